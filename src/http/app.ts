/** The HTTP API as a Hono app: what each route does. Independent of the platform that serves it. */
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Pace } from '../async/mod.ts';
import type { Conversations } from '../conversation/mod.ts';
import { PLAYGROUND_PAGE } from '../playground/mod.ts';
import {
  describeIssue,
  getResolveQuerySchema,
  getStandaloneRequestSchema,
  LineError,
  type ModelInfo,
  type NumberedLine,
  type OutputLine,
  type ResolveOptions,
  type ResolveQuery,
  type StandaloneAnswer,
  type StandaloneRequest,
  toDocumentAnswers,
  toResolveOptions,
} from '../protocol/mod.ts';
import { deliverLines, type LineTarget } from './conversation-lines.ts';
import { renderReference } from './docs-page.ts';
import { admit, answerError, answerUnknown, openScope } from './middleware.ts';
import { describeApi, registerSchemas } from './openapi.ts';
import { createPage } from './page.ts';
import { type ProblemCode, ProblemError } from './problem.ts';
import { type BodyLimits, JSON_TYPE, readJsonBody, readRequest } from './read-request.ts';
import { chooseFormat, type ReplySetup, reply } from './reply.ts';
import {
  healthRoute,
  linesRoute,
  metricsRoute,
  modelRoute,
  removeRoute,
  resolveRoute,
  socketRoute,
  standaloneRoute,
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
  standalone(
    history: StandaloneRequest['history'],
    message: StandaloneRequest['message'],
    options: Omit<StandaloneRequest, 'history' | 'message'> & { readonly signal: AbortSignal; readonly pace: Pace },
  ): Promise<StandaloneAnswer>;
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
      const isWhole = chooseFormat(context.req.raw) === JSON_TYPE; // the answer is held until it is complete
      const { lineBytes, jsonBytes } = service.limits;
      const lines = await readLines(context, service, { lineBytes, ...(isWhole && { bodyBytes: jsonBytes }) });
      const { signal } = context.req.raw;
      const { owner } = context.get('scope');
      const pace = service.openPace();
      const outputs = resolver.streamNumbered(service.seal.open(lines, owner), { ...options, signal, pace });
      return replyWithLines(context, service, service.seal.close(outputs, owner, context.get('scope')), {
        pace,
        toJson: toDocumentAnswers,
      });
    })
    .openapi(standaloneRoute, async (context) => context.json(await rewrite(context, service, resolver), 200))
    .openapi(linesRoute, async (context) => {
      const target = createTarget(context, service, context.req.valid('query'));
      const lines = await readLines(context, service, { lineBytes: service.limits.conversationLineBytes });
      await target.conversations.check(target);
      return replyWithLines(context, service, deliverLines(lines, target), { pace: service.openPace() });
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

/** Answers `/v1/standalone`. */
async function rewrite(
  context: Context<ServiceEnv>,
  service: Service,
  resolver: AppResolver,
): Promise<StandaloneAnswer> {
  const scope = context.get('scope');
  const { limits, drain } = service;
  const onBytes = (count: number) => scope.countBytes(count);
  const body = await readJsonBody(context.req.raw, { ...limits, drain, onBytes });
  const parsed = getStandaloneRequestSchema().safeParse(body);
  if (!parsed.success) {
    const found = describeIssue(parsed.error, Object.keys(getStandaloneRequestSchema().shape));
    throw new ProblemError('invalid_body', `read request: ${found}`);
  }
  const { history, message, ...options } = parsed.data;
  const { signal } = context.req.raw;
  try {
    return await scope.work(() =>
      resolver.standalone(history, message, { ...options, signal, pace: service.openPace() }),
    );
  } catch (error) {
    if (error instanceof LineError) throw new ProblemError('invalid_body', error.message);
    throw error;
  }
}

/** Refuses a request that does not match its route's schema. */
function refuseInvalid(result: {
  target: string;
  success: boolean;
  error?: Parameters<typeof describeIssue>[0];
}): void {
  if (result.success) return;
  const codes: Readonly<Record<string, ProblemCode>> = { query: 'invalid_option', param: 'invalid_id' };
  const found = describeIssue(result.error ?? { issues: [] }, Object.keys(getResolveQuerySchema().shape));
  throw new ProblemError(codes[result.target] ?? 'invalid_header', `read ${result.target}: ${found}`);
}

async function readLines(
  context: Context<ServiceEnv>,
  { limits, drain }: Service,
  own: Pick<BodyLimits, 'lineBytes'> & Partial<BodyLimits>,
): Promise<AsyncIterable<NumberedLine>> {
  const scope = context.get('scope');
  const onBytes = (count: number) => scope.countBytes(count);
  const lines = await readRequest(context.req.raw, { ...limits, ...own, drain, onBytes });
  return scope.countInput(lines);
}

function replyWithLines(
  context: Context<ServiceEnv>,
  { limits }: Service,
  lines: AsyncIterable<OutputLine>,
  format: Pick<ReplySetup, 'pace' | 'toJson'>,
): Response {
  const { writeIdleMs } = limits;
  return reply(lines, { scope: context.get('scope'), request: context.req.raw, writeIdleMs, ...format });
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
