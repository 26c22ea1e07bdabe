/**
 * What happens to every request: it gets an id and a scope, is admitted or refused, and failures
 * become problem details.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { ConversationError, StoreError } from '../conversation/mod.ts';
import { LineError } from '../protocol/mod.ts';
import { answerPreflight, authenticate, createOriginError, isOriginAllowed, setHeaders } from './guard-request.ts';
import { createProblem, ProblemError } from './problem.ts';
import { ClientGoneError } from './read-request.ts';
import { RequestScope } from './request-scope.ts';
import * as routes from './routes.ts';
import type { Service, ServiceEnv } from './service.ts';

/** Request ids that a client may choose; others are replaced. */
const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Opens the request's scope and closes it however the request ends: the one place where a slot is
 * given back. A stream that has taken the scope over closes it itself, or is closed when its client
 * leaves.
 */
export function openScope(service: Service): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const given = context.req.header('x-request-id') ?? '';
    const id = REQUEST_ID.test(given) ? given : crypto.randomUUID();
    const scope = new RequestScope(id, context.req.method, service.recorder);
    scope.route = findRoute(context.req.path)?.path ?? 'unknown';
    context.set('scope', scope);
    if (service.stopsWithClient) finishWhenAborted(scope, context.req.raw.signal);
    try {
      await next();
      scope.status = context.res.status;
      setHeaders(context, id, service);
    } catch (error) {
      // Only what is no Error gets here, such as the reason of an aborted request on Node.
      scope.finish('cancelled');
      throw error;
    }
    if (scope.isHeld) finishWhenAborted(scope, context.req.raw.signal);
    else scope.finish(context.res.status >= 500 ? 'failed' : 'done');
  };
}

/** Nobody reads the rest of a reply whose request was aborted. */
function finishWhenAborted(scope: RequestScope, signal: AbortSignal): void {
  const finish = () => scope.finish('cancelled');
  if (signal.aborted) finish();
  else signal.addEventListener('abort', finish, { once: true });
}

/** Admits a request: checks its origin, key, rate and the number of open streams. */
export function admit(service: Service): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { raw, path } = context.req;
    if (raw.method === 'OPTIONS' && raw.headers.has('access-control-request-method'))
      return answerPreflight(raw, service);
    const isMetrics = path === '/metrics';
    if (path.startsWith('/v1/') || isMetrics) {
      if (!isOriginAllowed(raw, service)) throw createOriginError(raw, service);
      const scope = context.get('scope');
      scope.owner = await authenticate(raw, service, isMetrics);
      if (service.drain?.aborted) {
        throw new ProblemError('shutting_down', 'serve request: the server is shutting down', { 'retry-after': '5' });
      }
      const wait = service.rates.take(scope.owner);
      if (wait > 0) {
        const detail = `serve request: too many requests with this key; wait ${wait} s`;
        throw new ProblemError('rate_limited', detail, { 'retry-after': String(wait) });
      }
      scope.take(service.streams.open(scope.owner));
    }
    return next();
  };
}

/** Creates the response for what a handler threw. */
export function answerError(error: Error, context: Context<ServiceEnv>): Response {
  if (error instanceof ProblemError) return createProblem(error.code, error.message, error.headers);
  if (error instanceof ConversationError) {
    return createProblem(error.code, error.message, error.code === 'conversation_busy' ? { 'retry-after': '1' } : {});
  }
  if (error instanceof StoreError) {
    context.get('scope')?.fail(error.cause ?? error);
    return createProblem(error.code, 'use store: it does not work; try again', { 'retry-after': '1' });
  }
  if (error instanceof LineError && error.code === 'worker_lost') {
    return createProblem(error.code, error.message, { 'retry-after': '1' });
  }
  if (error instanceof ClientGoneError) return createProblem('invalid_json', error.message);
  context.get('scope')?.fail(error);
  return createProblem('internal', 'serve request: the server failed; nothing was stored');
}

/** Creates the response for a request that matches no route. */
export function answerUnknown(context: Context): Response {
  const known = findRoute(context.req.path);
  if (known === undefined) {
    return createProblem('not_found', 'find route: no such path; see /docs, /v1/resolve, /v1/model and /health');
  }
  const allow = known.methods.join(', ');
  return createProblem('method_not_allowed', `find route: expected the method ${allow}`, { allow });
}

/** A path pattern and its methods. */
interface KnownRoute {
  readonly path: string;
  readonly methods: readonly string[];
}

const ROUTES = [
  ...Object.values(routes).map(({ path, method }) => ({ path, method })),
  ...['/', '/docs', '/openapi.json'].map((path) => ({ path, method: 'get' })),
];

const KNOWN: readonly (KnownRoute & { readonly pattern: RegExp })[] = [...new Set(ROUTES.map(({ path }) => path))].map(
  (path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    methods: ROUTES.filter((route) => route.path === path).map(({ method }) => method.toUpperCase()),
  }),
);

/**
 * Finds the route of a path: for 405 responses, and so that logs and metrics name routes, not
 * paths.
 */
function findRoute(path: string): KnownRoute | undefined {
  return KNOWN.find(({ pattern }) => pattern.test(path));
}
