/** Noun forms → their lemmas: irregular plurals by table (WordNet's exceptions), the others by ending, as WordNet's morphology does. */

import { memoize } from '../memoize.ts';
import { listRegularSingulars, unpackPlurals } from './codec.ts';
import { PACKED_PLURALS } from './wordnet.generated.ts';

/** Longer words are in no table: not worth cutting up. */
const MAX_NOUN_LETTERS = 64;
/** Unpacked on first use. */
let irregulars: ReadonlyMap<string, string> | undefined;

/** The lemmas that a noun (lower case) may be a form of, likeliest first: an irregular singular, the word itself, regular singulars. */
export const findNounLemmas = memoize((word): readonly string[] => {
  if (word.length > MAX_NOUN_LETTERS) return [];
  const irregular = findIrregularSingular(word);
  return irregular === undefined ? [word, ...listRegularSingulars(word)] : [irregular, word];
});

/** "mice" → "mouse"; `undefined` for regular plurals and singulars. */
export function findIrregularSingular(word: string): string | undefined {
  irregulars ??= unpackPlurals(PACKED_PLURALS);
  return irregulars.get(word);
}
