/**
 * How `base` compares a mention with an antecedent: distances, strings, agreement, syntax and
 * speakers.
 */

import { ENTITY_TYPES, FORMS, KINDS, nameBuckets, PARTIES, RELATIONS, toBucket } from './categories.ts';
import type { ComparisonKeys } from './comparison-keys.ts';
import { isAcronym } from './comparison-keys.ts';
import type { PairContext } from './document-context.ts';
import type { Comparison, Property } from './pair-coder.ts';
import { hasKey, intersects, isWithin } from './word-key.ts';

type KeyComparison = Comparison<ComparisonKeys>;

const SENTENCE_LIMITS = [1, 2, 3, 4, 5, 8, 16];
const MENTION_LIMITS = [2, 3, 4, 5, 8, 16, 32, 64];
const RIVAL_LIMITS = [1, 2, 3, 4, 6, 9, 17];
const REPEAT_LIMITS = [1, 2, 4];
const TURN_LIMITS = [1, 2, 3, 4, 8];
const SENTENCE_BUCKETS = tabulateBuckets(SENTENCE_LIMITS);
const MENTION_BUCKETS = tabulateBuckets(MENTION_LIMITS);
const RIVAL_BUCKETS = tabulateBuckets(RIVAL_LIMITS);
const REPEAT_BUCKETS = tabulateBuckets(REPEAT_LIMITS);
const TURN_BUCKETS = tabulateBuckets(TURN_LIMITS);
const BOOLEAN = ['no', 'yes'];
/** Bins of the probability that two genders agree. */
const AGREEMENT_BINS = 4;

/** Properties of one mention. */
export const BASE_PROPERTIES: readonly Property<ComparisonKeys>[] = [
  { name: 'form', values: FORMS, encode: ({ form }) => form },
  { name: 'kind', values: KINDS, encode: ({ kind }) => kind },
  { name: 'type', values: ENTITY_TYPES, encode: ({ type }) => type },
  { name: 'relation', values: RELATIONS, encode: ({ relation }) => relation },
  { name: 'party', values: PARTIES, encode: ({ party }) => party },
  { name: 'number', values: ['unknown', 'singular', 'plural'], encode: ({ number }) => number },
  { name: 'animacy', values: ['unknown', 'animate', 'inanimate'], encode: ({ animacy }) => animacy },
  { name: 'definite', values: BOOLEAN, encode: ({ isDefinite }) => Number(isDefinite) },
  { name: 'quoted', values: BOOLEAN, encode: ({ isQuoted }) => Number(isQuoted) },
  { name: 'reflexive', values: BOOLEAN, encode: ({ isReflexive }) => Number(isReflexive) },
  { name: 'alternative', values: BOOLEAN, encode: ({ isAlternative }) => Number(isAlternative) },
];

/** Comparisons of two mentions. */
export const BASE_COMPARISONS: readonly KeyComparison[] = [
  { name: 'sentences', values: nameBuckets(SENTENCE_LIMITS), encode: compareSentences },
  { name: 'mentions', values: nameBuckets(MENTION_LIMITS), encode: compareNumbers },
  { name: 'turns', values: nameBuckets(TURN_LIMITS), encode: compareTurns },
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
    encode: countRivals,
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
    encode: compareGenders,
  },
  {
    name: 'number',
    values: ['unknown', 'singular', 'plural', 'disagree', 'group'],
    encode: compareGrammaticalNumbers,
  },
  { name: 'animacy', values: ['unknown', 'animate', 'inanimate', 'disagree'], encode: compareAnimacy },
  { name: 'types', values: ['unknown', 'same', 'differ'], encode: compareTypes },
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

/**
 * Computes all of `BASE_COMPARISONS`, in order: static calls cost a fraction of seventeen dynamic
 * ones.
 */
