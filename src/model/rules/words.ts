/** Compares mentions by their words, for the rules. */
import { findContentRange, findTitle, type Mention } from '../../../featurizer/mod.ts';

/** Trims the words of a mention to those that say what it is. */
export function trimWords({ words }: Mention): readonly string[] {
  return words.slice(...findContentRange(words));
}

/** Reads a name's words without its titles: "Dr. Smith" is "smith". */
export function readNameWords(mention: Mention): readonly string[] {
  const words = trimWords(mention);
  const bare = words.filter((word) => findTitle(word) === undefined);
  return bare.length > 0 ? bare : words;
}

/** True if all words of one are among the words of the other. */
export function isSubset(part: readonly string[], whole: readonly string[]): boolean {
  return part.every((word) => whole.includes(word));
}

/**
 * True if the short mention's head consists of the initials of the long one, in order: "NATO",
 * "WHO".
 */
export function isAcronym(short: Mention, long: Mention): boolean {
  const letters = short.headText;
  if (!/^\p{Lu}{2,6}$/u.test(letters) || long.words.length < letters.length) return false;
  const initials = long.text
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0])
    .join('');
  return initials === letters;
}
