/** The lines the server sends, as schemas, so that clients and tests can check what they read. */
import { z } from 'zod';
import { LINE_ERROR_CODES, SERVICE_ERROR_CODES } from './line-error.ts';
import { onFirstUse } from './on-first-use.ts';

export const MENTION_KINDS = ['pronoun', 'demonstrative', 'proper', 'nominal'] as const;
const GENDERS = ['masculine', 'feminine', 'neuter', 'unknown'] as const;
const NUMBERS = ['singular', 'plural', 'unknown'] as const;

/** Reasons to warn; the codes are part of the protocol. */
const WARNING_CODES = ['not_english'] as const;

/** Gets the schemas of the lines that the server sends, and of their parts. */
export const getOutputSchemas = onFirstUse(() => {
  const count = z.int().nonnegative();
  const span = z.tuple([count, count]);
  const entity = count.describe("The entity's number in the document, from 0.");
  const label = z.string().describe("The entity's best name so far.");
  const entityType = z.string().describe('`person`, `place`, `organization`, …; `unknown` if the text does not tell.');

  // One score in its two parts.
  const scorePartsSchema = z.object({
    f: z.number().describe('The local part: from the mention and the antecedent alone.'),
    g: z.number().describe("The global part: from the memory of the antecedent's entity."),
    score: z.number().describe('f + g.'),
    reasons: z
      .array(
        z.object({
          feature: z.string().describe('A feature, in words.'),
          weight: z.number().describe('What the score would lose without it.'),
        }),
      )
      .optional()
      .describe('The features that weighed most, if the model can tell.'),
  });

  // One antecedent that was considered.
  const candidateSchema = scorePartsSchema.extend({
    antecedent: count.nullable().describe('The `n` of the antecedent; `null` for the participant itself.'),
    entity,
  });

  // What the memories say about a mention (docs/model.md §8.2, §8.3).
  const memoryReportSchema = z.object({
    trajectories: z
      .array(
        z.object({
          entity,
          members: z
            .array(
              z.object({
                n: count.describe('A mention of the entity.'),
                g: z.number().describe('The g of the inspected mention right after that one.'),
              }),
            )
            .describe('Its mentions, in order.'),
        }),
      )
      .describe('How g developed with each open entity.'),
    saliency: z
      .array(
        z.object({
          entity,
          n: count.describe("The entity's last mention."),
          saliency: z.number().describe('How strongly the new-entity score depends on that mention.'),
          effect: z.number().optional().describe('What the new-entity score gained when that mention came.'),
        }),
      )
      .describe('What the new-entity score depends on.'),
  });

  // One decision, final when sent.
  const mentionLineSchema = z.object({
    type: z.literal('mention').describe('A decision.'),
    n: count.describe("The mention's number in the document, from 0."),
    turn: count.describe("The turn's number in the document, from 0."),
    span: span.describe("Start and end in the turn's text, half-open, in UTF-16 code units."),
    text: z.string().describe("The turn's text at `span`."),
    head: z.string().describe('The head word, as written.'),
    kind: z.enum(MENTION_KINDS).describe('Its form.'),
    speaker: z.string().optional().describe("The turn's speaker, if it has one."),
    turnId: z.string().optional().describe("The `id` of the turn's input line, if it has one."),
    entityType: entityType.optional(),
    gender: z.enum(GENDERS).optional().describe("The mention's gender, as far as its words tell."),
    number: z.enum(NUMBERS).optional().describe("The mention's grammatical number."),
    tokens: span.optional().describe('Start and end in tokens, half-open; only for `tokens` lines.'),
    entity,
    label: label.optional(),
    antecedent: count.nullable().describe('The `n` of the antecedent; null if the mention opens a new entity.'),
    score: z.number().describe('The score of the decision.'),
    margin: z.number().describe('Its lead over the best alternative with another outcome.'),
    confidence: z.number().min(0).max(1).describe('The calibrated probability that the decision is right.'),
    candidates: z.array(candidateSchema).optional().describe('The best antecedents, best first; with `explain`.'),
    na: scorePartsSchema.optional().describe('The score of opening a new entity; with `explain`.'),
    memory: memoryReportSchema.optional().describe('What the memories say; with `inspect`.'),
  });

  // Something that was resolved, but is likely to be wrong.
  const warningSchema = z.object({
    code: z
      .enum(WARNING_CODES)
      .describe('`not_english`: the text is in another language, which the model does not know.'),
    message: z.string().describe('For people; never quotes the text.'),
  });

  // An anaphor that was not spelled out.
  const unresolvedSchema = z.object({
    n: count.describe('The `n` of the mention.'),
    span: span.describe("Start and end in the turn's text."),
    text: z.string().optional().describe("The turn's text at `span`."),
    candidate: z.string().optional().describe('The name that comes closest, if there is any.'),
    confidence: z.number().min(0).max(1).describe('The probability that the candidate is right.'),
  });

  // A turn is done.
  const turnLineSchema = z.object({
    type: z.literal('turn').describe('A turn is done.'),
    turn: count.describe("The turn's number in the document, from 0."),
    id: z.string().optional().describe("The id of the turn's input line."),
    participant: count.optional().describe('The entity of its speaker.'),
    sentences: count.describe('Number of its sentences.'),
    tokens: count.describe('Number of its tokens.'),
    mentions: count.describe('Number of its mentions.'),
    resolved: z.string().optional().describe('The text with anaphors spelled out; with `resolved`.'),
    warnings: z.array(warningSchema).optional().describe('What to doubt about the document; each once.'),
    unresolved: z.array(unresolvedSchema).optional().describe('The anaphors left as they were; with `resolved`.'),
    snapshot: z
      .string()
      .optional()
      .describe('The state after this turn, in base64, if the turn asked for it; a `document` line takes it.'),
  });

  // A mention as summaries list it.
  const listedSpanSchema = z.object({
    n: count.describe('The number of the mention.'),
    turn: count.describe('The number of its turn.'),
    turnId: z.string().optional().describe('The `id` of its turn, if it has one.'),
    span: span.describe("Start and end in the turn's text."),
    text: z.string().describe("The turn's text at `span`."),
  });

  // An entity of a summary.
  const entitySummarySchema = z.object({
    entity,
    label,
    speaker: z.string().optional().describe('The label of the participant that it is.'),
    entityType: entityType.optional(),
    mentions: z.array(count).describe('The `n` of its mentions, ascending.'),
    spans: z.array(listedSpanSchema).optional().describe('Where its mentions are; the newest, past the bound.'),
  });

  // A document's summary.
  const documentLineSchema = z.object({
    type: z.literal('document').describe('The summary.'),
    id: z.string().optional().describe("The id of the document's input line."),
    turns: count.describe('Number of turns.'),
    mentions: count.describe('Number of mentions.'),
    omitted: count.optional().describe('Number of the oldest mentions that are no longer listed, past the bound.'),
    entities: z.array(entitySummarySchema).describe('The entities, in the order in which they were opened.'),
  });

  // A correction was taken.
  const correctedLineSchema = z.object({
    type: z.literal('corrected').describe('A correction was taken.'),
    n: count.describe('The mention that was corrected.'),
    entity: count.describe('The entity that it belongs to now.'),
    moved: z
      .array(count)
      .describe('All mentions that moved: the one that was corrected, and those that were linked through it.'),
  });

  // An input line was refused.
  const errorLineSchema = z.object({
    type: z.literal('error').describe('An input line was refused.'),
    line: z.int().positive().describe('The number of the input line, from 1.'),
    code: z.enum([...LINE_ERROR_CODES, ...SERVICE_ERROR_CODES]).describe('Why: stable, part of the protocol.'),
    message: z.string().describe('Why, in words.'),
  });

  return {
    scoreParts: scorePartsSchema,
    candidate: candidateSchema,
    memoryReport: memoryReportSchema,
    mention: mentionLineSchema,
    warning: warningSchema,
    unresolved: unresolvedSchema,
    turn: turnLineSchema,
    document: documentLineSchema,
    corrected: correctedLineSchema,
    error: errorLineSchema,
    /** Any line the server sends. */
    line: z.discriminatedUnion('type', [
      mentionLineSchema,
      turnLineSchema,
      documentLineSchema,
      correctedLineSchema,
      errorLineSchema,
    ]),
  };
});
type OutputSchemas = ReturnType<typeof getOutputSchemas>;

export type ScoreParts = z.infer<OutputSchemas['scoreParts']>;
export type MemoryReport = z.infer<OutputSchemas['memoryReport']>;
export type Candidate = z.infer<OutputSchemas['candidate']>;
export type MentionLine = z.infer<OutputSchemas['mention']>;
export type Warning = z.infer<OutputSchemas['warning']>;
export type TurnLine = z.infer<OutputSchemas['turn']>;
export type DocumentLine = z.infer<OutputSchemas['document']>;
export type CorrectedLine = z.infer<OutputSchemas['corrected']>;
export type Unresolved = z.infer<OutputSchemas['unresolved']>;
export type ErrorLine = z.infer<OutputSchemas['error']>;
export type OutputLine = z.infer<OutputSchemas['line']>;

/** What `/v1/model` returns: the model in use. */
export interface ModelInfo {
  readonly name: string;
  readonly version: string;
  readonly featureSet: string;
  /** Bytes per part. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly licence: string;
  /** What executes the model. */
  readonly provider: string;
}
