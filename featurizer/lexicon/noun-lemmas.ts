/**
 * Finds the lemmas of noun forms like WordNet's morphology: irregular plurals by table, the others
 * by ending.
 */

import { memoize } from '../memoize.ts';
import { listRegularSingulars, unpackPlurals } from './codec.ts';
import { PACKED_PLURALS } from './wordnet.generated.ts';

/** Longer words are in no table. */
const MAX_NOUN_LETTERS = 64;
/** Unpacked on first use. */
let irregulars: ReadonlyMap<string, string> | undefined;

/**
 * Finds the possible lemmas of a lower-cased noun, likeliest first: an irregular singular, the word
 * itself, regular singulars.
 */
export const findNounLemmas = memoize((word): readonly string[] => {
  if (word.length > MAX_NOUN_LETTERS) return [];
  const irregular = findIrregularSingular(word);
  return irregular === undefined ? [word, ...listRegularSingulars(word)] : [irregular, word];
});

/** Finds an irregular singular, "mice" → "mouse"; `undefined` for regular plurals and singulars. */
export function findIrregularSingular(word: string): string | undefined {
  irregulars ??= unpackPlurals(PACKED_PLURALS);
  return irregulars.get(word);
}
