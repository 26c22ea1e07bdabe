/** What a server refused, as the caller gets it. */

/** A refusal before the first byte of a reply; `code` is the stable one of its problem details. */
export class AntecedentError extends Error {
  override readonly name = 'AntecedentError';
  readonly code: string;
  readonly status: number;
  /** Seconds to wait before trying again, where the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    { code, status, retryAfter }: { code: string; status: number; retryAfter?: number | undefined },
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Passes a good response on and throws for any other. */
export async function checkResponse<Reply extends Pick<Response, 'ok' | 'status' | 'headers' | 'text'>>(
  pending: Promise<Reply>,
): Promise<Reply> {
  const response = await pending;
  if (response.ok) return response;
  const { code, detail } = parseProblem(await response.text());
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isNaN(wait) ? undefined : wait;
  throw new AntecedentError(detail ?? `call server: found status ${response.status}`, {
    code: code ?? 'unknown',
    status: response.status,
    retryAfter,
  });
}

function parseProblem(text: string): { readonly code?: string; readonly detail?: string } {
  try {
    return JSON.parse(text) as { code?: string; detail?: string };
  } catch {
    return {}; // not from this API: a proxy's page, say
  }
}
