/**
 * Which words of a mention say what it is: without leading determiners and a trailing possessive
 * mark, and without the @ of a handle.
 */

/** Determiners and possessives that open a phrase. */
export const LEADING_WORDS: ReadonlySet<string> = new Set(
  'the a an this that these those my your his her its our their any some each every'.split(' '),
);
/** Marks that close a possessor's phrase. */
export const POSSESSIVE_MARKS: ReadonlySet<string> = new Set(["'s", '’s', "'", '’']);

/** Returns the name in a handle: `ollie` for `@ollie`. */
export function stripHandle(word: string): string {
  return word.length > 1 && word.charCodeAt(0) === AT ? word.slice(1) : word;
}

const AT = 64;

/**
 * Finds the half-open range of the content words among lower-cased words; at least one word is
 * left.
 */
export function findContentRange(words: readonly string[]): [start: number, end: number] {
  let start = 0;
  let end = words.length;
  while (start < end - 1 && LEADING_WORDS.has(words[start] ?? '')) start++;
  while (end > start + 1 && POSSESSIVE_MARKS.has(words[end - 1] ?? '')) end--;
  return [start, end];
}
