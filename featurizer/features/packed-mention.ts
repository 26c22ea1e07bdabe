/**
 * The rest of a mention, besides its keys, in a few bytes: its words and those around it letter by
 * letter, its tags as numbers. A few hundred antecedents are kept per conversation, and this is
 * seldom read again: for explanations and snapshots.
 */
import type { Person } from '../grammar.ts';
import { isSilent } from '../mentions/known-entity.ts';
import type { Governor, Mention } from '../mentions/mention.ts';
import { PRONOUN_CLASSES } from '../mentions/tally.ts';
import { KINDS } from './categories.ts';
import { GENDERS, NUMBERS } from './comparison-keys.ts';
import { MAX_ORDINAL } from './key-columns.ts';
import type { MentionKeys } from './mention-keys.ts';
import { NO_TAG, type TagTable } from './tag-table.ts';

/** No speaker; the others are numbered by their place in the list of speakers. */
const NO_SPEAKER = 255;
/** The longest string that is packed: its length is one byte. */
const MAX_UNITS = 255;

/** The bytes: sides of the governors, bytes per unit, head, tags, people, lengths of the strings, the strings. */
const BYTE = {
  sides: 0,
  width: 1,
  headOffset: 2,
  headLength: 3,
  tags: 4,
  speaker: 19,
  addressee: 20,
  lengths: 21,
} as const;
const STRINGS = 7;
const FIRST_UNIT = 28; // a whole number of ints

/** Where mentions are packed; valid until the next one is. */
export const PACKED: Int32Array = new Int32Array((FIRST_UNIT + 2 * STRINGS * MAX_UNITS) / 4 + 1);
const bytes = new Uint8Array(PACKED.buffer);
const units = new Uint16Array(PACKED.buffer);

/**
 * Packs what the keys of a mention do not say into `PACKED`, given the speakers when it arrived; returns
 * the number of ints, or 0 if it would not be exactly the same again.
 */
export function packMention(mention: Mention, tags: TagTable, speakers: readonly string[]): number {
  const { text, words, headText, span, context } = mention;
  const { first, last, preceding, following, governor, grandGovernor } = context;
  const head = text.indexOf(headText);
  const names = joinNames(mention);
  const isWordless = mention.isParticipant === true;
  const isRegular =
    names !== undefined &&
    span[1] - span[0] === (isSilent(mention) ? 0 : text.length) &&
    first.word === (isWordless ? '' : words[0]) &&
    last.word === (isWordless ? '' : words[words.length - 1]) &&
    context.ordinal < MAX_ORDINAL &&
    head >= 0 &&
    head <= MAX_UNITS;
  if (!isRegular || !packTags(mention, tags)) return 0;
  if (!packPerson(BYTE.speaker, mention.speaker, speakers)) return 0;
  if (!packPerson(BYTE.addressee, mention.addressees?.[0], speakers)) return 0;
  const spoken = joinWords(words, text);
  if (spoken === undefined) return 0;
  bytes[BYTE.sides] = 4 * packSide(governor) + packSide(grandGovernor);
  bytes[BYTE.headOffset] = head;
  bytes[BYTE.headLength] = headText.length;
  const strings = [
    text,
    spoken,
    preceding.word,
    following.word,
    typeof governor === 'object' ? governor.word : '',
    typeof grandGovernor === 'object' ? grandGovernor.word : '',
    names,
  ];
  let length = 0;
  for (let at = 0; at < STRINGS; at++) {
    const string = strings[at] as string;
    if (string.length > MAX_UNITS) return 0;
    bytes[BYTE.lengths + at] = string.length;
    length += string.length;
  }
  const width = writeStrings(strings);
  bytes[BYTE.width] = width;
  return (FIRST_UNIT + width * length + 3) >> 2;
}

/** Joins the names of what has no text of its own, and nothing else has any; `undefined` if it is ambiguous. */
function joinNames(mention: Mention): string | undefined {
  const { names } = mention;
  if (!isSilent(mention)) return names === undefined ? '' : undefined;
  return names?.some((name) => name === '' || name.includes('\n')) === false ? names.join('\n') : undefined;
}

