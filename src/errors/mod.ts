/** The base of this project's error classes. Imports nothing. */

/**
 * An expected failure with a stable, machine-readable `code`; each boundary has one subclass with
 * its own codes.
 */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
