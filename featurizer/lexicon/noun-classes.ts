/**
 * The classes of nouns and well-known names, as shares by the frequency of their senses in WordNet.
 */
import { memoize } from '../memoize.ts';
import { type ClassShares, decodeShares, PackedGroups } from './codec.ts';
import { findNounLemmas } from './noun-lemmas.ts';
import { PACKED_NAMES, PACKED_NOUNS } from './wordnet.generated.ts';

/** Unpacked on first use, so that startup stays fast. */
let nouns: PackedGroups | undefined;
let names: PackedGroups | undefined;
const decoded = new Map<string, ClassShares>();

/** Finds the classes of a common noun in any case and number; `undefined` for unknown words. */
export const findNounClasses = memoize((word): ClassShares | undefined => {
  nouns ??= new PackedGroups(PACKED_NOUNS);
  return findShares(nouns, word);
});

/** Finds the classes of a well-known name ("Paris", "United States", "Einstein"), in any case. */
export const findNameClasses = memoize((name): ClassShares | undefined => {
  names ??= new PackedGroups(PACKED_NAMES);
  return findShares(names, name);
});

function findShares(groups: PackedGroups, word: string): ClassShares | undefined {
  for (const lemma of findNounLemmas(word.toLowerCase())) {
    const shares = readShares(groups.get(lemma));
    if (shares !== undefined) return shares;
  }
  return undefined;
}

function readShares(key: string | undefined): ClassShares | undefined {
  if (key === undefined) return undefined;
  const shares = decoded.get(key) ?? decodeShares(key);
  decoded.set(key, shares);
  return shares;
}
