/**
 * How often a first name was given to girls and to boys: evidence, not a label. Surnames are not
 * included.
 */

import { memoize } from '../memoize.ts';
import { decodeNameGender, type NameGender, PackedGroups } from './codec.ts';
import { PACKED_FIRST_NAMES } from './first-names.generated.ts';

/** Longer words are not first names. */
const MAX_NAME_LETTERS = 32;
/** Unpacked on first use. */
let keys: PackedGroups | undefined;

/** Finds the gender statistics of a first name, in any case, with or without accents. */
export const findNameGender = memoize((name): NameGender | undefined => {
  if (name.length > MAX_NAME_LETTERS) return undefined;
  keys ??= new PackedGroups(PACKED_FIRST_NAMES);
  const lower = name.toLowerCase();
  const key = keys.get(lower) ?? (ASCII.test(lower) ? undefined : keys.get(removeAccents(name)));
  return key === undefined ? undefined : decodeNameGender(key);
});

/** Tells whether a word, in any case, is a first name that many bear. */
export function isFirstName(word: string): boolean {
  return (findNameGender(word)?.count ?? 0) >= MIN_BEARERS;
}

const MIN_BEARERS = 100;

/** Has no accents: like most words, which are no names and would be looked up twice. */
const ASCII = /^[ -~]*$/;

/** Removes accents, which the source does not have: "José" → "jose". */
function removeAccents(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