export function compareBase(current: ComparisonKeys, antecedent: ComparisonKeys, pair: PairContext, into: Int32Array) {
  into[0] = compareSentences(current, antecedent);
  into[1] = compareNumbers(current, antecedent, pair);
  into[2] = compareTurns(current, antecedent);
  into[3] = compareSpans(current, antecedent);
  into[4] = countRivals(current, antecedent);
  into[5] = compareContents(current, antecedent);
  into[6] = compareHeads(current, antecedent);
  into[7] = findHeads(current, antecedent);
  into[8] = findWords(current, antecedent);
  into[9] = compareAcronyms(current, antecedent);
  into[10] = compareModifiers(current, antecedent);
  into[11] = compareGenders(current, antecedent);
  into[12] = compareGrammaticalNumbers(current, antecedent);
  into[13] = compareAnimacy(current, antecedent);
  into[14] = compareTypes(current, antecedent);
  into[15] = compareSpeakers(current, antecedent);
  into[16] = compareSpeakerNames(current, antecedent);
  into[17] = compareSyntax(current, antecedent);
}

function compareSentences(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  return lookUpBucket(SENTENCE_BUCKETS, current.sentence - antecedent.sentence);
}

function compareNumbers(_current: ComparisonKeys, _antecedent: ComparisonKeys, pair: PairContext): number {
  return lookUpBucket(MENTION_BUCKETS, pair.mentionDistance);
}

function compareTurns(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  return lookUpBucket(TURN_BUCKETS, current.turn - antecedent.turn);
}

function compareSpans(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (current.sentence !== antecedent.sentence) return 0;
  if (current.head === antecedent.head) return 1;
  if (current.start >= antecedent.start && current.end <= antecedent.end) return 2;
  return antecedent.start >= current.start && antecedent.end <= current.end ? 3 : 0;
}

function countRivals(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  const { tally, pronounClass } = current;
  if (tally === undefined || antecedent.tally === undefined) return 0;
  const firstRepeat = 3 + RIVAL_LIMITS.length;
  if (pronounClass !== -1) {
    if (((antecedent.agreementBits >> pronounClass) & 1) === 0) return firstRepeat - 1;
    const counted = (tally.agreeing[pronounClass] ?? 0) - (antecedent.tally.agreeing[pronounClass] ?? 0);
    return 1 + lookUpBucket(RIVAL_BUCKETS, counted - 1);
  }
  if (compareHeads(current, antecedent) === 0) return firstRepeat + 1 + REPEAT_LIMITS.length;
  return firstRepeat + lookUpBucket(REPEAT_BUCKETS, tally.sameHead - antecedent.tally.sameHead - 1);
}

function compareContents(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  return current.content === antecedent.content ? 1 : 0;
}

function compareHeads(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (current.headKey === antecedent.headKey) return 2;
  if (current.kind !== antecedent.kind || shareNothing(current, antecedent)) return 0;
  return intersects(current.lemmas, antecedent.lemmas) ? 1 : 0;
}

function findHeads(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (shareNothing(current, antecedent)) return 0;
  return (hasKey(antecedent.words, current.headKey) ? 1 : 0) + (hasKey(current.words, antecedent.headKey) ? 2 : 0);
}

function findWords(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (shareNothing(current, antecedent)) return 0;
  return (isWithin(current.words, antecedent.words) ? 1 : 0) + (isWithin(antecedent.words, current.words) ? 2 : 0);
}

function compareAcronyms(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  return isAcronym(current, antecedent) ? 1 : 0;
}

function compareModifiers(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (current.isClosed || antecedent.isClosed || compareHeads(current, antecedent) === 0) return 0;
  const isInside = isWithin(current.modifiers, antecedent.modifiers);
  const holds = isWithin(antecedent.modifiers, current.modifiers);
  if (isInside && holds) return 1;
  if (!isWithin(current.contrasts, antecedent.modifiers)) return 5;
  if (isInside) return 3;
  return holds ? 2 : 4;
}

