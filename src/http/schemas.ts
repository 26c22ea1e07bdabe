/**
 * The schemas of the API's reference: the protocol's own, named.
 * They are cloned for it: only schemas made after `@hono/zod-openapi` was loaded can be named.
 */
import { z } from '@hono/zod-openapi';
import {
  documentLineSchema,
  documentStartSchema,
  endInputSchema,
  errorLineSchema,
  mentionLineSchema,
  tokensInputSchema,
  turnInputSchema,
  turnLineSchema,
} from '../protocol/mod.ts';

/** What may stand for a conversation: it goes into addresses, so it is plain. */
export const CONVERSATION_ID = /^[A-Za-z0-9][A-Za-z0-9._~:@-]{0,127}$/;

export const inputLine = z
  .union([
    documentStartSchema.clone().openapi('DocumentStart'),
    turnInputSchema.clone().openapi('TurnInput'),
    tokensInputSchema.clone().openapi('TokensInput'),
    endInputSchema.clone().openapi('EndInput'),
  ])
  .openapi('InputLine');

export const documentLine = documentLineSchema.clone().openapi('DocumentLine');

export const outputLine = z
  .union([
    mentionLineSchema.clone().openapi('MentionLine'),
    turnLineSchema.clone().openapi('TurnLine'),
    documentLine,
    errorLineSchema.clone().openapi('ErrorLine'),
  ])
  .openapi('OutputLine');

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().openapi({ description: 'Stable; part of the API.' }),
    detail: z.string(),
  })
  .openapi('Problem');

const flag = z.enum(['true', 'false', '1', '0', '']).optional();

/** The options of every route that resolves. */
export const optionsQuery = z.object({
  singletons: flag.openapi({ description: 'List entities with a single mention in summaries too.' }),
  resolved: z
    .enum(['true', 'false', '1', '0', '', 'all'])
    .optional()
    .openapi({ description: 'Add the text of each turn with anaphors spelt out; `all`: I, you and we too.' }),
  explain: flag.openapi({ description: 'Add the best candidates to each mention.' }),
  k: z
    .string()
    .regex(/^\d{1,3}$/, 'wanted a whole number')
    .optional()
    .openapi({ description: 'How many candidates `explain` lists; 1 to 100, 5 unless said.' }),
  inspect: z
    .string()
    .regex(/^\d{1,9}$/, 'wanted the number of a mention')
    .optional()
    .openapi({ description: 'Add to the line of this mention, by its `n`, what the memories say of it.' }),
});

export const conversationParams = z.object({
  id: z
    .string()
    .regex(CONVERSATION_ID, 'wanted 1 to 128 letters, digits or ._~:@-, a letter or digit first')
    .openapi({ param: { name: 'id', in: 'path' }, example: 'support-4711' }),
});

export const modelInfo = z
  .object({
    name: z.string(),
    version: z.string(),
    featureSet: z.string(),
    sizes: z.record(z.string(), z.number()),
    licence: z.string(),
    provider: z.string(),
  })
  .openapi('Model');
