/** The lines the server sends, as schemas, so that clients and tests check what they read. */
import { z } from 'zod';
import { LINE_ERROR_CODES, SERVICE_ERROR_CODES } from './line-error.ts';

export const MENTION_KINDS = ['pronoun', 'demonstrative', 'proper', 'nominal'] as const;

const count = z.int().nonnegative();
const span = z.tuple([count, count]);

/** One score apart: `f` the local part, `g` the global part, `score` their sum. */
export const scorePartsSchema = z.object({
  f: z.number(),
  g: z.number(),
  score: z.number(),
  /** What weighed most, in words, where the model can tell: `weight` is what the score would lose without it. */
  reasons: z.array(z.object({ feature: z.string(), weight: z.number() })).optional(),
});

/** One antecedent that was weighed. */
export const candidateSchema = scorePartsSchema.extend({
  antecedent: count.nullable().describe('`n` of the antecedent; `null` for the participant itself'),
  entity: count,
});

/** What the memories say of a mention (model.md §8.2, §8.3). */
export const memoryReportSchema = z.object({
  /** Each open entity's g with the mention after each of its members. */
  trajectories: z.array(z.object({ entity: count, members: z.array(z.object({ n: count, g: z.number() })) })),
  /** How much the new-entity score hangs on the last mention `n` of each entity, and what it gained when that mention came. */
  saliency: z.array(z.object({ entity: count, n: count, saliency: z.number(), effect: z.number().optional() })),
});

/** One decision, final when sent. */
export const mentionLineSchema = z.object({
  type: z.literal('mention'),
  n: count,
  turn: count,
  span,
  text: z.string(),
  head: z.string(),
  kind: z.enum(MENTION_KINDS),
  speaker: z.string().optional(),
  tokens: span.optional(),
  entity: count,
  antecedent: count.nullable(),
  score: z.number(),
  margin: z.number(),
  confidence: z.number().min(0).max(1),
  candidates: z.array(candidateSchema).optional(),
  na: scorePartsSchema.optional(),
  memory: memoryReportSchema.optional(),
});

/** A turn is done. */
export const turnLineSchema = z.object({
  type: z.literal('turn'),
  turn: count,
  id: z.string().optional(),
  participant: count.optional().describe('The entity of its speaker'),
  sentences: count,
  tokens: count,
  mentions: count,
  resolved: z.string().optional(),
  /** The state after this turn, where the turn asked for it: a `document` line takes it. */
  snapshot: z.string().optional(),
});

/** A document's summary. */
export const documentLineSchema = z.object({
  type: z.literal('document'),
  id: z.string().optional(),
  turns: count,
  mentions: count,
  /** How many of the oldest mentions are not listed any more, in a conversation past the bound. */
  omitted: count.optional(),
  entities: z.array(
    z.object({
      entity: count,
      label: z.string(),
      speaker: z.string().optional().describe('The participant that it is'),
      mentions: z.array(count),
    }),
  ),
});

/** An input line was refused. */
export const errorLineSchema = z.object({
  type: z.literal('error'),
  line: z.int().positive(),
  code: z.enum([...LINE_ERROR_CODES, ...SERVICE_ERROR_CODES]),
  message: z.string(),
});

/** Any line the server sends. */
export const outputLineSchema = z.discriminatedUnion('type', [
  mentionLineSchema,
  turnLineSchema,
  documentLineSchema,
  errorLineSchema,
]);

export type ScoreParts = z.infer<typeof scorePartsSchema>;
export type MemoryReport = z.infer<typeof memoryReportSchema>;
export type Candidate = z.infer<typeof candidateSchema>;
export type MentionLine = z.infer<typeof mentionLineSchema>;
export type TurnLine = z.infer<typeof turnLineSchema>;
export type DocumentLine = z.infer<typeof documentLineSchema>;
export type ErrorLine = z.infer<typeof errorLineSchema>;
export type OutputLine = z.infer<typeof outputLineSchema>;

/** What `/v1/model` returns: the model in use. */
export interface ModelInfo {
  readonly name: string;
  readonly version: string;
  readonly featureSet: string;
  /** In bytes. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly licence: string;
  /** What executes the model. */
  readonly provider: string;
}
