/** The options of a request in a query string, apart from the others because only servers read one. */
import { z } from 'zod';
import { onFirstUse } from './on-first-use.ts';
import { type ResolveOptions, resolveOptionsSchema } from './options.ts';

const FLAG_TEXTS = ['true', 'false', '1', '0', ''] as const;

/**
 * Gets the schema of the options as they come in a query string, such as `singletons=true&k=3`; any
 * other parameter is refused.
 */
export const getResolveQuerySchema = onFirstUse(() => {
  const { singletons, resolved, minConfidence, explain, k, inspect } = resolveOptionsSchema.shape;
  const flag = z.enum(FLAG_TEXTS).transform(isSet);

  return z
    .strictObject({
      singletons: flag.describe(singletons.description ?? ''),
      resolved: z
        .enum([...FLAG_TEXTS, 'all'])
        .transform((text) => (text === 'all' ? text : isSet(text)))
        .describe(resolved.description ?? ''),
      minConfidence: z
        .string()
        .regex(/^(?:0|1|[01]?\.\d{1,9})$/, 'expected a number from 0 to 1')
        .transform(Number)
        .pipe(minConfidence.unwrap())
        .describe(minConfidence.description ?? ''),
      explain: flag.describe(explain.description ?? ''),
      k: z
        .string()
        .regex(/^\d{1,3}$/, 'expected a whole number')
        .transform(Number)
        .pipe(k.unwrap())
        .describe(k.description ?? ''),
      inspect: z
        .string()
        .regex(/^\d{1,9}$/, 'expected the number of a mention')
        .transform(Number)
        .pipe(inspect.unwrap())
        .describe(inspect.description ?? ''),
    })
    .partial();
});

/** A parsed query string. */
export type ResolveQuery = z.infer<ReturnType<typeof getResolveQuerySchema>>;

/** Fills in the options that a query string leaves out. */
export function toResolveOptions(query: ResolveQuery): ResolveOptions {
  return resolveOptionsSchema.parse(query);
}

/** A parameter without a value, such as `?explain`, sets the flag. */
function isSet(text: (typeof FLAG_TEXTS)[number]): boolean {
  return text !== 'false' && text !== '0';
}
