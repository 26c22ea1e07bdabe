/**
 * The named schemas of the API reference: those of the protocol.
 * They are cloned, because only schemas created after `@hono/zod-openapi` was loaded can be named.
 */
import { z } from '@hono/zod-openapi';
import {
  documentLineSchema,
  documentStartSchema,
  endInputSchema,
  errorLineSchema,
  mentionLineSchema,
  resolveQuerySchema,
  tokensInputSchema,
  turnInputSchema,
  turnLineSchema,
} from '../protocol/mod.ts';

/** A conversation's id; it is part of URLs, so it needs no escaping. */
const CONVERSATION_ID = /^[A-Za-z0-9][A-Za-z0-9._~:@-]{0,127}$/;

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

/** Problem details of RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().openapi({ description: 'Stable: part of the API.' }),
    detail: z.string(),
  })
  .openapi('Problem');

/** The options of every route that resolves. */
export const optionsQuery = resolveQuerySchema.clone();

/** The path parameters of conversation routes. */
export const conversationParams = z.object({
  id: z
    .string()
    .regex(CONVERSATION_ID, 'expected 1 to 128 letters, digits or ._~:@-, starting with a letter or digit')
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
    model: z
      .object({
        name: z.string().describe('The name in its manifest.'),
        id: z.string().describe('The hash of its files; snapshots and conversations are tied to it.'),
        memory: z.string().describe('What it keeps per entity: `lstm`, `mean` or `none`.'),
      })
      .optional()
      .describe('The trained network; missing if rules resolve.'),
  })
  .openapi('Model');
