/** WordNet's irregular plurals (english-plurals-list: singular → plural) → singulars by plural, for the nouns that are known. */
import { listRegularSingulars } from '../../../featurizer/lexicon/codec.ts';

/** Plurals that the list lacks, or whose word is also a noun of another class ("people", "men"). */
const ADDED: readonly (readonly [plural: string, singular: string])[] = [
  ['women', 'woman'],
  ['men', 'man'],
  ['people', 'person'],
  ['children', 'child'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['lice', 'louse'],
  ['mice', 'mouse'],
  ['teeth', 'tooth'],
];

/** Singulars by plural: only of known nouns, only where the endings alone would not find them. */
export function irregularPlurals(
  plurals: Readonly<Record<string, string | readonly string[]>>,
  nouns: ReadonlySet<string>,
): Map<string, string> {
  const singulars = new Map<string, string>();
  for (const [singular, forms] of Object.entries(plurals)) {
    for (const plural of typeof forms === 'string' ? [forms] : forms) {
      const isKnown = nouns.has(singular) && /^[a-z'-]+$/.test(plural) && !nouns.has(plural);
      if (isKnown && listRegularSingulars(plural).find((word) => nouns.has(word)) !== singular) {
        singulars.set(plural, singular);
      }
    }
  }
  for (const [plural, singular] of ADDED) singulars.set(plural, singular);
  return singulars;
}
