/** Why an input line was refused: one class, one stable code a reason. */

export const LINE_ERROR_CODES = [
  'line_too_long',
  'invalid_utf8',
  'too_deep',
  'invalid_json',
  'unknown_type',
  'invalid_line',
] as const;

/** A reason to refuse an input line; the codes are part of the protocol. */
export type LineErrorCode = (typeof LINE_ERROR_CODES)[number];

/** An input line that was refused. The state is as it was before it; the stream goes on. */
export class LineError extends Error {
  override readonly name = 'LineError';
  readonly code: LineErrorCode;

  constructor(code: LineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
