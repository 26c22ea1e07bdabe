/**
 * How `base` compares a mention with an antecedent: distances, strings, agreement, syntax and
 * speakers.
 */

import { ENTITY_TYPES, FORMS, KINDS, nameBuckets, PARTIES, RELATIONS } from './categories.ts';
import {
  compareAcronyms,
  compareAnimacy,
  compareContents,
  compareGenders,
  compareGrammaticalNumbers,
  compareHeads,
  compareModifiers,
  compareNumbers,
  compareSentences,
  compareSpans,
  compareSpeakerNames,
  compareSpeakers,
  compareSyntax,
  compareTurns,
  compareTypes,
  countRivals,
  findHeads,
  findWords,
  MENTION_LIMITS,
  REPEAT_LIMITS,
  RIVAL_LIMITS,
  SENTENCE_LIMITS,
  TURN_LIMITS,
} from './compare-keys.ts';
import type { ComparisonKeys } from './comparison-keys.ts';
import type { MentionKeys } from './mention-keys.ts';
import type { Comparison, Property } from './pair-coder.ts';

type KeyComparison = Comparison<ComparisonKeys, MentionKeys>;

const BOOLEAN = ['no', 'yes'];

/** Properties of one mention. */
export const BASE_PROPERTIES: readonly Property<MentionKeys>[] = [
  { name: 'form', values: FORMS, encode: ({ form }) => form },
  { name: 'kind', values: KINDS, encode: ({ kind }) => kind },
  { name: 'type', values: ENTITY_TYPES, encode: ({ type }) => type },
  { name: 'relation', values: RELATIONS, encode: ({ relation }) => relation },
  { name: 'party', values: PARTIES, encode: ({ party }) => party },
  { name: 'number', values: ['unknown', 'singular', 'plural'], encode: ({ grammaticalNumber }) => grammaticalNumber },
  { name: 'animacy', values: ['unknown', 'animate', 'inanimate'], encode: ({ animacy }) => animacy },
  { name: 'definite', values: BOOLEAN, encode: ({ isDefinite }) => Number(isDefinite) },
  { name: 'quoted', values: BOOLEAN, encode: ({ isQuoted }) => Number(isQuoted) },
  { name: 'reflexive', values: BOOLEAN, encode: ({ isReflexive }) => Number(isReflexive) },
  { name: 'alternative', values: BOOLEAN, encode: ({ isAlternative }) => Number(isAlternative) },
];

/** Comparisons of two mentions. */
export const BASE_COMPARISONS: readonly KeyComparison[] = [
  {
    name: 'sentences',
    values: nameBuckets(SENTENCE_LIMITS),
    encode: (one, other) => compareSentences(one.sentence - other.sentence),
  },
  { name: 'mentions', values: nameBuckets(MENTION_LIMITS), encode: (_one, _other, pair) => compareNumbers(pair) },
  { name: 'turns', values: nameBuckets(TURN_LIMITS), encode: (one, other) => compareTurns(one.turn - other.turn) },
  // Two readings of one head come first: they say more than nesting does.
  { name: 'nesting', values: ['apart', 'same-head', 'current-inside', 'antecedent-inside'], encode: compareSpans },
  {
    // Number of rivals in between: mentions that the pronoun may refer to as well, or others with
    // the same head.
    name: 'rivals',
    values: [
      'unknown',
      ...nameBuckets(RIVAL_LIMITS).map((range) => `agreeing-${range}`),
      'disagreeing',
      ...nameBuckets(REPEAT_LIMITS).map((range) => `same-head-${range}`),
      'other-head',
    ],
    encode: (one, other) => countRivals(one, other, compareHeads(one, other) !== 0),
  },
  { name: 'content', values: ['differs', 'same'], encode: compareContents },
  { name: 'head', values: ['differs', 'same-lemma', 'same'], encode: compareHeads },
  { name: 'head-inside', values: ['neither', 'current-head', 'antecedent-head', 'both'], encode: findHeads },
  { name: 'words-inside', values: ['neither', 'current', 'antecedent', 'both'], encode: findWords },
  { name: 'acronym', values: BOOLEAN, encode: compareAcronyms },
  {
    name: 'modifiers',
    values: ['head-differs', 'same', 'current-more', 'antecedent-more', 'conflict', 'contrast'],
    encode: compareModifiers,
  },
  {
    name: 'gender',
    values: ['unknown', 'neuter', 'neuter-and-not', 'disagree', 'rather-not', 'rather', 'agree'],
    encode: (one, other) => compareGenders(one, other),
  },
  {
    name: 'number',
    values: ['unknown', 'singular', 'plural', 'disagree', 'group'],
    encode: (one, other) => compareGrammaticalNumbers(one.codes, other.codes),
  },
  {
    name: 'animacy',
    values: ['unknown', 'animate', 'inanimate', 'disagree'],
    encode: (one, other) => compareAnimacy(one.codes, other.codes),
  },
  {
    name: 'types',
    values: ['unknown', 'same', 'differ'],
    encode: (one, other) => compareTypes(one.codes, other.codes),
  },
  {
    // Whose words the antecedent is in: the same speaker's to the same or another addressee, those
    // of somebody whom the turn calls or talks about, of whoever spoke last, second to last, or
    // earlier, and whether they spoke to the current speaker.
    name: 'speakers',
    values: [
      'none',
      'one-unknown',
      'same-to-same',
      'same-to-other',
      'called',
      'told',
      'last-near',
      'last-far',
      'second',
      'second-to-speaker',
      'earlier',
      'earlier-to-speaker',
    ],
    encode: compareSpeakers,
  },
  // Ada's "I", and "Ada".
  { name: 'speaker-name', values: ['no', 'current-speaks', 'antecedent-speaks'], encode: compareSpeakerNames },
  {
    // Arguments of one verb differ unless one is reflexive; a possessor is often the subject ("she
    // lost her keys").
    name: 'syntax',
    values: ['none', 'co-arguments', 'predicate', 'apposition', 'possessor', 'possessor-of-co-argument'],
    encode: compareSyntax,
  },
];
