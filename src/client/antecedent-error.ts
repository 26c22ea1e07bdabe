/** What a server refused, as an error for the caller. */
import { CodedError } from '../errors/mod.ts';

/**
 * A request that was refused before the first byte of the reply; `code` is that of its problem
 * details.
 */
export class AntecedentError extends CodedError<string> {
  override readonly name = 'AntecedentError';

  readonly status: number;
  /** Seconds to wait before the next attempt, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    { code, status, retryAfter }: { code: string; status: number; retryAfter?: number | undefined },
  ) {
    super(code, message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Returns a successful response and throws an AntecedentError for any other. */
export async function checkResponse<Reply extends Pick<Response, 'ok' | 'status' | 'headers' | 'text'>>(
  pending: Promise<Reply>,
): Promise<Reply> {
  const response = await pending;
  if (response.ok) return response;
  const { code, detail } = parseProblem(await response.text());
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isNaN(wait) ? undefined : wait;
  throw new AntecedentError(detail ?? `call server: found status ${response.status}, expected success`, {
    code: code ?? 'unknown',
    status: response.status,
    retryAfter,
  });
}

function parseProblem(text: string): { readonly code?: string; readonly detail?: string } {
  try {
    return JSON.parse(text) as { code?: string; detail?: string };
  } catch {
    return {}; // not from this API, but from a proxy, for example
  }
}
