/** What words mean to mention extraction, as bits, which are found once per word. */
import { NOT_READ, type Word } from '../segment/word.ts';

/** Bits of a word. */
export const ROLE = {
  /** The case of its first letter: 2 upper, 1 lower or none, 0 for no letter. */
  letterCase: 3,
  demonstrative: 1 << 2,
  quantifier: 1 << 3,
  quantityAdjective: 1 << 4,
  /** "here" or "there", and other words for places. */
  here: 1 << 5,
  place: 1 << 6,
  /** "two", "guys": after a pronoun, they belong to it. */
  group: 1 << 7,
  /** A comma, "and", "or". */
  joining: 1 << 8,
  comma: 1 << 9,
  one: 1 << 10,
  of: 1 << 11,
  /** Starts with a capital letter. */
  capital: 1 << 12,
} as const;

/** Finds the `ROLE` bits of a word. */
export function readRoles(word: Word): number {
  if (word.roles === NOT_READ) word.roles = readNewRoles(word);
  return word.roles;
}

const DEMONSTRATIVE = /^(?:this|that|these|those)$/i;
/** Determiners that can be a noun phrase of their own: "some left", "both of them". */
const QUANTIFIER = /^(?:all|some|both|another|any|each)$/i;
const QUANTITY_ADJECTIVE = /^(?:many|several|few|most|more|such|same|other|others)$/i;
const HERE = /^(?:here|there)$/i;
const PLACE_WORD = /^(?:here|there|upstairs|downstairs|outside|inside)$/i;
const GROUP_WORD = /^(?:two|three|four|both|all|guys|lot|boys|girls|folks|people|kids|ladies|[234])$/i;
const JOINING_WORD = /^(?:,|and|or|&|n)$/i;

function readNewRoles({ text }: Word): number {
  return (
    readCase(text) |
    (DEMONSTRATIVE.test(text) ? ROLE.demonstrative : 0) |
    (QUANTIFIER.test(text) ? ROLE.quantifier : 0) |
    (QUANTITY_ADJECTIVE.test(text) ? ROLE.quantityAdjective : 0) |
    (HERE.test(text) ? ROLE.here : 0) |
    (PLACE_WORD.test(text) ? ROLE.place : 0) |
    (GROUP_WORD.test(text) ? ROLE.group : 0) |
    (JOINING_WORD.test(text) ? ROLE.joining : 0) |
    (text === ',' ? ROLE.comma : 0) |
    (/^one$/i.test(text) ? ROLE.one : 0) |
    (text === 'of' ? ROLE.of : 0) |
    (/^\p{Lu}/u.test(text) ? ROLE.capital : 0)
  );
}

function readCase(token: string): number {
  const unit = token.charCodeAt(0);
  if (unit >= 0x61 && unit <= 0x7a) return 1;
  if (unit >= 0x41 && unit <= 0x5a) return 2;
  if (unit < 0x80) return 0;
  return /^\p{Lu}/u.test(token) ? 2 : /^\p{L}/u.test(token) ? 1 : 0;
}
