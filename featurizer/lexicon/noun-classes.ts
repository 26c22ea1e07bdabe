/**
 * The classes of nouns and well-known names, as shares by the frequency of their senses in WordNet.
 */
import { type ClassShares, decodeShares, PackedGroups } from './codec.ts';
import { findNounLemmas } from './noun-lemmas.ts';
import { PACKED_NAMES, PACKED_NOUNS } from './wordnet.generated.ts';

/** Unpacked on first use, so that startup stays fast. */
let nouns: PackedGroups | undefined;
let names: PackedGroups | undefined;
const decoded = new Map<string, ClassShares>();

/** Finds the classes of a common noun in any case and number; `undefined` for unknown words. */
export function findNounClasses(word: string): ClassShares | undefined {
  nouns ??= new PackedGroups(PACKED_NOUNS);
  for (const lemma of findNounLemmas(word.toLowerCase())) {
    const shares = readShares(nouns.get(lemma));
    if (shares !== undefined) return shares;
  }
  return undefined;
}

/** Finds the classes of a well-known name ("Paris", "United States", "Einstein"), in any case. */
export function findNameClasses(name: string): ClassShares | undefined {
  names ??= new PackedGroups(PACKED_NAMES);
  for (const lemma of findNounLemmas(name.toLowerCase())) {
    const shares = readShares(names.get(lemma));
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
