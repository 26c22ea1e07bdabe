/** Makes an async iterable abortable, even while its reader is waiting for the next item. */

/**
 * Yields the items of a source until the signal aborts; then throws the signal's reason and closes
 * the source.
 */
export async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let isWaiting = false;
  let isDone = false;
  try {
    while (true) {
      signal.throwIfAborted();
      isWaiting = true;
      const next = await raceAbort(iterator.next(), signal);
      isWaiting = false;
      if (next.done === true) {
        isDone = true;
        return;
      }
      yield next.value;
    }
  } finally {
    const closing = isDone ? undefined : iterator.return?.();
    if (!isWaiting) await closing;
    else closing?.catch(() => {}); // a source that never answers would block here forever
  }
}

/**
 * Adds one listener per wait and removes it afterwards: a single promise for all waits would retain
 * every line.
 */
function raceAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
