/**
 * Words as 32-bit hashes: pairs are compared without strings, and without a table that grows with
 * the stream.
 */

/**
 * Hashes a string (FNV-1a, then mixed). Two words collide with a probability of about 1 in 4
 * billion.
 */
export function hashWord(word: string): number {
  return mix(extendHash(START, word));
}

/** Hashes the words from `start` to `end`, joined by spaces. */
export function hashPhrase(words: readonly string[], start: number, end: number): number {
  let hash = START;
  for (let at = start; at < end; at++)
    hash = extendHash(at === start ? hash : extendHash(hash, ' '), words[at] as string);
  return mix(hash);
}

const START = 0x811c9dc5;

function extendHash(start: number, text: string): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function mix(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}

/** A few word hashes, ascending. A typed array of that size takes four times the memory of a plain one. */
export type WordKeys = readonly number[];

const NO_KEYS: WordKeys = [];

/** Hashes a few words into ascending keys without duplicates. */
export function hashWords(words: readonly string[]): WordKeys {
  if (words.length === 0) return NO_KEYS;
  const keys: number[] = [];
  for (const word of words) {
    const key = hashWord(word);
    let place = keys.length;
    while (place > 0 && (keys[place - 1] as number) > key) place--;
    if (place > 0 && keys[place - 1] === key) continue;
    for (let at = keys.length; at > place; at--) keys[at] = keys[at - 1] as number;
    keys[place] = key;
  }
  return keys.slice(); // without room to grow
}

/** Computes a mask with one bit of 32 per key: lists that share no bit share no key. */
export function toMask(keys: WordKeys): number {
  let mask = 0;
  // A shift counts modulo 32.
  for (let at = 0; at < keys.length; at++) mask |= 1 << (keys[at] as number);
  return mask;
}
