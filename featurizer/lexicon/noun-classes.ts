/** What kind of thing a noun or a known name stands for, softly: shares by the frequency of its senses in WordNet. */
import { type ClassShares, decodeShares, unpackGroups } from './codec.ts';
import { findNounLemmas } from './noun-lemmas.ts';
import { PACKED_NAMES, PACKED_NOUNS } from './wordnet.generated.ts';

/** Unpacked on first use: a start that resolves nothing pays nothing. */
let nouns: ReadonlyMap<string, string> | undefined;
let names: ReadonlyMap<string, string> | undefined;
const decoded = new Map<string, ClassShares>();

/** The classes of a common noun, singular or plural, in any case; `undefined` for words that are not known. */
export function findNounClasses(word: string): ClassShares | undefined {
  nouns ??= unpackGroups(PACKED_NOUNS);
  for (const lemma of findNounLemmas(word.toLowerCase())) {
    const shares = readShares(nouns.get(lemma));
    if (shares !== undefined) return shares;
  }
  return undefined;
}

/** The classes of a name that the wide world knows ("Paris", "United States", "Einstein"), in any case. */
export function findNameClasses(name: string): ClassShares | undefined {
  names ??= unpackGroups(PACKED_NAMES);
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
