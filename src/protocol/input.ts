/**
 * The lines a client sends, as schemas: the one door through which outside data enters a document.
 * A refusal's message is part of an `error` line, so its wording is part of the output.
 */
import { z } from 'zod';
import { countMostShared, findTreeFault } from './check-tokens.ts';
import {
  MAX_ALIASES,
  MAX_GIVEN_MENTION_TOKENS,
  MAX_GIVEN_MENTIONS,
  MAX_MENTIONS_PER_TOKEN,
  MAX_NAME_UNITS,
  MAX_SENTENCE_TOKENS,
  MAX_SNAPSHOT_UNITS,
  MAX_TAG_UNITS,
  MAX_TOKEN_UNITS,
} from './limits.ts';
import { onFirstUse } from './on-first-use.ts';

/** The two-letter genre codes of OntoNotes. */
export const GENRES = ['bc', 'bn', 'mz', 'nw', 'pt', 'tc', 'wb'] as const;

/** Gets the schemas of the lines that a client sends, by their type. */
export const getInputSchemas = onFirstUse(() => {
  const name = z.string().min(1).max(MAX_NAME_UNITS);
  const turnId = name
    .optional()
    .describe("The turn's id, repeated on its `turn` line; makes a repeated delivery known.");
  const speaker = name.optional().describe('Who says it.');
  const wantsSnapshot = z
    .boolean()
    .optional()
    .describe('Adds the state after this turn to its `turn` line, in base64. Stored conversations ignore it.');

  // Starts a new document with a fresh state, or with that of a snapshot.
  const documentStartSchema = z.strictObject({
    type: z.literal('document').describe('Starts a document.'),
    id: name.optional().describe("The document's id, repeated on its summary."),
    genre: z.enum(GENRES).optional().describe('The genre, as a two-letter code of OntoNotes.'),
    snapshot: z
      .base64()
      .max(MAX_SNAPSHOT_UNITS)
      .optional()
      .describe(
        'Continues after the `turn` line that this snapshot comes from; turns and mentions count on from there.',
      ),
  });

  // One chat message, utterance or paragraph of raw text.
  const turnInputSchema = z.strictObject({
    type: z.literal('turn').describe('A turn of raw text.'),
    text: z.string().describe('The raw text.'),
    speaker,
    id: turnId,
    snapshot: wantsSnapshot,
  });

  const token = z.string().min(1).max(MAX_TOKEN_UNITS);
  const tag = z.string().min(1).max(MAX_TAG_UNITS);

  const givenMentionSchema = z.strictObject({
    start: z.int().nonnegative().describe('The first token, from 0.'),
    end: z.int().positive().describe('The token after the last.'),
    head: z.int().nonnegative().optional().describe('The head token; default: found in the tree.'),
  });

  // One sentence that the client has analyzed itself.
  const tokensInputSchema = z
    .strictObject({
      type: z.literal('tokens').describe('A sentence in tokens.'),
      tokens: z.array(token).min(1).max(MAX_SENTENCE_TOKENS).describe('The tokens of one sentence.'),
      speaker,
      id: turnId,
      snapshot: wantsSnapshot,
      xpos: z.array(tag).optional().describe('Penn Treebank tags, one per token.'),
      heads: z.array(z.int()).optional().describe('Heads, one per token: 0-based, −1 for a root.'),
      deprel: z.array(tag).optional().describe('Universal Dependencies relations, one per token.'),
      ner: z.array(tag).optional().describe('Entity types, one per token.'),
      mentions: z
        .array(givenMentionSchema)
        .max(MAX_GIVEN_MENTIONS)
        .optional()
        .describe('The mentions to resolve; default: found in the sentence.'),
    })
    .superRefine((line, context) => {
      const count = line.tokens.length;
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message });
      for (const field of ['xpos', 'heads', 'deprel', 'ner'] as const) {
        const given = line[field]?.length ?? count;
        if (given !== count) refuse([field], `found ${given} values, wanted one for each of the ${count} tokens`);
      }
      if (line.heads?.length === count) {
        const fault = findTreeFault(line.heads);
        if (fault !== undefined) refuse(['heads'], fault);
      }
      const covered = line.mentions?.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0) ?? 0;
      if (covered > MAX_GIVEN_MENTION_TOKENS) {
        refuse(
          ['mentions'],
          `found mentions over ${covered} tokens in all, wanted at most ${MAX_GIVEN_MENTION_TOKENS}`,
        );
      }
      const most = countMostShared(line.mentions ?? [], count);
      if (most > MAX_MENTIONS_PER_TOKEN) {
        refuse(['mentions'], `found ${most} mentions of one token, wanted at most ${MAX_MENTIONS_PER_TOKEN}`);
      }
      line.mentions?.forEach(({ start, end, head = start }, index) => {
        if (end > count || start >= end) {
          refuse(['mentions', index], `found [${start}, ${end}), wanted a non-empty range of the ${count} tokens`);
        } else if (head < start || head >= end) {
          refuse(['mentions', index, 'head'], `found ${head}, wanted a token of [${start}, ${end})`);
        }
      });
    });

  // Introduces a participant before their first turn.
  const participantInputSchema = z.strictObject({
    type: z.literal('participant').describe('Introduces a participant.'),
    speaker: name.describe('The label that their turns carry.'),
    aliases: z.array(name).max(MAX_ALIASES).optional().describe('Other names that they go by.'),
    gender: z.enum(['masculine', 'feminine']).optional().describe('Their gender, if it is known.'),
  });

  // Introduces something that is known from elsewhere, such as an account or a summary of older history.
  const entityInputSchema = z.strictObject({
    type: z.literal('entity').describe('Introduces an entity.'),
    name: name.describe('What it is called.'),
    aliases: z.array(name).max(MAX_ALIASES).optional().describe('Other names that it goes by.'),
    kind: z
      .string()
      .min(1)
      .max(MAX_TAG_UNITS)
      .optional()
      .describe('What it is: `person`, `organization`, `place`, `product`, …; default: guessed from its name.'),
    gender: z.enum(['masculine', 'feminine', 'neuter']).optional().describe('Its gender, if it is known.'),
  });

  // Says that a decision was wrong; what comes later builds on the correction.
  const correctInputSchema = z
    .strictObject({
      type: z.literal('correct').describe('Corrects a decision.'),
      n: z.int().nonnegative().describe('The mention whose decision was wrong.'),
      entity: z.int().nonnegative().nullable().optional().describe('The entity that it belongs to; `null`: a new one.'),
      antecedent: z
        .int()
        .nonnegative()
        .optional()
        .describe('A mention of the entity that it belongs to, instead of `entity`.'),
      id: name.optional().describe('Makes a repeated delivery known.'),
    })
    .superRefine(({ entity, antecedent }, context) => {
      if ((entity === undefined) !== (antecedent === undefined)) return;
      const found = entity === undefined ? 'neither' : 'both';
      context.addIssue({
        code: 'custom',
        path: ['entity'],
        message: `found ${found}, wanted either entity or antecedent`,
      });
    });

  // Ends the document; its summary follows.
  const endInputSchema = z.strictObject({ type: z.literal('end').describe('Ends the document.') });
  return {
    documentStart: documentStartSchema,
    turn: turnInputSchema,
    tokens: tokensInputSchema,
    participant: participantInputSchema,
    entity: entityInputSchema,
    correct: correctInputSchema,
    end: endInputSchema,
    /** Any line a client sends. */
    line: z.discriminatedUnion('type', [
      documentStartSchema,
      turnInputSchema,
      tokensInputSchema,
      participantInputSchema,
      entityInputSchema,
      correctInputSchema,
      endInputSchema,
    ]),
  };
});
type InputSchemas = ReturnType<typeof getInputSchemas>;

export type DocumentStart = z.infer<InputSchemas['documentStart']>;
export type TurnInput = z.infer<InputSchemas['turn']>;
export type TokensInput = z.infer<InputSchemas['tokens']>;
export type ParticipantInput = z.infer<InputSchemas['participant']>;
export type EntityInput = z.infer<InputSchemas['entity']>;
export type CorrectInput = z.infer<InputSchemas['correct']>;
export type InputLine = z.infer<InputSchemas['line']>;
export type InputType = InputLine['type'];
/** The values of `type` on the lines a client sends. */
export const INPUT_TYPES: readonly InputType[] = [
  'document',
  'turn',
  'tokens',
  'participant',
  'entity',
  'correct',
  'end',
];
