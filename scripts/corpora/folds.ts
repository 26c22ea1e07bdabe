/**
 * Folds of a corpus for jackknifing: a parser that was not trained on a fold analyzes it like new
 * text.
 */
import { z } from 'zod';

/** One of `count` folds, counted from 0. */
export interface Fold {
  readonly fold: number;
  readonly count: number;
}

/**
 * Assigns a document to a fold by its id alone, so every reader of a corpus gets the same folds.
 */
export function assignFold(id: string, count: number): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count;
}

/** `1/2` → the first of two folds. */
export const foldSchema = z
  .string()
  .regex(/^\d+\/\d+$/, 'expected a fold and the number of folds, such as 1/2')
  .transform((text): Fold => {
    const [place = 0, count = 0] = text.split('/').map(Number);
    return { fold: place - 1, count };
  })
  .refine(({ fold, count }) => fold >= 0 && fold < count, 'expected a fold between 1 and the number of folds');
