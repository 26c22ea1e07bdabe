/** String comparisons of the rule scorer. */
import { findTitle, type Mention } from '../../../featurizer/mod.ts';

const LEADING = new Set('the a an this that these those my your his her its our their any some each every'.split(' '));
const POSSESSIVE = new Set(["'s", '’s', "'", '’']);

/** The words that tell what a mention is: without articles, possessives before it and a trailing 's. */
export function trimWords({ words }: Mention): readonly string[] {
  let start = 0;
  let end = words.length;
  while (start < end - 1 && LEADING.has(words[start] ?? '')) start++;
  while (end > start + 1 && POSSESSIVE.has(words[end - 1] ?? '')) end--;
  return words.slice(start, end);
}

/** A name's words without its titles: "Dr. Smith" is "smith". */
export function readNameWords(mention: Mention): readonly string[] {
  const words = trimWords(mention);
  const bare = words.filter((word) => findTitle(word) === undefined);
  return bare.length > 0 ? bare : words;
}

/** True where the words of one are among the words of the other. */
export function isSubset(part: readonly string[], whole: readonly string[]): boolean {
  return part.every((word) => whole.includes(word));
}

/** True for "who", "NATO" and the like: capital letters of a longer name, in order. */
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
