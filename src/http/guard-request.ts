/** Who may ask: pages of allowed origins, hosts that an open server is for, keys. And the headers that keep browsers safe. */
import type { Context } from 'hono';
import { type KeyRing, METRICS_OWNER, OPEN_OWNER, readKey } from './key-ring.ts';
import { ProblemError } from './problem.ts';

/** Who is let in. */
export interface Access {
  /** Without keys the server is open. */
  readonly keys?: KeyRing | undefined;
  /** An open server answers to names of its own machine only, unless it is meant for everybody. */
  readonly isOpenToAll?: boolean | undefined;
  /** Origins whose pages may call, beside the server's own; `*` is every origin. */
  readonly origins?: readonly string[] | undefined;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/i;
const ALLOWED_METHODS = 'GET, POST, DELETE, OPTIONS';
const ALLOWED_HEADERS = 'content-type, authorization, x-api-key, idempotency-key, x-request-id';
const EXPOSED_HEADERS = 'retry-after, x-request-id';

/** True for names that never leave the machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Whose request this is; throws where it is nobody's. Metrics have a key of their own. */
export async function authenticate(request: Request, access: Access, isMetrics = false): Promise<string> {
  if (access.keys === undefined) {
    // A page that points its own name at this machine must not get in.
    if (access.isOpenToAll || isLoopback(new URL(request.url).hostname)) return OPEN_OWNER;
    throw new ProblemError('host_not_allowed', 'check host: without keys only localhost is answered');
  }
  const key = readKey(request.headers);
  const owner = key === undefined ? undefined : await access.keys.findOwner(key);
  if (owner !== undefined && (owner === METRICS_OWNER) === isMetrics) return owner;
  const wanted = 'wanted a valid key as "Authorization: Bearer KEY"';
  throw new ProblemError('unauthorized', `check key: ${wanted}`, { 'www-authenticate': 'Bearer' });
}

/** True where the request's page, if it comes from one, may call this server. */
export function isOriginAllowed(request: Request, { origins = [] }: Access): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  return origins.includes('*') || origins.includes(origin) || parseHost(origin) === new URL(request.url).host;
}

/** The answer to a browser that asks before it calls. */
export function answerPreflight(request: Request, access: Access): Response {
  if (!isOriginAllowed(request, access)) throw createOriginError();
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': '600',
    },
  });
}

export function createOriginError(): ProblemError {
  return new ProblemError('origin_not_allowed', 'check origin: this origin is not on the list of allowed ones');
}

/** Puts the headers on that every response has. A socket's handshake has none to change. */
export function setHeaders({ req, res }: Context, requestId: string, access: Access): void {
  if (res.status === 101) return;
  const { headers } = res;
  headers.set('x-request-id', requestId);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('x-frame-options', 'DENY');
  headers.set('strict-transport-security', 'max-age=15552000');
  if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  const origin = req.header('origin');
  headers.append('vary', 'Origin');
  if (origin === undefined || !isOriginAllowed(req.raw, access)) return;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', EXPOSED_HEADERS);
}

function parseHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
