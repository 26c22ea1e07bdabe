/** The HTTP API as a Hono app: routes and failures. Knows no platform; entries serve it. */
import { Hono } from 'hono';
import { PLAYGROUND_PAGE } from '../playground/mod.ts';
import { type OutputLine, type ResolveOptions, resolveQuerySchema, writeLines } from '../protocol/mod.ts';
import { bodyChunks } from './body-chunks.ts';
import { problem } from './problem.ts';

const NDJSON = 'application/x-ndjson';
const ACCEPTED_TYPES = new Set([NDJSON, 'application/ndjson', 'application/jsonl', 'text/plain', '']);

/** What the app needs of a resolver. */
export interface AppResolver {
  /** Served at `/v1/model`. */
  readonly info: object;
  streamBytes(
    bytes: AsyncIterable<Uint8Array>,
    options: ResolveOptions & { readonly signal: AbortSignal },
  ): AsyncIterable<OutputLine>;
}

/** The app over a resolver. */
export function createApp(resolver: AppResolver): Hono {
  const app = new Hono();

  app.get('/', (context) => context.html(PLAYGROUND_PAGE));
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.get('/v1/model', (context) => context.json(resolver.info));

  app.post('/v1/resolve', (context) => {
    const type = (context.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!ACCEPTED_TYPES.has(type)) {
      return problem('unsupported_media_type', `read request: found ${type}, wanted ${NDJSON}`);
    }
    const options = resolveQuerySchema.safeParse(context.req.query());
    if (!options.success) {
      const issue = options.error.issues[0];
      return problem('invalid_option', `read query: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
    }
    const { body, signal } = context.req.raw;
    const lines = resolver.streamBytes(bodyChunks(body), { ...options.data, signal });
    return new Response(writeLines(lines), {
      headers: { 'content-type': NDJSON, 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  });

  app.all('/v1/resolve', () => problem('method_not_allowed', 'resolve: wanted the method POST', { allow: 'POST' }));
  app.notFound(() => problem('not_found', 'find route: no such address; see /v1/resolve, /v1/model and /health'));
  app.onError(() => problem('internal', 'serve request: the server failed; nothing was stored'));
  return app;
}
