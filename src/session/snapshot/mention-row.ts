/** A mention ↔ a row of numbers and strings. What follows from the text is not stored twice. */
import { z } from 'zod';
import type { Gender, GrammaticalNumber, Mention, MentionKind, Person } from '../../../featurizer/mod.ts';
import { onFirstUse } from '../../protocol/mod.ts';
import { createCorruptError } from './snapshot-error.ts';

const KINDS: readonly MentionKind[] = ['pronoun', 'demonstrative', 'proper', 'nominal'];
const NUMBERS: readonly GrammaticalNumber[] = ['singular', 'plural', 'unknown'];
const GENDERS: readonly Gender[] = ['masculine', 'feminine', 'neuter', 'unknown'];
const PERSONS: readonly Person[] = [1, 2, 3];

/** Gets the schema of a stored mention; docs/snapshot.md describes each element. */
export const getMentionRowSchema = onFirstUse(() => {
  const count = z.int().nonnegative();
  const token = z.tuple([z.string(), z.string()]); // word, tag
  // Word, tag, 1 if it is to the left, its own relation; 0: the root; `null`: no tree.
  const governorSchema = z
    .tuple([z.string(), z.string(), count.max(1), z.string()])
    .or(z.literal(0))
    .nullable();

  return z.tuple([
    z.tuple([count, count, count]), // start, end, head
    z.tuple([count, count]), // sentence, turn
    z.tuple([count, count]), // span
    z.string(), // text
    z.string().nullable(), // head as written; null: taken from the text
    z.array(z.string()).nullable(), // words; null: taken from the text
    z.tuple([count.max(3), count.max(2), count.max(3), count.max(2)]), // kind, number, gender, person
    z.number().nullable(), // share of feminine evidence
    count.max(511), // flags
    z.int().min(-1), // speaker; −1: none
    z.string().nullable(), // entity type
    z.tuple([z.string(), z.string().nullable()]), // head's tag, relation
    z.tuple([token, token, token, token]), // first, last, preceding, following
    z.tuple([governorSchema, governorSchema]),
    z.tuple([count, z.string(), count, z.int().min(-1)]), // ordinal, label, variants, addressee; −1: none
    // Counters: same head, agreement by class; null: none.
    z.tuple([count, z.array(count)]).nullable(),
    z.array(z.string()).nullable(), // names of a participant or introduced entity; null: none
    // Relations at its edges: tail, cut after, cut before; not in version 2.
    z.tuple([z.string(), z.string(), z.string()]).optional(),
  ]);
});

export type MentionRow = z.infer<ReturnType<typeof getMentionRowSchema>>;
type Context = Mention['context'];
type ContextGovernor = Context['governor'];

/** Encodes a mention; `numberSpeaker` returns the number of a speaker. */
export function encodeMention(mention: Mention, numberSpeaker: (speaker: string) => number): MentionRow {
  const { context, text, words } = mention;
  const plain = splitPlainWords(text);
  const isPlain = plain !== undefined && areSameWords(plain, words);
  const isPlainHead = text.split(' ')[mention.head - mention.start] === mention.headText;
  return [
    [mention.start, mention.end, mention.head],
    [mention.sentence, mention.turn],
    [...mention.span],
    text,
    isPlainHead ? null : mention.headText,
    isPlain ? null : [...words],
    [
      KINDS.indexOf(mention.kind),
      NUMBERS.indexOf(mention.number),
      GENDERS.indexOf(mention.gender),
      PERSONS.indexOf(mention.person),
    ],
    mention.feminineShare ?? null,
    packFlags(mention),
    mention.speaker === undefined ? -1 : numberSpeaker(mention.speaker),
    mention.entityType ?? null,
    [mention.headTag, mention.relation ?? null],
    [toTokenRow(context.first), toTokenRow(context.last), toTokenRow(context.preceding), toTokenRow(context.following)],
    [toGovernorRow(context.governor), toGovernorRow(context.grandGovernor)],
    [
      context.ordinal,
      context.label,
      context.variants,
      mention.addressees?.[0] === undefined ? -1 : numberSpeaker(mention.addressees[0]),
    ],
    mention.tally === undefined ? null : [mention.tally.sameHead, [...mention.tally.agreeing]],
    mention.names === undefined ? null : [...mention.names],
    [context.tail, context.cutAfter, context.cutBefore],
  ];
}

