/**
 * The lists of word hashes of a mention, which follow its columns: its words, its head's lemmas, the
 * words before the head, those of them that distinguish things of a kind, and the words of its
 * speaker's name.
 */
import { COLUMN, COLUMNS } from './key-columns.ts';
import type { MentionKeys } from './mention-keys.ts';

/** The lists, each ascending; one byte of `listEnds` per list. */
export const LIST = { words: 0, lemmas: 1, modifiers: 2, contrasts: 3 } as const;
type List = (typeof LIST)[keyof typeof LIST];

/** Where a list starts and ends. */
function findStart({ ints, at }: MentionKeys, list: List): number {
  const ends = ints[at + COLUMN.listEnds] as number;
  return at + COLUMNS + (((ends << 8) >>> (8 * list)) & 255);
}

function findEnd({ ints, at }: MentionKeys, list: List): number {
  const ends = ints[at + COLUMN.listEnds] as number;
  return at + COLUMNS + ((ends >>> (8 * list)) & 255);
}

/** True if a list of a mention contains a key. */
export function hasKey(keys: MentionKeys, list: List, key: number): boolean {
  const { ints } = keys;
  const end = findEnd(keys, list);
  for (let at = findStart(keys, list); at < end; at++) if (ints[at] === key) return true;
  return false;
}

/** True if a mention's speaker has a word in their name. */
export function hasSpeakerWord({ ints, at }: MentionKeys, key: number): boolean {
  const end = at + COLUMNS + (ints[at + COLUMN.speakerWordsEnd] as number);
  const start = at + COLUMNS + ((ints[at + COLUMN.listEnds] as number) >>> 24);
  for (let place = start; place < end; place++) if (ints[place] === key) return true;
  return false;
}

/** Computes the mask of the words in the name of a mention's speaker. */
export function maskSpeakerWords({ ints, at }: MentionKeys): number {
  const end = at + COLUMNS + (ints[at + COLUMN.speakerWordsEnd] as number);
  const start = at + COLUMNS + ((ints[at + COLUMN.listEnds] as number) >>> 24);
  let mask = 0;
  for (let place = start; place < end; place++) mask |= 1 << (ints[place] as number); // modulo 32
  return mask;
}

/** True if two mentions share a key of a list. */
export function shareKey(one: MentionKeys, other: MentionKeys, list: List): boolean {
  const { ints } = one;
  const { ints: theirs } = other;
  const end = findEnd(one, list);
  const otherEnd = findEnd(other, list);
  let at = findStart(other, list);
  for (let place = findStart(one, list); place < end; place++) {
    const key = ints[place] as number;
    while (at < otherEnd && (theirs[at] as number) < key) at++;
    if (at < otherEnd && theirs[at] === key) return true;
  }
  return false;
}

/** True if every key of a mention's list is in another's list. */
export function isWithin(part: MentionKeys, list: List, whole: MentionKeys, wholeList: List): boolean {
  const { ints } = part;
  const { ints: theirs } = whole;
  const end = findEnd(part, list);
  const wholeEnd = findEnd(whole, wholeList);
  let place = findStart(part, list);
  let at = findStart(whole, wholeList);
  if (end - place > wholeEnd - at) return false;
  for (; place < end; place++, at++) {
    const key = ints[place] as number;
    while (at < wholeEnd && (theirs[at] as number) < key) at++;
    if (at >= wholeEnd || theirs[at] !== key) return false;
  }
  return true;
}

/** Computes a mask with the bits of all keys by which a name or noun is found; 0 for others. */
export function maskNames({ isClosed, mask, acronym, initials }: MentionKeys): number {
  if (isClosed) return 0;
  return mask | (acronym === 0 ? 0 : 1 << acronym) | (initials === 0 ? 0 : 1 << initials); // modulo 32
}
