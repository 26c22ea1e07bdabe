/**
 * Decides whether a noun is singular or plural: by its tag, or by its form if the tag does not say.
 */
import type { GrammaticalNumber } from '../grammar.ts';
import { listRegularSingulars } from './codec.ts';
import { findNameClasses, findNounClasses } from './noun-classes.ts';
import { findIrregularSingular } from './noun-lemmas.ts';
import { findDemonstrative } from './pronouns.ts';

/** Words that are plural in meaning, whatever the tag. */
const ALWAYS_PLURAL = new Set(
  'people police folks many several few both others two three four five six seven eight nine ten dozens hundreds thousands millions'.split(
    ' ',
  ),
);

/**
 * Finds the number of a noun with a Penn tag; `name` has the words of the name that it heads
 * ("United States").
 */
export function findNounNumber(noun: string, tag: string, name: readonly string[]): GrammaticalNumber {
  const word = noun.toLowerCase();
  const demonstrative = findDemonstrative(word);
  if (demonstrative !== undefined) return demonstrative;
  if (ALWAYS_PLURAL.has(word)) return 'plural';
  switch (tag) {
    case 'NN':
    case 'NNP':
      return 'singular';
    case 'NNS':
      return 'plural';
    case 'NNPS': // "Netherlands", not "Americans"
      return (findNameClasses(name.join(' '))?.place ?? 0) > 0.5 ? 'singular' : 'plural';
    case 'CD':
    case 'JJ':
    case 'DT':
      return 'unknown';
    default:
      return guessNumber(word);
  }
}

function guessNumber(word: string): GrammaticalNumber {
  if (findIrregularSingular(word) !== undefined) return 'plural';
  if (findNounClasses(word) === undefined) return 'unknown';
  return listRegularSingulars(word).some((singular) => findNounClasses(singular) !== undefined) ? 'plural' : 'singular';
}
