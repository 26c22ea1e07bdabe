/** Failures before the first byte: RFC 9457 problem details with a stable code. */

const STATUS_OF = {
  invalid_option: 400,
  invalid_id: 400,
  invalid_header: 400,
  invalid_json: 400,
  unauthorized: 401,
  origin_not_allowed: 403,
  host_not_allowed: 403,
  not_found: 404,
  conversation_not_found: 404,
  method_not_allowed: 405,
  conversation_unreadable: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  upgrade_required: 426,
  rate_limited: 429,
  too_many_streams: 429,
  internal: 500,
  overloaded: 503,
  conversation_busy: 503,
  shutting_down: 503,
} as const;

/** A reason to refuse a request; the codes are part of the API. */
export type ProblemCode = keyof typeof STATUS_OF;

/** Every code with its status, for the reference. */
export const PROBLEM_STATUSES: Readonly<Record<ProblemCode, number>> = STATUS_OF;

const TITLES: Readonly<Record<ProblemCode, string>> = {
  invalid_option: 'An option is not valid',
  invalid_id: 'The id is not valid',
  invalid_header: 'A header is not valid',
  invalid_json: 'The body is not valid JSON',
  unauthorized: 'A valid API key is needed',
  origin_not_allowed: 'Pages of this origin may not call this server',
  host_not_allowed: 'This server is open to its own machine only',
  not_found: 'There is nothing at this address',
  conversation_not_found: 'There is no such conversation',
  method_not_allowed: 'This address takes other methods',
  conversation_unreadable: 'The stored conversation cannot be read by this server',
  body_too_large: 'The body is too large',
  unsupported_media_type: 'The body is of a type that is not understood',
  upgrade_required: 'This address is for WebSockets',
  rate_limited: 'Too many requests',
  too_many_streams: 'Too many streams are open',
  internal: 'The server failed',
  overloaded: 'The server is full',
  conversation_busy: 'The conversation has too many writers',
  shutting_down: 'The server is shutting down',
};

/** A refusal that is thrown where it is found and answered in one place. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.code = code;
    this.headers = headers;
  }
}

/** The response for a failure. `detail` names what was found and what was wanted, never the user's text. */
export function createProblem(
  code: ProblemCode,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const status = STATUS_OF[code];
  const body = { type: 'about:blank', title: TITLES[code], status, code, detail };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}
