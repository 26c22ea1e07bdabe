/**
 * The named schemas of the API reference: those of the protocol.
 * They are cloned, because only schemas created after `@hono/zod-openapi` was loaded can be named.
 */
import { z } from '@hono/zod-openapi';
import {
  correctedLineSchema,
  correctInputSchema,
  documentAnswerSchema,
  documentLineSchema,
  documentStartSchema,
  endInputSchema,
  entityInputSchema,
  errorLineSchema,
  mentionLineSchema,
  participantInputSchema,
  resolveQuerySchema,
  standaloneAnswerSchema,
  standaloneRequestSchema,
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
    participantInputSchema.clone().openapi('ParticipantInput'),
    entityInputSchema.clone().openapi('EntityInput'),
    correctInputSchema.clone().openapi('CorrectInput'),
    endInputSchema.clone().openapi('EndInput'),
  ])
  .openapi('InputLine');

export const documentLine = documentLineSchema.clone().openapi('DocumentLine');

export const outputLine = z
  .union([
    mentionLineSchema.clone().openapi('MentionLine'),
    turnLineSchema.clone().openapi('TurnLine'),
    documentLine,
    correctedLineSchema.clone().openapi('CorrectedLine'),
    errorLineSchema.clone().openapi('ErrorLine'),
  ])
  .openapi('OutputLine');

export const standaloneRequest = standaloneRequestSchema.clone().openapi('StandaloneRequest');
export const standaloneAnswer = standaloneAnswerSchema.clone().openapi('StandaloneAnswer');
export const documentAnswer = documentAnswerSchema.clone().openapi('DocumentAnswer');

/** Problem details of RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string().describe('Always `about:blank`.'),
    title: z.string().describe('The kind of failure.'),
    status: z.int().describe('The HTTP status.'),
    code: z.string().openapi({ description: 'Stable: part of the API.' }),
    detail: z.string().describe('What was found and what was expected.'),
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
    name: z.string().describe('The system: `model`, `rules` or `custom`.'),
    version: z.string().describe('The version of the software.'),
    featureSet: z.string().describe('The features that the network reads.'),
    sizes: z.record(z.string(), z.number()).describe('Bytes per part.'),
    licence: z.string().describe('The licenses of code and weights.'),
    provider: z.string().describe('What executes the network.'),
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