/** Packs the number of a speaker; false if there is none. */
function packPerson(at: number, speaker: string | undefined, speakers: readonly string[]): boolean {
  const number = speaker === undefined ? NO_SPEAKER : speakers.lastIndexOf(speaker);
  bytes[at] = number;
  return number >= 0 && number <= NO_SPEAKER && (number < NO_SPEAKER || speaker === undefined);
}

/** Joins the words by spaces; empty if that is the text in lower case, `undefined` if it is ambiguous. */
function joinWords(words: readonly string[], text: string): string | undefined {
  if (isPlain(words, text)) return '';
  for (let at = 0; at < words.length; at++) if ((words[at] as string).includes(' ')) return undefined;
  const joined = words.join(' ');
  return joined === '' ? undefined : joined;
}

/** True if the words are those of a text in ASCII, in lower case: nearly always, and nothing is created. */
function isPlain(words: readonly string[], text: string): boolean {
  let at = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (index > 0 && text.charCodeAt(at++) !== SPACE) return false;
    for (let place = 0; place < word.length; place++) {
      const unit = text.charCodeAt(at++);
      const lower = unit >= UPPER_A && unit <= UPPER_Z ? unit + TO_LOWER : unit;
      if (unit > MAX_ASCII || unit === SPACE || lower !== word.charCodeAt(place)) return false;
    }
  }
  return at === text.length && at > 0;
}

const [SPACE, UPPER_A, UPPER_Z, TO_LOWER, MAX_ASCII] = [0x20, 0x41, 0x5a, 0x20, 0x7f];

/** Writes strings one after the other, in one byte per unit if that is enough; returns the bytes per unit. */
function writeStrings(strings: readonly string[]): number {
  let all = 0;
  let to = FIRST_UNIT;
  for (const string of strings) {
    for (let at = 0; at < string.length; at++) {
      const unit = string.charCodeAt(at);
      all |= unit;
      bytes[to++] = unit;
    }
  }
  if (all <= 0xff) return 1;
  to = FIRST_UNIT / 2;
  for (const string of strings) for (let at = 0; at < string.length; at++) units[to++] = string.charCodeAt(at);
  return 2;
}

/** Packs the tags of a mention; false if one has no number. */
function packTags({ headTag, relation, entityType, context }: Mention, tags: TagTable): boolean {
  const { first, last, preceding, following, governor, grandGovernor } = context;
  const near = typeof governor === 'object' ? governor : NO_GOVERNOR;
  const far = typeof grandGovernor === 'object' ? grandGovernor : NO_GOVERNOR;
  return (
    packTag(0, first.tag, tags) &&
    packTag(1, last.tag, tags) &&
    packTag(2, preceding.tag, tags) &&
    packTag(3, following.tag, tags) &&
    packTag(4, near.tag, tags) &&
    packTag(5, near.relation, tags) &&
    packTag(6, far.tag, tags) &&
    packTag(7, far.relation, tags) &&
    packTag(8, headTag, tags) &&
    packTag(9, relation, tags) &&
    packTag(10, entityType, tags) &&
    packTag(11, context.label, tags) &&
    packTag(12, context.tail, tags) &&
    packTag(13, context.cutAfter, tags) &&
    packTag(14, context.cutBefore, tags)
  );
}

const NO_GOVERNOR = { tag: undefined, relation: undefined };

function packTag(column: number, tag: string | undefined, tags: TagTable): boolean {
  const number = tags.assignIn(column, tag);
  bytes[BYTE.tags + column] = number;
  return number !== -1;
}

