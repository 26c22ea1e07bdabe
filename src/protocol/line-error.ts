/** Why an input line was refused: one class, one stable code per reason. */
import { CodedError } from '../errors/mod.ts';

/** Reasons that concern the line itself. */
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

/** Reasons that concern the service, not the line itself. */
export const SERVICE_ERROR_CODES = [
  'id_reused',
  'answer_too_large',
  'too_many_lines',
  'body_too_large',
  'rate_limited',
  'idle_timeout',
  'shutting_down',
  'conversation_not_found',
  'conversation_busy',
  'conversation_unreadable',
  'conversation_rolled_back',
  'store_unavailable',
  'worker_lost',
  'snapshot_refused',
  'correction_refused',
  'internal',
] as const;

/** A reason that concerns the service; the codes are part of the protocol. */
export type ServiceErrorCode = (typeof SERVICE_ERROR_CODES)[number];

/** An input line that was refused. It leaves the state unchanged, and the stream continues. */
export class LineError extends CodedError<LineErrorCode | ServiceErrorCode> {
  override readonly name = 'LineError';
}
