/**
 * Describes a participant of a conversation as a mention without text, which is placed before their
 * first turn: "I", "you" and names have something to link to from then on.
 */
import { findNounClasses } from '../lexicon/noun-classes.ts';
import { findLabelGender, splitLabel } from '../lexicon/speaker-labels.ts';
import { findTitle } from '../lexicon/titles.ts';
import { decideGender } from './describe-mention.ts';
import type { Mention } from './mention.ts';
import { SENTENCE_END, SENTENCE_START } from './mention-context.ts';

/** What is known of a participant when they are introduced. */
export interface Participant {
  /** The label of their turns. */
  readonly speaker: string;
  /** Other names that they go by. */
  readonly aliases?: readonly string[] | undefined;
  readonly gender?: 'masculine' | 'feminine' | undefined;
}

/** Where a participant is introduced. */
export interface ParticipantPlace {
  readonly sentence: number;
  readonly turn: number;
  readonly addressees?: readonly string[] | undefined;
}

/** Shorter labels ("A", "Q") are no names. */
const MIN_NAME_UNITS = 2;
const NO_TOKEN = { word: '', tag: '' };
/** Nobody's words are around a participant. */
const NO_CONTEXT: Mention['context'] = {
  first: NO_TOKEN,
  last: NO_TOKEN,
  preceding: SENTENCE_START,
  following: SENTENCE_END,
  governor: undefined,
  grandGovernor: undefined,
  governorHead: -1,
  grandGovernorHead: -1,
  tail: '',
  cutAfter: '',
  cutBefore: '',
  variants: 0,
  ordinal: 0,
  isNested: false,
  isQuoted: false,
  label: 'O',
};

/** Describes a participant as a mention. */
export function describeParticipant(participant: Participant, place: ParticipantPlace): Mention {
  const { speaker, aliases = [], gender } = participant;
  const name = splitLabel(speaker);
  const words = new Set([...name, ...aliases.flatMap(splitLabel)].map((word) => word.toLowerCase()));
  const feminineShare = gender === undefined ? findLabelGender(speaker) : gender === 'feminine' ? 1 : 0;
  return {
    start: 0,
    end: Math.max(1, words.size),
    head: 0,
    isAlternative: false,
    sentence: place.sentence,
    turn: place.turn,
    span: [0, 0],
    text: speaker,
    headText: name[0] ?? speaker,
    kind: 'proper',
    words: words.size === 0 ? [speaker.toLowerCase()] : [...words],
    number: 'singular',
    gender: decideGender(feminineShare, true),
    feminineShare,
    isAnimate: true,
    isGroup: false,
    person: 3,
    isDefinite: true,
    speaker,
    addressees: place.addressees,
    isParticipant: true,
    names: listNames(speaker, aliases),
    entityType: 'person',
    headTag: 'NNP',
    relation: undefined,
    context: NO_CONTEXT,
  };
}

/**
 * A label that is nothing but a name: "Samuel Okafor", "Uncle Nico"; not "Hugo's dad" or "Raj
 * (dad)".
 */
const PLAIN_NAME = /^\p{L}[\p{L}.-]*(?:[ _]\p{L}[\p{L}.-]*){1,2}$/u;

/**
 * Lists what a participant is called: the label, the aliases, and each name in a label that is a
 * full name.
 */
function listNames(speaker: string, aliases: readonly string[]): string[] {
  const parts = PLAIN_NAME.test(speaker) ? speaker.split(/[ _]/u).filter(isGivenOrFamilyName) : [];
  const names = [speaker, ...aliases, ...parts].map(normalizeName);
  return [...new Set(names.filter(({ length }) => length >= MIN_NAME_UNITS))];
}

/** Titles and kinship words are no names, nor are small words ("Voice in the Lift"). */
function isGivenOrFamilyName(word: string): boolean {
  return (
    /^\p{Lu}\p{L}+$/u.test(word) && findTitle(word) === undefined && findNounClasses(word.toLowerCase()) === undefined
  );
}

const PLAIN_WORDS = /^[a-z]+(?: [a-z]+)*$/;

/** Makes names comparable: without case, titles, a possessive ending or odd blanks. */
export function normalizeName(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN_WORDS.test(lower) && !opensWithTitle(lower)) return lower; // like most
  const words = lower
    .replace(/^@|\s?['’]s?$/gu, '')
    .split(/[\s_]+/u)
    .filter((word) => word !== '');
  const first = words.findIndex((word) => findTitle(word) === undefined);
  return (first > 0 ? words.slice(first) : words).join(' ');
}

/** Tells whether there is a title before other words. */
function opensWithTitle(words: string): boolean {
  const space = words.indexOf(' ');
  return space > 0 && findTitle(words.slice(0, space)) !== undefined;
}

/** Tells whether a mention may be somebody's name: "Noah", "mom". */
export function isNameLike({ kind }: Mention): boolean {
  return kind === 'proper' || kind === 'nominal';
}

/**
 * Tells whether a mention is "I", "me" or "my" outside a quotation: speakers mean themselves. "me and
 * him" is more than that.
 */
export function isOwnVoice({ kind, person, number, words, speaker, context }: Mention): boolean {
  const isI = kind === 'pronoun' && person === 1 && number === 'singular' && words.length === 1;
  return isI && speaker !== undefined && !context.isQuoted;
}
