/** Failures before the first byte of a reply: RFC 9457 problem details with a stable code. */
import { CodedError } from '../errors/mod.ts';

const STATUSES = {
  invalid_option: 400,
  invalid_id: 400,
  invalid_header: 400,
  invalid_json: 400,
  invalid_body: 400,
  unauthorized: 401,
  origin_not_allowed: 403,
  host_not_allowed: 403,
  not_found: 404,
  conversation_not_found: 404,
  method_not_allowed: 405,
  conversation_unreadable: 409,
  conversation_rolled_back: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  upgrade_required: 426,
  rate_limited: 429,
  too_many_streams: 429,
  internal: 500,
  overloaded: 503,
  conversation_busy: 503,
  store_unavailable: 503,
  worker_lost: 503,
  shutting_down: 503,
} as const;

/** A reason to refuse a request; the codes are part of the API. */
export type ProblemCode = keyof typeof STATUSES;

const TITLES: Readonly<Record<ProblemCode, string>> = {
  invalid_option: 'An option is not valid',
  invalid_id: 'The id is not valid',
  invalid_header: 'A header is not valid',
  invalid_json: 'The body is not valid JSON',
  invalid_body: 'The body is not valid',
  unauthorized: 'A valid API key is required',
  origin_not_allowed: 'This origin may not call the server',
  host_not_allowed: 'The server answers loopback hosts only',
  not_found: 'Not found',
  conversation_not_found: 'Conversation not found',
  method_not_allowed: 'Method not allowed',
  conversation_unreadable: 'The stored conversation cannot be read by this server',
  conversation_rolled_back: 'The store has lost lines that were answered',
  body_too_large: 'The body is too large',
  unsupported_media_type: 'The media type of the body is not supported',
  upgrade_required: 'A WebSocket handshake is required',
  rate_limited: 'Too many requests',
  too_many_streams: 'Too many open streams',
  internal: 'Internal server error',
  overloaded: 'The server is overloaded',
  conversation_busy: 'The conversation has too many writers',
  store_unavailable: 'The store of conversations does not work',
  worker_lost: 'The worker thread that took the request has ended',
  shutting_down: 'The server is shutting down',
};

/** A refused request: thrown anywhere, turned into a response in one place. */
export class ProblemError extends CodedError<ProblemCode> {
  override readonly name = 'ProblemError';
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(code, detail);
    this.headers = headers;
  }
}

/**
 * Creates the response for a failure. `detail` says what was found and what was expected, never the
 * user's text.
 */
export function createProblem(
  code: ProblemCode,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const status = STATUSES[code];
  const body = { type: 'about:blank', title: TITLES[code], status, code, detail };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}
