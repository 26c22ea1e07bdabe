/** Continues with a value that may or may not be a promise, without a promise if it is not. */

/**
 * Calls `next` with the value: immediately if it is there, otherwise once its promise resolves. The
 * decoder runs this several times per mention; awaiting each step would cost as much as the step.
 */
export function whenReady<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
