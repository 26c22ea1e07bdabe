/** The routes of the API as OpenAPI describes them; `app.ts` implements them. */
import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { REMEMBERED_LINES } from '../conversation/mod.ts';
import { JSON_TYPE, NDJSON, TEXT_TYPE } from './read-request.ts';
import {
  conversationParams,
  documentAnswer,
  documentLine,
  modelInfo,
  optionsQuery,
  outputLine,
  problemSchema,
  standaloneAnswer,
} from './schemas.ts';

const REFUSED = {
  description: 'Refused before the first byte; see `code`.',
  content: { 'application/problem+json': { schema: problemSchema } },
} as const;
const REFUSALS = { '4XX': REFUSED, '5XX': REFUSED } as const;
/** For the description only: lines are checked one by one as they stream in. */
const LINES_IN = {
  required: true,
  content: {
    [NDJSON]: { schema: { $ref: '#/components/schemas/InputLine' } },
    [JSON_TYPE]: { schema: { $ref: '#/components/schemas/SmallBody' } },
    [TEXT_TYPE]: { schema: { type: 'string', description: 'Plain text: one turn.' } },
  },
} as const;
const LINES_OUT = {
  description:
    'Lines, each sent as soon as it is known: NDJSON, server-sent events or one JSON array, depending on `Accept`.',
  content: {
    [NDJSON]: { schema: outputLine },
    'text/event-stream': { schema: outputLine },
    [JSON_TYPE]: { schema: z.array(outputLine) },
  },
} as const;
const DOCUMENTS_OUT = {
  description:
    'Lines, each sent as soon as it is known: NDJSON or server-sent events. With `Accept: application/json`, one object per document.',
  content: {
    [NDJSON]: { schema: outputLine },
    'text/event-stream': { schema: outputLine },
    [JSON_TYPE]: { schema: documentAnswer },
  },
} as const;
const SECURED = [{}, { bearer: [] }, { apiKey: [] }];

export const resolveRoute = createRoute({
  method: 'post',
  path: '/v1/resolve',
  operationId: 'resolve',
  tags: ['resolve'],
  summary: 'Resolve one or more documents, streaming in both directions; nothing is stored.',
  security: SECURED,
  request: { query: optionsQuery, body: LINES_IN },
  responses: { 200: DOCUMENTS_OUT, ...REFUSALS },
});

export const standaloneRoute = createRoute({
  method: 'post',
  path: '/v1/standalone',
  operationId: 'standalone',
  tags: ['resolve'],
  summary: 'Rewrite a message so that it stands alone, given the turns before it; nothing is stored.',
  security: SECURED,
  request: {
    body: {
      required: true,
      content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/StandaloneRequest' } } },
    },
  },
  responses: {
    200: { description: 'The message.', content: { [JSON_TYPE]: { schema: standaloneAnswer } } },
    ...REFUSALS,
  },
});

export const linesRoute = createRoute({
  method: 'post',
  path: '/v1/conversations/{id}/lines',
  operationId: 'sendLines',
  tags: ['conversations'],
  summary: 'Continue a stored conversation; it is created on first use.',
  description: `An answer is sent once its effect is stored. A repeated line, identified by its \`id\` or by the request's \`Idempotency-Key\` and its number, gets the same answer and changes nothing; the last ${REMEMBERED_LINES} lines are remembered.`,
  security: SECURED,
  request: {
    params: conversationParams,
    query: optionsQuery,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(256).optional() }),
    body: LINES_IN,
  },
  responses: { 200: LINES_OUT, ...REFUSALS },
});

export const summaryRoute = createRoute({
  method: 'get',
  path: '/v1/conversations/{id}',
  operationId: 'getConversation',
  tags: ['conversations'],
  summary: 'Get the summary of the document so far.',
  security: SECURED,
  request: { params: conversationParams, query: optionsQuery },
  responses: {
    200: { description: 'The summary.', content: { [JSON_TYPE]: { schema: documentLine } } },
    ...REFUSALS,
  },
});

export const removeRoute = createRoute({
  method: 'delete',
  path: '/v1/conversations/{id}',
  operationId: 'deleteConversation',
  tags: ['conversations'],
  summary: 'Delete a conversation.',
  security: SECURED,
  request: { params: conversationParams },
  responses: { 204: { description: 'Deleted.' }, ...REFUSALS },
});

export const socketRoute = createRoute({
  method: 'get',
  path: '/v1/conversations/{id}/socket',
  operationId: 'openSocket',
  tags: ['conversations'],
  summary: 'Open a WebSocket of the conversation: the same lines, one per message.',
  description:
    'Browsers cannot set headers on a socket and send the key as a subprotocol: `new WebSocket(url, ["antecedent.v1", "antecedent.key.KEY"])`.',
  security: SECURED,
  request: { params: conversationParams, query: optionsQuery },
  responses: { 101: { description: 'The socket is open.' }, ...REFUSALS },
});

export const modelRoute = createRoute({
  method: 'get',
  path: '/v1/model',
  operationId: 'getModel',
  tags: ['service'],
  summary: 'Get the model in use.',
  security: SECURED,
  responses: { 200: { description: 'The model.', content: { [JSON_TYPE]: { schema: modelInfo } } }, ...REFUSALS },
});

export const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['service'],
  summary: 'Check whether the server accepts requests.',
  responses: {
    200: {
      description: 'It does.',
      content: { [JSON_TYPE]: { schema: z.object({ status: z.literal('ok') }) } },
    },
    503: REFUSED,
  },
});

export const metricsRoute = createRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  tags: ['service'],
  summary: 'Get Prometheus metrics; if keys are set, with the key named `metrics`.',
  security: SECURED,
  responses: { 200: { description: 'Metrics.', content: { 'text/plain': { schema: z.string() } } }, ...REFUSALS },
});
