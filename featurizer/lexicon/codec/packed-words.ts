/**
 * Word lists in little room: one line per group, `key words`, the words sorted and front-coded. Each word is a capital
 * letter (how many letters it shares with the word before: A none, B one …) and its remaining letters. The build script
 * packs, the product unpacks: both run this file.
 */

/** Letters shared with the word before, at most: one capital letter says it. */
const MAX_SHARED_LETTERS = 25;
const LETTER_A = 65;

/** Groups of words, by key, as the text that `unpackGroups` reads. Words hold no capitals; keys hold no space. */
export function packGroups(groups: ReadonlyMap<string, Iterable<string>>): string {
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, words]) => `${key} ${packWords(words)}`)
    .join('\n');
}

/** Each word with the key of its group. */
export function unpackGroups(packed: string): Map<string, string> {
  const keys = new Map<string, string>();
  for (const line of packed.split('\n')) {
    const space = line.indexOf(' ');
    const key = line.slice(0, space);
    let word = '';
    for (const part of line.slice(space + 1).match(/[A-Z][^A-Z]*/g) ?? []) {
      word = word.slice(0, part.charCodeAt(0) - LETTER_A) + part.slice(1);
      keys.set(word, key);
    }
  }
  return keys;
}

function packWords(words: Iterable<string>): string {
  let before = '';
  let packed = '';
  for (const word of [...new Set(words)].sort()) {
    const shared = countSharedLetters(before, word);
    packed += String.fromCharCode(LETTER_A + shared) + word.slice(shared);
    before = word;
  }
  return packed;
}

function countSharedLetters(one: string, other: string): number {
  let shared = 0;
  while (shared < MAX_SHARED_LETTERS && shared < one.length && one[shared] === other[shared]) shared++;
  return shared;
}
