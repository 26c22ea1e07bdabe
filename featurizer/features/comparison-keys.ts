/**
 * The keys by which `base` compares two mentions, computed once per mention: codes of closed lists
 * and word hashes, no strings.
 */

import type { Gender, GrammaticalNumber } from '../grammar.ts';
import { Itself } from '../itself.ts';
import { findNounLemmas } from '../lexicon/noun-lemmas.ts';
import { memoize } from '../memoize.ts';
import { isVocative } from '../mentions/called.ts';
import { findContentRange, LEADING_WORDS, POSSESSIVE_MARKS, stripHandle } from '../mentions/content-words.ts';
import type { Mention } from '../mentions/mention.ts';
import { normalizeName } from '../mentions/participant.ts';
import { classifyPronoun, encodeAgreement, PRONOUN_CLASSES } from '../mentions/tally.ts';
import { classifyRelation, ENTITY_TYPES, FORMS, KINDS, PARTIES, RELATIONS, toCode, toForm } from './categories.ts';
import { COLUMN, COLUMNS, MAX_ORDINAL, SHARE, SHARE_WORDS } from './key-columns.ts';
import { hasSpeakerWord, LIST, shareKey } from './key-lists.ts';
import { MentionKeys } from './mention-keys.ts';
import { splitName } from './speakers.ts';
import { hashPhrase, hashWord, hashWords, toMask, type WordKeys } from './word-key.ts';

/** The keys of a mention that is not placed yet. */
export class ComparisonKeys extends MentionKeys {
  /** Hashes of whom the speaker may address, the likeliest first. */
  readonly addressees: readonly number[];
  /** Hashes of the participants that the turn calls by name, and of those it talks about. */
  readonly called: readonly number[];
  readonly told: readonly number[];

  constructor(mention: Mention, ints: Int32Array, at: number) {
    super(ints, at);
    this.addressees = mention.addressees?.map(hashSpeaker) ?? NOBODY;
    this.called = mention.called?.map(hashSpeaker) ?? NOBODY;
    this.told = mention.told?.map(hashSpeaker) ?? NOBODY;
  }
}

const FUNCTION_WORDS = new Set([
  ...LEADING_WORDS,
  ...POSSESSIVE_MARKS,
  ...'of and or in on at for to from by with as , - ( )'.split(' '),
]);
const CONTRASTS = new Set(
  (
    'one two three four five six seven eight nine ten hundred thousand million first second third fourth fifth ' +
    'other another next last former latter previous new old'
  ).split(' '),
);
/**
 * Words further from the head seldom name the thing; the limits keep comparisons in constant time.
 */
const WORDS_BEFORE_HEAD = 8;
const WORDS_AFTER_HEAD = 4;
/** Numbers and genders by code. */
export const NUMBERS: readonly GrammaticalNumber[] = ['unknown', 'singular', 'plural'];
export const GENDERS: readonly Gender[] = ['unknown', 'masculine', 'feminine', 'neuter'];

const NOBODY: readonly number[] = [];

/** A mention that keeps its keys. */
class KeyedMention extends Itself {
  #keys: ComparisonKeys | undefined;

  private constructor(mention: Mention, keys: ComparisonKeys) {
    super(mention);
    this.#keys = keys;
  }

