/** Failures before the first byte: RFC 9457 problem details with a stable code. */

const STATUS_OF = {
  invalid_option: 400,
  not_found: 404,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  internal: 500,
} as const;

/** A reason to refuse a request; the codes are part of the API. */
export type ProblemCode = keyof typeof STATUS_OF;

const TITLES: Readonly<Record<ProblemCode, string>> = {
  invalid_option: 'An option is not valid',
  not_found: 'There is nothing at this address',
  method_not_allowed: 'This address takes other methods',
  unsupported_media_type: 'The body is of a type that is not understood',
  internal: 'The server failed',
};

/** The response for a failure. `detail` names what was found and what was wanted, never the user's text. */
export function problem(code: ProblemCode, detail: string, headers: Readonly<Record<string, string>> = {}): Response {
  const status = STATUS_OF[code];
  const body = { type: 'about:blank', title: TITLES[code], status, code, detail };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}
