/**
 * The keys by which `base` compares two mentions, computed once per mention: codes of closed lists
 * and word hashes, no strings.
 */

import type { GrammaticalNumber } from '../grammar.ts';
import { Itself } from '../itself.ts';
import { findNounLemmas } from '../lexicon/noun-lemmas.ts';
import { memoize } from '../memoize.ts';
import { findContentRange, LEADING_WORDS, POSSESSIVE_MARKS } from '../mentions/content-words.ts';
import type { Mention, Tally } from '../mentions/mention.ts';
import { classifyPronoun, encodeAgreement } from '../mentions/tally.ts';
import { classifyRelation, ENTITY_TYPES, FORMS, KINDS, PARTIES, RELATIONS, toCode, toForm } from './categories.ts';
import { splitName } from './speakers.ts';
import { hashPhrase, hashWord, hashWords, hasKey, intersects, toMask, type WordKeys } from './word-key.ts';

/** One mention as numbers. */
export interface ComparisonKeys {
  readonly sentence: number;
  readonly turn: number;
  readonly start: number;
  readonly end: number;
  readonly head: number;
  readonly isAlternative: boolean;
  readonly isQuoted: boolean;
  readonly isDefinite: boolean;
  readonly isGroup: boolean;
  readonly isProper: boolean;
  /** True for pronouns and demonstratives. */
  readonly isClosed: boolean;
  /** Codes: indices in the lists of categories.ts. */
  readonly form: number;
  /**
   * Counters of earlier mentions (tally.ts), and those that this mention counts toward; `undefined`
   * without counters.
   */
  readonly tally: Tally | undefined;
  readonly pronounClass: number;
  readonly agreementBits: number;
  readonly kind: number;
  readonly party: number;
  readonly type: number;
  readonly relation: number;
  readonly isReflexive: boolean;
  /** Tokens of its sentence: what governs the head, and what governs that; −1 for none. */
  readonly governorHead: number;
  readonly grandGovernorHead: number;
  /** 0 unknown, 1 singular, 2 plural. */
  readonly number: number;
  /** 0 unknown, 1 animate, 2 inanimate. */
  readonly animacy: number;
  readonly isNeuter: boolean;
  /** −1 if unknown. */
  readonly feminineShare: number;
  /** Hash of the speaker's label; 0 for none. */
  readonly speaker: number;
  /** Hashes of whom the speaker may address, the likeliest first. */
  readonly addressees: readonly number[];
  /** Hashes of the participants that the turn calls by name, and of those it talks about. */
  readonly called: readonly number[];
  readonly told: readonly number[];
  readonly speakerWords: WordKeys;
  readonly headKey: number;
  /** The head's lemmas, ascending. */
  readonly lemmas: WordKeys;
  /** Hash of the span's content words. */
  readonly content: number;
  /** Words around the head without function words, ascending. */
  readonly words: WordKeys;
  /** One bit of 32 per word and lemma: mentions that share no bit, as most, share none of them. */
  readonly mask: number;
  /**
   * The words before the head, and those of them that distinguish things of a kind: numbers,
   * "other", "last".
   */
  readonly modifiers: WordKeys;
  readonly contrasts: WordKeys;
  /** The head if it may be an acronym, and the initials if they may form one; 0 for none. */
  readonly acronym: number;
  readonly initials: number;
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
const NUMBERS: readonly GrammaticalNumber[] = ['unknown', 'singular', 'plural'];

const NOBODY: readonly number[] = [];

/** A mention that keeps its keys. */
class KeyedMention extends Itself {
  readonly #keys: ComparisonKeys;

  constructor(mention: Mention, keys: ComparisonKeys) {
    super(mention);
    this.#keys = keys;
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
  new KeyedMention(mention, keys);
  return keys;
}

function readKeys(mention: Mention): ComparisonKeys {
  const { words, headText, kind, speaker, context } = mention;
  const form = toForm(mention);
  const head = headText.toLowerCase();
  const at = mention.head - mention.start;
  const modifiers = pickContentWords(words, at - WORDS_BEFORE_HEAD, at);
  const following = pickContentWords(words, at + 1, at + 1 + WORDS_AFTER_HEAD);
  const isBare = modifiers.length === 0 && following.length === 0;
  const nearWords = isBare ? hashHead(head) : hashWords([...modifiers, head, ...following]);
  const lemmas = kind === 'nominal' ? hashLemmas(head) : hashHead(head);
  return {
    sentence: mention.sentence,
    turn: mention.turn,
    start: mention.start,
    end: mention.end,
    head: mention.head,
    isAlternative: mention.isAlternative,
    isQuoted: context.isQuoted,
    isDefinite: mention.isDefinite,
    isGroup: mention.isGroup,
    isProper: kind === 'proper',
    isClosed: kind === 'pronoun' || kind === 'demonstrative',
    form: toCode(FORMS, form),
    tally: mention.tally,
    pronounClass: classifyPronoun(mention),
    agreementBits: encodeAgreement(mention),
    kind: toCode(KINDS, kind),
    party: toCode(PARTIES, form),
    type: toCode(ENTITY_TYPES, mention.entityType),
    relation: mention.relation === undefined ? 0 : encodeRelation(mention.relation),
    isReflexive: /(?:self|selves)$/.test(head),
    governorHead: context.governorHead,
    grandGovernorHead: context.grandGovernorHead,
    number: toCode(NUMBERS, mention.number),
    animacy: mention.isAnimate === undefined ? 0 : mention.isAnimate ? 1 : 2,
    isNeuter: mention.gender === 'neuter',
    feminineShare: mention.feminineShare ?? -1,
    speaker: hashSpeaker(speaker),
    addressees: mention.addressees?.map(hashSpeaker) ?? NOBODY,
    called: mention.called?.map(hashSpeaker) ?? NOBODY,
    told: mention.told?.map(hashSpeaker) ?? NOBODY,
    speakerWords: readSpeakerWords(speaker),
    headKey: hashWord(head),
    lemmas,
    content: hashPhrase(words, ...findContentRange(words)),
    words: nearWords,
    mask: toMask(nearWords) | toMask(lemmas),
    modifiers: hashWords(modifiers),
    contrasts: modifiers.length === 0 ? hashWords(modifiers) : hashWords(modifiers.filter(isContrast)),
    acronym: /^\p{Lu}{2,6}$/u.test(headText) ? hashWord(headText) : 0,
    initials: hashInitials(mention),
  };
}

/** The same few heads come back in every conversation, which then share their keys. */
const hashHead = memoize((head) => hashWords([head]));
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
export function isAkin(one: ComparisonKeys, other: ComparisonKeys): boolean {
  if ((one.mask & other.mask) !== 0 && (intersects(one.words, other.words) || intersects(one.lemmas, other.lemmas))) {
    return true;
  }
  return isAcronym(one, other);
}

/** True if either mention may be an acronym of the other. */
export function isAcronym(one: ComparisonKeys, other: ComparisonKeys): boolean {
  return (
    (one.acronym !== 0 && one.acronym === other.initials) || (other.acronym !== 0 && other.acronym === one.initials)
  );
}

/** True if `name` is a name of the speaker of `spoken`. */
export function isNamedBy(spoken: ComparisonKeys, name: ComparisonKeys): boolean {
  return name.isProper && hasKey(spoken.speakerWords, name.headKey);
}
