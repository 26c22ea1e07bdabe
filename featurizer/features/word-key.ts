/** Words as 32-bit numbers, so that pairs are compared without strings and without a table that grows with the stream. */

/** A hash of a string (FNV-1a, then mixed). Two words share one by a chance of one in four thousand million. */
export function wordKey(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/** The keys of several words, each once, ascending. */
export function wordKeys(words: Iterable<string>): Int32Array {
  const keys = new Set<number>();
  for (const word of words) keys.add(wordKey(word));
  return Int32Array.from(keys).sort();
}

/** One bit of 32 for each key: lists that share no bit share no key. */
export function maskOf(keys: Int32Array): number {
  return keys.reduce((mask, key) => mask | (1 << key), 0); // a shift counts modulo 32
}

/** True where a key is among few. */
export function hasKey(keys: Int32Array, key: number): boolean {
  for (let at = 0; at < keys.length; at++) if (keys[at] === key) return true;
  return false;
}

/** True where two ascending lists share a key. */
export function intersects(one: Int32Array, other: Int32Array): boolean {
  let at = 0;
  for (let index = 0; index < one.length; index++) {
    const key = one[index] as number;
    while (at < other.length && (other[at] as number) < key) at++;
    if (other[at] === key) return true;
  }
  return false;
}

/** True where every key of the first ascending list is in the second. */
export function isWithin(part: Int32Array, whole: Int32Array): boolean {
  if (part.length > whole.length) return false;
  let at = 0;
  for (let index = 0; index < part.length; index++) {
    const key = part[index] as number;
    while (at < whole.length && (whole[at] as number) < key) at++;
    if (whole[at] !== key) return false;
  }
  return true;
}
