/** The HTTP API as a Hono app: what each route does. Independent of the platform that serves it. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Pace } from '../async/mod.ts';
import type { Conversations } from '../conversation/mod.ts';
import { PLAYGROUND_PAGE } from '../playground/mod.ts';
import {
  type ModelInfo,
  type NumberedLine,
  type OutputLine,
  type ResolveOptions,
  type ResolveQuery,
  toResolveOptions,
} from '../protocol/mod.ts';
import { deliverLines, type LineTarget } from './conversation-lines.ts';
import { renderReference } from './docs-page.ts';
import { admit, answerError, answerUnknown, openScope } from './middleware.ts';
import { describeApi, registerSchemas } from './openapi.ts';
import { createPage } from './page.ts';
import { type ProblemCode, ProblemError } from './problem.ts';
import { readRequest } from './read-request.ts';
import { reply } from './reply.ts';
import {
  healthRoute,
  linesRoute,
  metricsRoute,
  modelRoute,
  removeRoute,
  resolveRoute,
  socketRoute,
  summaryRoute,
} from './routes.ts';
import { createService, type Service, type ServiceEnv, type ServiceSetup } from './service.ts';

/** What the app needs from a resolver. */
export interface AppResolver {
  readonly info: ModelInfo;
  streamNumbered(
    lines: AsyncIterable<NumberedLine>,
    options: ResolveOptions & { readonly signal: AbortSignal; readonly pace: Pace },
  ): AsyncIterable<OutputLine>;
}

/** The app's routes with their types, for Hono's RPC client. */
export type AppType = ReturnType<typeof createApp>;

/** Creates the app for a resolver. */
export function createApp(resolver: AppResolver, setup: ServiceSetup = {}) {
  const service = createService(setup);
  const playground = createPage(PLAYGROUND_PAGE);
  const app = new OpenAPIHono<ServiceEnv>({ defaultHook: refuseInvalid });
  registerSchemas(app.openAPIRegistry);
  app.use(openScope(service)).use(admit(service));
  const describeReference = () => describeApi((config) => app.getOpenAPI31Document(config));

  app.get('/', () => playground());
  app.get('/openapi.json', (context) => context.json(describeReference()));
  app.get('/docs', () => createPage(renderReference(describeReference()))());
  app.onError(answerError);
  app.notFound(answerUnknown);

  return app
    .openapi(healthRoute, (context) => {
      if (service.drain?.aborted) throw new ProblemError('shutting_down', 'check health: the server is shutting down');
      return context.json({ status: 'ok' as const }, 200);
    })
    .openapi(modelRoute, (context) => context.json({ ...resolver.info, sizes: { ...resolver.info.sizes } }, 200))
    .openapi(metricsRoute, async (context) => context.text(await renderMetrics(service), 200))
    .openapi(resolveRoute, async (context) => {
      const options = toResolveOptions(context.req.valid('query'));
      const lines = await readLines(context, service, service.limits.lineBytes);
      const { signal } = context.req.raw;
      const { owner } = context.get('scope');
      const pace = service.openPace();
      const outputs = resolver.streamNumbered(service.seal.open(lines, owner), { ...options, signal, pace });
      return replyWithLines(context, service, service.seal.close(outputs, owner, context.get('scope')), pace);
    })
    .openapi(linesRoute, async (context) => {
      const target = createTarget(context, service, context.req.valid('query'));
      const lines = await readLines(context, service, service.limits.conversationLineBytes);
      await target.conversations.check(target);
      return replyWithLines(context, service, deliverLines(lines, target), service.openPace());
    })
    .openapi(summaryRoute, async (context) => {
      const target = createTarget(context, service, context.req.valid('query'));
      return context.json(await target.conversations.summarize(target, target.options), 200);
    })
    .openapi(removeRoute, async (context) => {
      const target = createTarget(context, service);
      await target.conversations.remove(target);
      return context.body(null, 204);
    })
    .openapi(socketRoute, async (context) => openSocket(context, service, context.req.valid('query')));
}

/** Refuses a request that does not match its route's schema. */
function refuseInvalid(result: { target: string; success: boolean; error?: { issues: readonly Issue[] } }): void {
  if (result.success) return;
  const codes: Readonly<Record<string, ProblemCode>> = { query: 'invalid_option', param: 'invalid_id' };
  const issue = result.error?.issues[0];
  const detail = `read ${result.target}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`;
  throw new ProblemError(codes[result.target] ?? 'invalid_header', detail);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

async function readLines(
  context: Context<ServiceEnv>,
  { limits, drain }: Service,
  lineBytes: number,
): Promise<AsyncIterable<NumberedLine>> {
  const scope = context.get('scope');
  const onBytes = (count: number) => scope.countBytes(count);
  const lines = await readRequest(context.req.raw, { ...limits, lineBytes, drain, onBytes });
  return scope.countInput(lines);
}

function replyWithLines(
  context: Context<ServiceEnv>,
  { limits }: Service,
  lines: AsyncIterable<OutputLine>,
  pace: Pace,
): Response {
  const { writeIdleMs } = limits;
  return reply(lines, { scope: context.get('scope'), request: context.req.raw, writeIdleMs, pace });
}

function createTarget(context: Context<ServiceEnv>, { conversations }: Service, query: ResolveQuery = {}): LineTarget {
  return {
    conversations: requireConversations(conversations),
    id: context.req.param('id') ?? '',
    owner: context.get('scope').owner,
    options: toResolveOptions(query),
    idempotencyKey: context.req.header('idempotency-key'),
    told: {},
  };
}

function requireConversations(conversations: Conversations | undefined): Conversations {
  if (conversations !== undefined) return conversations;
  throw new ProblemError('not_found', 'find conversation: this server stores none');
}

async function openSocket(context: Context<ServiceEnv>, service: Service, query: ResolveQuery): Promise<Response> {
  const scope = context.get('scope');
  const target = createTarget(context, service, query);
  if (context.req.header('upgrade')?.toLowerCase() !== 'websocket' || service.sockets === undefined) {
    throw new ProblemError('upgrade_required', 'open socket: expected a WebSocket handshake', { upgrade: 'websocket' });
  }
  await target.conversations.check(target);
  const response = await service.sockets.open(context, {
    setup: {
      target,
      limits: service.limits,
      throttle: () => service.rates.take(target.owner),
      observer: scope,
    },
    onClose: () => scope.finish('done'),
  });
  scope.isHeld = true; // from here on the host gives the slot back; a failed handshake never gets here
  return response;
}

async function renderMetrics({ metrics, streams, conversations }: Service): Promise<string> {
  const stored = await conversations?.count();
  return metrics.render([
    { name: 'antecedent_open_streams', help: 'Open requests and sockets.', value: streams.count },
    ...(stored === undefined
      ? []
      : [{ name: 'antecedent_open_conversations', help: 'Stored conversations.', value: stored }]),
  ]);
}