  static setKeys(mention: Mention, keys: ComparisonKeys | undefined): void {
    if (#keys in mention) mention.#keys = keys;
    else if (keys !== undefined) new KeyedMention(mention, keys);
  }

  static findKeys(mention: Mention): ComparisonKeys | undefined {
    return #keys in mention ? mention.#keys : undefined;
  }
}

/** Computes the keys of a mention, once per mention. */
export function toComparisonKeys(mention: Mention): ComparisonKeys {
  const known = KeyedMention.findKeys(mention);
  if (known !== undefined) return known;
  const keys = readKeys(mention);
  KeyedMention.setKeys(mention, keys);
  return keys;
}

/** Forgets the keys of a mention that is seldom read: they would hold an array of other mentions' keys. */
export function forgetKeys(mention: Mention): void {
  KeyedMention.setKeys(mention, undefined);
}

/** Keys are written one after the other: an array lives as long as any mention in it. */
const CHUNK_INTS = 2048;
let chunk = new Int32Array(0);
let free = 0;

/** Reserves a place in the current array, or in a new one. */
function reserve(length: number): number {
  if (free + length > chunk.length) {
    chunk = new Int32Array(Math.max(CHUNK_INTS, length));
    free = 0;
  }
  free += length;
  return free - length;
}

function readKeys(mention: Mention): ComparisonKeys {
  const { words, headText, kind, speaker, context, tally } = mention;
  const head = stripHandle(headText.toLowerCase());
  const middle = mention.head - mention.start;
  const modifiers = pickContentWords(words, middle - WORDS_BEFORE_HEAD, middle);
  const following = pickContentWords(words, middle + 1, middle + 1 + WORDS_AFTER_HEAD);
  const isBare = modifiers.length === 0 && following.length === 0;
  const near = isBare ? hashHead(head) : hashWords([...modifiers, head, ...following]);
  const lemmas = kind === 'nominal' ? hashLemmas(head) : hashHead(head);
  const modifierKeys = hashWords(modifiers);
  const contrasts = modifiers.length === 0 ? modifierKeys : hashWords(modifiers.filter(isContrast));
  const speakerWords = readSpeakerWords(speaker);
  const listed = near.length + lemmas.length + modifierKeys.length + contrasts.length;
  const at = reserve(COLUMNS + listed + speakerWords.length);
  const ints = chunk;
  ints[at + COLUMN.sentence] = mention.sentence;
  ints[at + COLUMN.turn] = mention.turn;
  ints[at + COLUMN.start] = mention.start;
  ints[at + COLUMN.end] = mention.end;
  ints[at + COLUMN.head] = mention.head;
  ints[at + COLUMN.governorHead] = context.governorHead;
  ints[at + COLUMN.grandGovernorHead] = context.grandGovernorHead;
  ints[at + COLUMN.codes] = packCodes(mention, head);
  ints[at + COLUMN.moreCodes] = packMoreCodes(mention);
  SHARE[0] = mention.feminineShare ?? 0;
  ints[at + COLUMN.share] = SHARE_WORDS[0] as number;
  ints[at + COLUMN.share + 1] = SHARE_WORDS[1] as number;
  ints[at + COLUMN.speaker] = hashSpeaker(speaker);
  ints[at + COLUMN.addressee] = hashSpeaker(mention.addressees?.[0]);
  const headKey = hashWord(head);
  ints[at + COLUMN.headKey] = headKey;
  const [from, to] = findContentRange(words);
  const content = hashPhrase(words, from, to);
  ints[at + COLUMN.content] = content;
  ints[at + COLUMN.mask] = toMask(near) | toMask(lemmas);
  ints[at + COLUMN.acronym] = mayBeAcronym(headText) && ACRONYM.test(headText) ? hashWord(headText) : 0;
  ints[at + COLUMN.initials] = hashInitials(mention);
  ints[at + COLUMN.sameHead] = tally?.sameHead ?? 0;
  for (let place = 0; place < PRONOUN_CLASSES.length; place++)
    ints[at + COLUMN.agreeing + place] = tally?.agreeing[place] ?? 0;
  ints[at + COLUMN.tallyHead] = kind === 'nominal' ? hashLemma(head) : headKey;
  ints[at + COLUMN.phrase] = from === 0 && to === words.length ? content : hashPhrase(words, 0, words.length);
  ints[at + COLUMN.name] = 0;
  ints[at + COLUMN.wordCount] = words.length;
  ints[at + COLUMN.spanStart] = mention.span[0];
  let end = writeList(near, ints, at + COLUMNS) - at - COLUMNS;
  let ends = end;
  end = writeList(lemmas, ints, at + COLUMNS + end) - at - COLUMNS;
  ends |= end << 8;
  end = writeList(modifierKeys, ints, at + COLUMNS + end) - at - COLUMNS;
  ends |= end << 16;
  end = writeList(contrasts, ints, at + COLUMNS + end) - at - COLUMNS;
  ints[at + COLUMN.listEnds] = ends | (end << 24);
  ints[at + COLUMN.speakerWordsEnd] = writeList(speakerWords, ints, at + COLUMNS + end) - at - COLUMNS;
  return new ComparisonKeys(mention, ints, at);
}

const ACRONYM = /^\p{Lu}{2,6}$/u;

/** Rules out most words at a glance: those that open in lower case. */
function mayBeAcronym(word: string): boolean {
  const unit = word.charCodeAt(0);
  return !(unit >= LOWER_A && unit <= LOWER_Z);
}

const [LOWER_A, LOWER_Z] = [0x61, 0x7a];

/** Writes a list; returns its end. */
function writeList(list: WordKeys, into: Int32Array, at: number): number {
  for (let place = 0; place < list.length; place++) into[at + place] = list[place] as number;
  return at + list.length;
}

/** Packs closed classes and flags, in the order of the getters of `MentionKeys`. */
function packCodes(mention: Mention, head: string): number {
  const { kind, relation, isAnimate } = mention;
  const form = toForm(mention);
  return (
    toCode(FORMS, form) |
    (toCode(KINDS, kind) << 4) |
    (toCode(PARTIES, form) << 6) |
    (toCode(ENTITY_TYPES, mention.entityType) << 9) |
    ((relation === undefined ? 0 : encodeRelation(relation)) << 13) |
    (toCode(NUMBERS, mention.number) << 17) |
    ((isAnimate === undefined ? 0 : isAnimate ? 1 : 2) << 19) |
    (Number(mention.isAlternative) << 21) |
    (Number(mention.context.isQuoted) << 22) |
    (Number(mention.isDefinite) << 23) |
    (Number(mention.isGroup) << 24) |
    (Number(head.endsWith('self') || head.endsWith('selves')) << 25) |
    (Number(mention.isParticipant === true) << 26) |
    (Number(mention.isIntroduced === true) << 27) |
    (Number(isVocative(mention)) << 28)
  );
}

function packMoreCodes(mention: Mention): number {
  const { context, tally, feminineShare } = mention;
  return (
    (classifyPronoun(mention) + 1) |
    (encodeAgreement(mention) << 3) |
    (mention.person << 9) |
    (GENDERS.indexOf(mention.gender) << 11) |
    (Number(tally !== undefined) << 13) |
    (Number(feminineShare !== undefined) << 14) |
    (Number(context.isNested) << 15) |
    (context.variants << 16) |
    (Math.min(context.ordinal, MAX_ORDINAL) << 21)
  );
}

/** Hashes what somebody or something is called, so that names can be compared. */
export function hashName(name: string): number {
  return hashPlainName(normalizeName(name));
}

/** The same for a name that is normalized already. */
export function hashPlainName(name: string): number {
  return hashWord(name) || 1;
}

/** The same few heads come back in every conversation, which then share their keys. */
const hashHead = memoize((head) => hashWords([head]));
/** As `toTallyHead` compares nouns. */
const hashLemma = memoize((head) => hashWord(findNounLemmas(head)[0] ?? head));
const hashLemmas = memoize((head) => hashWords([head, ...findNounLemmas(head)]));

function hashSpeaker(speaker: string | undefined): number {
  return speaker === undefined ? 0 : hashWord(speaker) || 1;
}

const encodeRelation = memoize((relation) => toCode(RELATIONS, classifyRelation(relation)));

/** The last speaker's words: consecutive mentions mostly have the same speaker. */
let lastSpeaker: { readonly speaker: string | undefined; readonly words: WordKeys } = {
  speaker: undefined,
  words: hashWords([]),
};

function readSpeakerWords(speaker: string | undefined): WordKeys {
  if (lastSpeaker.speaker !== speaker)
    lastSpeaker = { speaker, words: hashWords(speaker === undefined ? [] : splitName(speaker)) };
  return lastSpeaker.words;
}

function isContrast(word: string): boolean {
  return CONTRASTS.has(word) || /\d/.test(word);
}

/** Picks the words of a part of a span that are not function words. */
function pickContentWords(words: readonly string[], start: number, end: number): string[] {
  const found: string[] = [];
  for (let at = Math.max(0, start); at < end && at < words.length; at++) {
    const word = words[at] as string;
    if (!FUNCTION_WORDS.has(word)) found.push(word);
  }
  return found;
}

/** Hashes the initials of a name: "World Health Organization" → WHO. */
function hashInitials({ kind, text, words }: Mention): number {
  if (kind !== 'proper' || words.length < 2) return 0;
  const capitals = text.split(/[\s-]+/).filter((word) => /^\p{Lu}/u.test(word));
  return capitals.length < 2 ? 0 : hashWord(capitals.map((word) => word[0]).join(''));
}

/**
 * True if two mentions share a word or a lemma, or one may be the acronym of the other: worth
 * comparing at any distance.
 */
export function isAkin(one: MentionKeys, other: MentionKeys): boolean {
  if ((one.mask & other.mask) !== 0 && (shareKey(one, other, LIST.words) || shareKey(one, other, LIST.lemmas))) {
    return true;
  }
  return isAcronym(one, other);
}

/** True if either mention may be an acronym of the other. */
export function isAcronym(one: MentionKeys, other: MentionKeys): boolean {
  const { acronym } = one;
  const { acronym: theirs } = other;
  return (acronym !== 0 && acronym === other.initials) || (theirs !== 0 && theirs === one.initials);
}

/** True if `name` is a name of the speaker of `spoken`. */
export function isNamedBy(spoken: MentionKeys, name: MentionKeys): boolean {
  return name.isProper && hasSpeakerWord(spoken, name.headKey);
}
