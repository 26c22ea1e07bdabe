/**
 * The named schemas of the API reference: those of the protocol.
 * They are cloned, because only schemas created after `@hono/zod-openapi` was loaded can be named.
 */
import '@hono/zod-openapi'; // it extends zod
import { z } from 'zod';
import {
  getAnswerSchemas,
  getInputSchemas,
  getOutputSchemas,
  getResolveQuerySchema,
  getStandaloneRequestSchema,
} from '../protocol/mod.ts';

/** A conversation's id; it is part of URLs, so it needs no escaping. */
const CONVERSATION_ID = /^[A-Za-z0-9][A-Za-z0-9._~:@-]{0,127}$/;

const input = getInputSchemas();
const output = getOutputSchemas();

export const inputLine = z
  .union([
    input.documentStart.clone().openapi('DocumentStart'),
    input.turn.clone().openapi('TurnInput'),
    input.tokens.clone().openapi('TokensInput'),
    input.participant.clone().openapi('ParticipantInput'),
    input.entity.clone().openapi('EntityInput'),
    input.correct.clone().openapi('CorrectInput'),
    input.end.clone().openapi('EndInput'),
  ])
  .openapi('InputLine');

export const documentLine = output.document.clone().openapi('DocumentLine');

export const outputLine = z
  .union([
    output.mention.clone().openapi('MentionLine'),
    output.turn.clone().openapi('TurnLine'),
    documentLine,
    output.corrected.clone().openapi('CorrectedLine'),
    output.error.clone().openapi('ErrorLine'),
  ])
  .openapi('OutputLine');

export const standaloneRequest = getStandaloneRequestSchema().clone().openapi('StandaloneRequest');
export const standaloneAnswer = getAnswerSchemas().standalone.clone().openapi('StandaloneAnswer');
export const documentAnswer = getAnswerSchemas().document.clone().openapi('DocumentAnswer');

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
export const optionsQuery = getResolveQuerySchema().clone();

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