/** Unpacks a mention after its keys; participants that its turn names are not known anymore. */
export function unpackMention(keys: MentionKeys, tags: TagTable, speakers: readonly string[]): Mention {
  const packed = locate(keys);
  const [text, spoken, preceding, following, governor, grandGovernor, names] = readStrings(packed, STRINGS);
  const person = (at: number) => (packed[at] === NO_SPEAKER ? undefined : speakers[packed[at] as number]);
  const [speaker, addressee] = [person(BYTE.speaker), person(BYTE.addressee)];
  const tag = (at: number) => tags.read(packed[BYTE.tags + at] as number);
  const optional = (at: number) => (packed[BYTE.tags + at] === NO_TAG ? undefined : tag(at));
  const words = (spoken === '' ? text.toLowerCase() : spoken).split(' ');
  const [sides, offset, length] = [packed[BYTE.sides], packed[BYTE.headOffset], packed[BYTE.headLength]] as [
    number,
    number,
    number,
  ];
  const toGovernor = (side: number, word: string, at: number) =>
    unpackGovernor(side, { word, tag: tag(at), relation: tag(at + 1) });
  const { spanStart, animacy, hasTally, isSilent, isParticipant, isIntroduced } = keys;
  return {
    start: keys.start,
    end: keys.end,
    head: keys.head,
    isAlternative: keys.isAlternative,
    sentence: keys.sentence,
    turn: keys.turn,
    span: [spanStart, spanStart + (isSilent ? 0 : text.length)],
    text,
    headText: text.slice(offset, offset + length),
    kind: KINDS[keys.kind] ?? 'nominal',
    words,
    number: NUMBERS[keys.grammaticalNumber] ?? 'unknown',
    gender: GENDERS[keys.gender] ?? 'unknown',
    feminineShare: keys.hasShare ? keys.feminineShare : undefined,
    isAnimate: animacy === 0 ? undefined : animacy === 1,
    isGroup: keys.isGroup,
    person: keys.person as Person,
    isDefinite: keys.isDefinite,
    speaker,
    addressees: addressee === undefined ? [] : [addressee],
    ...(isParticipant && { isParticipant }),
    ...(isIntroduced && { isIntroduced }),
    ...(isSilent && { names: names === '' ? [] : names.split('\n') }),
    entityType: optional(10),
    headTag: tag(8),
    relation: optional(9),
    context: {
      first: { word: isParticipant ? '' : (words[0] ?? ''), tag: tag(0) },
      last: { word: isParticipant ? '' : (words.at(-1) ?? ''), tag: tag(1) },
      preceding: { word: preceding, tag: tag(2) },
      following: { word: following, tag: tag(3) },
      governor: toGovernor(sides >> 2, governor, 4),
      grandGovernor: toGovernor(sides & 3, grandGovernor, 6),
      ordinal: keys.ordinal,
      isNested: keys.isNested,
      isQuoted: keys.isQuoted,
      governorHead: keys.governorHead,
      grandGovernorHead: keys.grandGovernorHead,
      tail: tag(12),
      cutAfter: tag(13),
      cutBefore: tag(14),
      variants: keys.variants,
      label: tag(11),
    },
    ...(hasTally && {
      tally: { agreeing: PRONOUN_CLASSES.map((_, place) => keys.countAgreeing(place)), sameHead: keys.sameHead },
    }),
  };
}

/** Unpacks the text of a mention alone. */
export function unpackText(keys: MentionKeys): string {
  return readStrings(locate(keys), 1)[0];
}

/** Finds the bytes after a mention's keys. */
function locate({ ints, at, length }: MentionKeys): Uint8Array {
  return new Uint8Array(ints.buffer, 4 * (at + length));
}

type Strings = [string, string, string, string, string, string, string];

function readStrings(packed: Uint8Array, count: number): Strings {
  const width = packed[BYTE.width] as number;
  let at = FIRST_UNIT;
  return Array.from({ length: count }, (_, string) => {
    let text = '';
    for (let left = packed[BYTE.lengths + string] as number; left > 0; left--) {
      // Written as numbers of two bytes: the order is that of the engine, which is the same.
      text += String.fromCharCode(width === 1 ? (packed[at] as number) : readUnit(packed, at));
      at += width;
    }
    return text;
  }) as Strings;
}

function readUnit(packed: Uint8Array, at: number): number {
  return new Uint16Array(packed.buffer, packed.byteOffset + at, 1)[0] as number;
}

type ContextGovernor = Governor | 'root' | undefined;

/** No tree, the root, a governor to the left or to the right. */
function packSide(governor: ContextGovernor): number {
  if (typeof governor !== 'object') return governor === 'root' ? 1 : 0;
  return governor.side === 'left' ? 2 : 3;
}

function unpackGovernor(side: number, { word, tag, relation }: Omit<Governor, 'side'>): ContextGovernor {
  if (side < 2) return side === 1 ? 'root' : undefined;
  return { word, tag, side: side === 2 ? 'left' : 'right', relation };
}
