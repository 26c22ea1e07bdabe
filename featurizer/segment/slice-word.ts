/**
 * Slices words out of texts, as the same string for the same word: what is looked up by a word later
 * then finds its key by identity, and a common word is not allocated again.
 */

/** A power of two. */
const SLOTS = 8192;
/** Engines keep a whole text alive for a slice of it that is longer than this. */
const MAX_WORD_UNITS = 12;

/** The last word of each hash. */
const words = new Array<string>(SLOTS).fill('');

/** Slices a text from `start` to `end`. */
export function sliceWord(text: string, start: number, end: number): string {
  const length = end - start;
  if (length > MAX_WORD_UNITS) return text.slice(start, end);
  let hash = length;
  for (let at = start; at < end; at++) hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(at);
  const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1);
  const known = words[slot] as string;
  if (known.length === length && isAt(text, start, known)) return known;
  const word = text.slice(start, end);
  words[slot] = word;
  return word;
}

function isAt(text: string, start: number, word: string): boolean {
  for (let index = 0; index < word.length; index++)
    if (text.charCodeAt(start + index) !== word.charCodeAt(index)) return false;
  return true;
}
