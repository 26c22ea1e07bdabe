/**
 * Access control: API keys, allowed origins, loopback-only hosts, and the headers that keep
 * browsers safe.
 */
import type { Context } from 'hono';
import { type KeyRing, METRICS_OWNER, OPEN_OWNER, readKey } from './key-ring.ts';
import { ProblemError } from './problem.ts';

/** Who may call the server. */
export interface Access {
  /** The accepted API keys; without keys the server is open. */
  readonly keys?: KeyRing | undefined;
  /** Lets an open server answer any host; default: loopback hosts only. */
  readonly isOpenToAll?: boolean | undefined;
  /**
   * Origins whose pages may call, besides the server's own; `*` allows every origin, `loopback` those
   * of this machine.
   */
  readonly origins?: readonly string[] | undefined;
  /** Called with the origin of a page that was refused. */
  readonly onOriginRefused?: ((origin: string) => void) | undefined;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/i;
/** Stands for every page of this machine in a list of origins. */
export const LOOPBACK_ORIGINS = 'loopback';
const ALLOWED_METHODS = 'GET, POST, DELETE, OPTIONS';
const ALLOWED_HEADERS = 'content-type, authorization, x-api-key, idempotency-key, x-request-id';
const EXPOSED_HEADERS = 'retry-after, x-request-id';

/** Returns true for hosts that never leave the machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Returns the owner of a request; throws if it has no valid key. Metrics have a key of their own.
 */
export async function authenticate(request: Request, access: Access, isMetrics = false): Promise<string> {
  if (access.keys === undefined) {
    // Prevents DNS rebinding: a page could point its own host name at this machine.
    if (access.isOpenToAll || isLoopback(new URL(request.url).hostname)) return OPEN_OWNER;
    throw new ProblemError('host_not_allowed', 'check host: a server without keys answers localhost only');
  }
  const key = readKey(request.headers);
  const owner = key === undefined ? undefined : await access.keys.findOwner(key);
  if (owner !== undefined && (owner === METRICS_OWNER) === isMetrics) return owner;
  const detail = 'check key: expected a valid key as "Authorization: Bearer KEY"';
  throw new ProblemError('unauthorized', detail, { 'www-authenticate': 'Bearer' });
}

/** Returns true if the request comes from no page, or from one that may call this server. */
export function isOriginAllowed(request: Request, { origins = [] }: Access): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  if (origins.includes('*') || origins.includes(origin)) return true;
  const url = parseOrigin(origin);
  if (url === undefined) return false;
  return url.host === new URL(request.url).host || (origins.includes(LOOPBACK_ORIGINS) && isLoopback(url.hostname));
}

/** Sixteen bytes in base64, as RFC 6455 wants them. */
const SOCKET_KEY = /^[A-Za-z0-9+/]{22}==$/;

/**
 * Refuses a WebSocket handshake that the platform would reject, so that nothing is opened for it.
 * Only for HTTP/1.1: other versions have no such headers.
 */
export function checkHandshake(headers: Headers): void {
  if (!SOCKET_KEY.test(headers.get('sec-websocket-key') ?? '')) {
    throw new ProblemError('invalid_header', 'open socket: expected 16 bytes in base64 as Sec-WebSocket-Key');
  }
  if (headers.get('sec-websocket-version') !== '13') {
    const detail = 'open socket: expected version 13 of the WebSocket protocol';
    throw new ProblemError('upgrade_required', detail, { upgrade: 'websocket', 'sec-websocket-version': '13' });
  }
}

/** Answers a CORS preflight request. */
export function answerPreflight(request: Request, access: Access): Response {
  if (!isOriginAllowed(request, access)) throw createOriginError(request, access);
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': '600',
    },
  });
}

/** Creates the error for a page that may not call this server; it says how to allow the page. */
export function createOriginError({ headers }: Request, { onOriginRefused }: Access): ProblemError {
  const url = parseOrigin(headers.get('origin') ?? '');
  const origin = url === undefined || url.origin === 'null' ? undefined : url.origin;
  if (origin !== undefined) onOriginRefused?.(origin);
  return new ProblemError(
    'origin_not_allowed',
    `check origin: found a page of ${origin ?? 'an unknown origin'}, expected an allowed one; ${describeOriginRemedy(origin)}`,
  );
}

/** Says how to allow the pages of an origin. */
export function describeOriginRemedy(origin: string | undefined): string {
  if (origin === undefined) return 'list it in ANTECEDENT_ORIGINS';
  const isLocal = isLoopback(new URL(origin).hostname);
  return `start the server with ANTECEDENT_ORIGINS=${origin}${isLocal ? ' or with --dev' : ''}`;
}

/** Sets the headers that every response has. Those of a socket's handshake cannot be changed. */
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

function parseOrigin(origin: string): URL | undefined {
  return URL.canParse(origin) ? new URL(origin) : undefined;
}
