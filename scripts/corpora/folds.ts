/** Folds of a corpus for jackknifing: a parser that has not seen a fold analyses it as it would new text. */
import { z } from 'zod';

/** One of `count` folds, from 0 on. */
export interface Fold {
  readonly fold: number;
  readonly count: number;
}

/** The fold of a document, by its id alone, so that every reader of a corpus cuts it alike. */
export function assignFold(id: string, count: number): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count;
}

/** `1/2` → the first of two folds. */
export const foldSchema = z
  .string()
  .regex(/^\d+\/\d+$/, 'wanted a fold and their number, as in 1/2')
  .transform((text): Fold => {
    const [place = 0, count = 0] = text.split('/').map(Number);
    return { fold: place - 1, count };
  })
  .refine(({ fold, count }) => fold >= 0 && fold < count, 'wanted a fold from 1 to their number');