function compareGenders(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  const one = current.feminineShare;
  const other = antecedent.feminineShare;
  if (current.isNeuter || antecedent.isNeuter) {
    if (current.isNeuter && antecedent.isNeuter) return 1;
    return (current.isNeuter ? other : one) >= 0 ? 2 : 0;
  }
  if (one < 0 || other < 0) return 0;
  const chance = one * other + (1 - one) * (1 - other);
  return 3 + Math.min(AGREEMENT_BINS - 1, Math.floor(chance * AGREEMENT_BINS));
}

function compareGrammaticalNumbers(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (current.number === 0 || antecedent.number === 0) return 0;
  if (current.number === antecedent.number) return current.number;
  return current.isGroup || antecedent.isGroup ? 4 : 3;
}

function compareAnimacy(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (current.animacy === 0 || antecedent.animacy === 0) return 0;
  return current.animacy === antecedent.animacy ? current.animacy : 3;
}

function compareTypes(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (current.type === 0 || antecedent.type === 0) return 0;
  return current.type === antecedent.type ? 1 : 2;
}

function compareSpeakers(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  const { speaker } = antecedent;
  if (current.speaker === 0 && speaker === 0) return 0;
  if (current.speaker === 0 || speaker === 0) return 1;
  if (current.speaker === speaker) return current.addressees[0] === antecedent.addressees[0] ? 2 : 3;
  if (current.called.includes(speaker)) return 4;
  if (current.told.includes(speaker)) return 5;
  const rank = current.addressees.indexOf(speaker);
  if (rank === 0) return current.turn - antecedent.turn <= 2 ? 6 : 7;
  return (rank === 1 ? 8 : 10) + (antecedent.addressees[0] === current.speaker ? 1 : 0);
}

const [SUBJECT, PASSIVE, OBJECT, OBLIQUE, POSSESSOR, APPOSITION] = [
  'subject',
  'passive',
  'object',
  'oblique',
  'possessor',
  'appos',
].map((relation) => RELATIONS.indexOf(relation));

/** Compares what two mentions of a sentence are to each other in its tree. */
function compareSyntax(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (current.sentence !== antecedent.sentence || current.head === antecedent.head) return 0;
  const { relation } = antecedent;
  if (antecedent.governorHead === current.head) {
    if (relation === SUBJECT || relation === PASSIVE) return 2;
    if (relation === APPOSITION) return 3;
    return relation === POSSESSOR ? 4 : 0;
  }
  if (current.governorHead === antecedent.head && current.relation === APPOSITION) return 3;
  if (antecedent.governorHead < 0 || !isArgument(antecedent)) return 0;
  if (isArgument(current) && current.governorHead === antecedent.governorHead) return 1;
  return current.relation === POSSESSOR && current.grandGovernorHead === antecedent.governorHead ? 5 : 0;
}

function isArgument({ relation }: ComparisonKeys): boolean {
  return relation === SUBJECT || relation === PASSIVE || relation === OBJECT || relation === OBLIQUE;
}

function compareSpeakerNames(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (current.party === 1 && antecedent.isProper) return hasKey(current.speakerWords, antecedent.headKey) ? 1 : 0;
  if (antecedent.party !== 1 || !current.isProper) return 0;
  return hasKey(antecedent.speakerWords, current.headKey) ? 2 : 0;
}

/** True if the masks prove that two mentions share no word, as for most pairs. */
function shareNothing(current: ComparisonKeys, antecedent: ComparisonKeys): boolean {
  return (current.mask & antecedent.mask) === 0;
}

/** Tabulates the bucket of every number up to the last limit. */
function tabulateBuckets(limits: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: (limits.at(-1) ?? 0) + 1 }, (_, value) => toBucket(value, limits));
}

function lookUpBucket(buckets: Uint8Array, value: number): number {
  return buckets[Math.max(0, Math.min(value, buckets.length - 1))] as number;
}
