/**
 * The options of a request: query strings, command-line flags and library calls share this one
 * shape.
 */
import { z } from 'zod';

/** Most candidates that an explanation lists. */
export const MAX_EXPLAINED_CANDIDATES = 100;

/** Links with a lower confidence are not spelled out, unless the client says otherwise. */
const DEFAULT_MIN_CONFIDENCE = 0.6;

/** Options as the library takes them. */
export const resolveOptionsSchema = z.strictObject({
  singletons: z.boolean().default(false).describe('Lists entities with a single mention in summaries, too.'),
  resolved: z
    .union([z.boolean(), z.literal('all')])
    .default(false)
    .describe('Adds the text of each turn with anaphors spelled out; `all`: including I, you and we.'),
  minConfidence: z
    .number()
    .min(0)
    .max(1)
    .default(DEFAULT_MIN_CONFIDENCE)
    .describe(`Least confidence with which \`resolved\` spells an anaphor out (default: ${DEFAULT_MIN_CONFIDENCE}).`),
  explain: z.boolean().default(false).describe('Adds the best candidates to each mention.'),
  k: z
    .int()
    .min(1)
    .max(MAX_EXPLAINED_CANDIDATES)
    .default(5)
    .describe(`Number of candidates that \`explain\` lists, 1 to ${MAX_EXPLAINED_CANDIDATES} (default: 5).`),
  inspect: z
    .int()
    .nonnegative()
    .optional()
    .describe('Adds what the memories say about this mention to its line; the mention is given by its `n`.'),
});

export type ResolveOptions = z.infer<typeof resolveOptionsSchema>;
export type ResolveOptionsInput = z.input<typeof resolveOptionsSchema>;
