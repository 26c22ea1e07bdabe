/** Errors on their way out of a thread: classes do not survive, codes do. */
import { LineError, ModelError, SnapshotError } from '../../mod.ts';

/** An error as plain data. */
export interface PlainError {
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
  readonly stack: string | undefined;
}

/** The errors that callers distinguish. */
const CLASSES: Readonly<Record<string, new (code: never, message: string) => Error>> = {
  LineError,
  SnapshotError,
  ModelError,
};

/** Turns an error into plain data. */
export function encodeError(error: unknown): PlainError {
  const { name, message, stack, code } = error as Error & { readonly code?: unknown };
  return { name, message, stack, code: typeof code === 'string' ? code : undefined };
}

/** Turns plain data into an error of the same class; one without a class keeps its code, too. */
export function decodeError({ name, code, message, stack }: PlainError): Error {
  const Class = CLASSES[name];
  const error =
    Class !== undefined && code !== undefined
      ? new Class(code as never, message)
      : Object.assign(
          name === 'RangeError' ? new RangeError(message) : new Error(message),
          code !== undefined && { code },
        );
  if (stack !== undefined) error.stack = stack;
  return error;
}
