/** The options of a request: query string, command-line flags and library calls share this one shape. */
import { z } from 'zod';

/** Most candidates an explanation lists. */
export const MAX_EXPLAINED_CANDIDATES = 100;

/** Options as the library takes them. */
export const resolveOptionsSchema = z.strictObject({
  /** Lists entities with a single mention in the summary too. */
  singletons: z.boolean().default(false),
  /** Spells anaphors out in `turn` lines; `all`: I, you and we too. */
  resolved: z.union([z.boolean(), z.literal('all')]).default(false),
  /** Adds the best candidates, with `f` and `g` apart, to each `mention` line. */
  explain: z.boolean().default(false),
  /** How many candidates an explanation lists. */
  k: z.int().min(1).max(MAX_EXPLAINED_CANDIDATES).default(5),
  /** Adds to the line of this mention, by its `n`, what the memories say of it. */
  inspect: z.int().nonnegative().optional(),
});

const flag = z.enum(['true', 'false', '1', '0', '']).transform((text) => text !== 'false' && text !== '0');

/** The same options as they come in a query string: `singletons=true&k=3`. */
export const resolveQuerySchema = z
  .object({
    singletons: flag,
    resolved: z.union([z.literal('all'), flag]),
    explain: flag,
    k: z
      .string()
      .regex(/^\d{1,3}$/, 'wanted a whole number')
      .transform(Number),
    inspect: z
      .string()
      .regex(/^\d{1,9}$/, 'wanted the number of a mention')
      .transform(Number),
  })
  .partial()
  .transform((query) => dropUndefined(query))
  .pipe(resolveOptionsSchema);

export type ResolveOptions = z.infer<typeof resolveOptionsSchema>;
export type ResolveOptionsInput = z.input<typeof resolveOptionsSchema>;

function dropUndefined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
