/** What happens to every request: it gets an id and a scope, is let in or refused, and its failures become problems. */
import type { Context, MiddlewareHandler } from 'hono';
import { ConversationError } from '../conversation/mod.ts';
import { answerPreflight, authenticate, createOriginError, isOriginAllowed, setHeaders } from './guard-request.ts';
import { findRoute } from './known-routes.ts';
import { createProblem, ProblemError } from './problem.ts';
import { ClientGoneError } from './read-request.ts';
import { RequestScope } from './request-scope.ts';
import type { Service, ServiceEnv } from './service.ts';

/** Ids that a client may choose for its requests; others are replaced. */
const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Opens the request's scope and, unless a stream goes on, closes it. */
export function openScope(service: Service): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const given = context.req.header('x-request-id') ?? '';
    const id = REQUEST_ID.test(given) ? given : crypto.randomUUID();
    const scope = new RequestScope(id, context.req.method, service.recorder);
    scope.route = findRoute(context.req.path)?.path ?? 'unknown';
    context.set('scope', scope);
    await next();
    scope.status = context.res.status;
    setHeaders(context, id, service);
    if (!scope.isHeld) scope.finish(context.res.status >= 500 ? 'failed' : 'done');
  };
}

/** Lets requests in: origin, key, rate, room. */
export function admit(service: Service): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const { raw, path } = context.req;
    if (raw.method === 'OPTIONS' && raw.headers.has('access-control-request-method'))
      return answerPreflight(raw, service);
    const isMetrics = path === '/metrics';
    if (path.startsWith('/v1/') || isMetrics) {
      if (!isOriginAllowed(raw, service)) throw createOriginError();
      const scope = context.get('scope');
      scope.owner = await authenticate(raw, service, isMetrics);
      if (service.drain?.aborted) {
        throw new ProblemError('shutting_down', 'serve request: the server is shutting down', { 'retry-after': '5' });
      }
      const wait = service.rates.take(scope.owner);
      if (wait > 0) {
        const detail = `serve request: this key has made too many; wait ${wait} s`;
        throw new ProblemError('rate_limited', detail, { 'retry-after': String(wait) });
      }
      scope.release = service.streams.open(scope.owner);
    }
    return next();
  };
}

/** The response for what a handler threw. */
export function answerError(error: Error, context: Context<ServiceEnv>): Response {
  if (error instanceof ProblemError) return createProblem(error.code, error.message, error.headers);
  if (error instanceof ConversationError) {
    return createProblem(error.code, error.message, error.code === 'conversation_busy' ? { 'retry-after': '1' } : {});
  }
  if (error instanceof ClientGoneError) return createProblem('invalid_json', error.message);
  context.get('scope')?.fail(error);
  return createProblem('internal', 'serve request: the server failed; nothing was stored');
}

/** The response where no route took the request. */
export function answerUnknown(context: Context): Response {
  const known = findRoute(context.req.path);
  if (known === undefined) {
    return createProblem('not_found', 'find route: no such address; see /docs, /v1/resolve, /v1/model and /health');
  }
  const allow = known.methods.join(', ');
  return createProblem('method_not_allowed', `find route: wanted the method ${allow}`, { allow });
}