/** Reverses `encodeMention`. */
export function decodeMention(row: MentionRow, speakers: readonly string[]): Mention {
  const [place, [sentence, turn], span, text, head, words, classes, share, flags, speaker, type, tags, around] = row;
  const [start, end, headAt] = place;
  const [kind, number, gender, person] = classes;
  const [first, last, preceding, following] = around;
  const [governor, grandGovernor] = row[13];
  const [ordinal, label, variants, addressee] = row[14];
  const [tail, cutAfter, cutBefore] = row[17] ?? ['', '', ''];
  const tally = row[15] === null ? undefined : { sameHead: row[15][0], agreeing: row[15][1] };
  const headText = head ?? text.split(' ')[headAt - start];
  if (headText === undefined) throw createCorruptError('a mention whose head is no word of it');
  const newest = Math.max(speaker, addressee);
  if (newest >= speakers.length) throw createCorruptError(`speaker ${newest} of ${speakers.length}`);
  return {
    start,
    end,
    head: headAt,
    isAlternative: hasFlag(flags, 0),
    sentence,
    turn,
    span,
    text,
    headText,
    kind: pickClass(KINDS, kind),
    words: words ?? splitPlainWords(text) ?? [],
    number: pickClass(NUMBERS, number),
    gender: pickClass(GENDERS, gender),
    feminineShare: share ?? undefined,
    isAnimate: hasFlag(flags, 6) ? hasFlag(flags, 5) : undefined,
    isGroup: hasFlag(flags, 1),
    person: pickClass(PERSONS, person),
    isDefinite: hasFlag(flags, 2),
    speaker: speakers[speaker],
    addressees: addressee === -1 ? [] : [speakers[addressee] as string],
    isParticipant: hasFlag(flags, 7),
    isIntroduced: hasFlag(flags, 8),
    names: row[16] ?? undefined,
    entityType: type ?? undefined,
    headTag: tags[0],
    relation: tags[1] ?? undefined,
    context: {
      first: toContextToken(first),
      last: toContextToken(last),
      preceding: toContextToken(preceding),
      following: toContextToken(following),
      governor: toContextGovernor(governor),
      grandGovernor: toContextGovernor(grandGovernor),
      ordinal,
      isNested: hasFlag(flags, 3),
      isQuoted: hasFlag(flags, 4),
      // Heads are compared within a sentence only, and no sentence goes on after a snapshot.
      governorHead: -1,
      grandGovernorHead: -1,
      tail,
      cutAfter,
      cutBefore,
      variants,
      label,
    },
    ...(tally !== undefined && { tally }),
  };
}

/**
 * Splits plain text into words. ASCII only: engines may implement different versions of Unicode.
 */
function splitPlainWords(text: string): string[] | undefined {
  return /^[\x20-\x7e]*$/.test(text) ? text.toLowerCase().split(' ') : undefined;
}

function areSameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}

function packFlags(mention: Mention): number {
  const {
    isAlternative,
    isGroup,
    isDefinite,
    isAnimate,
    isParticipant = false,
    isIntroduced = false,
    context,
  } = mention;
  const flags = [
    isAlternative,
    isGroup,
    isDefinite,
    context.isNested,
    context.isQuoted,
    isAnimate === true,
    isAnimate !== undefined,
    isParticipant,
    isIntroduced,
  ];
  return flags.reduce((sum, flag, bit) => sum + (flag ? 1 << bit : 0), 0);
}

function hasFlag(flags: number, bit: number): boolean {
  return (flags & (1 << bit)) !== 0;
}

function pickClass<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw createCorruptError(`class ${index} of ${values.length}`);
  return value;
}

function toTokenRow({ word, tag }: Context['first']): [string, string] {
  return [word, tag];
}

function toContextToken([word, tag]: readonly [string, string]): Context['first'] {
  return { word, tag };
}

function toGovernorRow(governor: ContextGovernor): MentionRow[13][0] {
  if (typeof governor !== 'object') return governor === 'root' ? 0 : null;
  return [governor.word, governor.tag, governor.side === 'left' ? 1 : 0, governor.relation];
}

function toContextGovernor(row: MentionRow[13][0]): ContextGovernor {
  if (row === null || row === 0) return row === 0 ? 'root' : undefined;
  return { word: row[0], tag: row[1], side: row[2] === 1 ? 'left' : 'right', relation: row[3] };
}
