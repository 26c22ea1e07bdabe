/**
 * Collects the irregular plurals of known nouns from WordNet's exceptions (english-plurals-list:
 * singular → plural).
 */
import { listRegularSingulars } from '../../../featurizer/lexicon/codec.ts';

/** Plurals missing from the list, or also nouns of another class ("people", "men"). */
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

/** Maps plurals to singulars: only known nouns that the regular endings do not cover. */
export function collectIrregularPlurals(
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
