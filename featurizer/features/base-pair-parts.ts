/** How `base` compares a mention with an antecedent: distances, strings, agreement, syntax and the parties of a talk. */
import { isAcronym } from './akin.ts';
import { bucketNames, bucketOf, ENTITY_TYPES, FORMS, KINDS, PARTIES, RELATIONS } from './categories.ts';
import type { ComparisonKeys } from './comparison-keys.ts';
import type { Comparison, Property } from './pair-coder.ts';
import { hasKey, intersects, isWithin } from './word-key.ts';

type KeyComparison = Comparison<ComparisonKeys>;

const SENTENCE_LIMITS = [1, 2, 3, 4, 5, 8, 16];
const MENTION_LIMITS = [2, 3, 4, 5, 8, 16, 32, 64];
const RIVAL_LIMITS = [1, 2, 3, 4, 6, 9, 17];
const REPEAT_LIMITS = [1, 2, 4];
const TURN_LIMITS = [1, 2, 3, 4, 8];
const BOOLEAN = ['no', 'yes'];
/** The soft chance that two genders agree, in quarters. */
const AGREEMENT_BINS = 4;

export const BASE_PROPERTIES: readonly Property<ComparisonKeys>[] = [
  { name: 'form', values: FORMS, codeOf: ({ form }) => form },
  { name: 'kind', values: KINDS, codeOf: ({ kind }) => kind },
  { name: 'type', values: ENTITY_TYPES, codeOf: ({ type }) => type },
  { name: 'relation', values: RELATIONS, codeOf: ({ relation }) => relation },
  { name: 'party', values: PARTIES, codeOf: ({ party }) => party },
  { name: 'number', values: ['unknown', 'singular', 'plural'], codeOf: ({ number }) => number },
  { name: 'animacy', values: ['unknown', 'animate', 'inanimate'], codeOf: ({ animacy }) => animacy },
  { name: 'definite', values: BOOLEAN, codeOf: ({ isDefinite }) => Number(isDefinite) },
  { name: 'quoted', values: BOOLEAN, codeOf: ({ isQuoted }) => Number(isQuoted) },
  { name: 'alternative', values: BOOLEAN, codeOf: ({ isAlternative }) => Number(isAlternative) },
];

const PLACES: readonly KeyComparison[] = [
  {
    name: 'sentences',
    values: bucketNames(SENTENCE_LIMITS),
    codeOf: (current, antecedent) => bucketOf(current.sentence - antecedent.sentence, SENTENCE_LIMITS),
  },
  {
    name: 'mentions',
    values: bucketNames(MENTION_LIMITS),
    codeOf: (_current, _antecedent, pair) => bucketOf(pair.mentionDistance, MENTION_LIMITS),
  },
  {
    name: 'turns',
    values: bucketNames(TURN_LIMITS),
    codeOf: (current, antecedent) => bucketOf(current.turn - antecedent.turn, TURN_LIMITS),
  },
  {
    // Two readings of one head tell more than that one lies in the other.
    name: 'nesting',
    values: ['apart', 'same-head', 'current-inside', 'antecedent-inside'],
    codeOf: (current, antecedent) => {
      if (current.sentence !== antecedent.sentence) return 0;
      if (current.head === antecedent.head) return 1;
      if (current.start >= antecedent.start && current.end <= antecedent.end) return 2;
      return antecedent.start >= current.start && antecedent.end <= current.end ? 3 : 0;
    },
  },
];

/** How many rivals stand between: mentions that a pronoun may mean as well, or others with the same head. */
const RIVALS: KeyComparison = {
  name: 'rivals',
  values: [
    'unknown',
    ...bucketNames(RIVAL_LIMITS).map((range) => `agreeing-${range}`),
    'disagreeing',
    ...bucketNames(REPEAT_LIMITS).map((range) => `same-head-${range}`),
    'other-head',
  ],
  codeOf: (current, antecedent) => {
    const { tally, pronounClass } = current;
    if (tally === undefined || antecedent.tally === undefined) return 0;
    const firstRepeat = 3 + RIVAL_LIMITS.length;
    if (pronounClass !== -1) {
      if (((antecedent.agreementBits >> pronounClass) & 1) === 0) return firstRepeat - 1;
      const counted = (tally.agreeing[pronounClass] ?? 0) - (antecedent.tally.agreeing[pronounClass] ?? 0);
      return 1 + bucketOf(counted - 1, RIVAL_LIMITS);
    }
    if (compareHeads(current, antecedent) === 0) return firstRepeat + 1 + REPEAT_LIMITS.length;
    return firstRepeat + bucketOf(tally.sameHead - antecedent.tally.sameHead - 1, REPEAT_LIMITS);
  },
};

const STRINGS: readonly KeyComparison[] = [
  {
    name: 'content',
    values: ['differs', 'same'],
    codeOf: (current, antecedent) => Number(current.content === antecedent.content),
  },
  { name: 'head', values: ['differs', 'same-lemma', 'same'], codeOf: compareHeads },
  {
    name: 'head-inside',
    values: ['neither', 'current-head', 'antecedent-head', 'both'],
    codeOf: (current, antecedent) => {
      if (shareNothing(current, antecedent)) return 0;
      return Number(hasKey(antecedent.words, current.headKey)) + 2 * Number(hasKey(current.words, antecedent.headKey));
    },
  },
  {
    name: 'words-inside',
    values: ['neither', 'current', 'antecedent', 'both'],
    codeOf: (current, antecedent) => {
      if (shareNothing(current, antecedent)) return 0;
      return Number(isWithin(current.words, antecedent.words)) + 2 * Number(isWithin(antecedent.words, current.words));
    },
  },
  {
    name: 'acronym',
    values: BOOLEAN,
    codeOf: (current, antecedent) => Number(isAcronym(current, antecedent)),
  },
  {
    name: 'modifiers',
    values: ['head-differs', 'same', 'current-more', 'antecedent-more', 'conflict', 'contrast'],
    codeOf: (current, antecedent) => {
      if (current.isClosed || antecedent.isClosed || compareHeads(current, antecedent) === 0) return 0;
      const isInside = isWithin(current.modifiers, antecedent.modifiers);
      const holds = isWithin(antecedent.modifiers, current.modifiers);
      if (isInside && holds) return 1;
      if (!isWithin(current.contrasts, antecedent.modifiers)) return 5;
      if (isInside) return 3;
      return holds ? 2 : 4;
    },
  },
];

const AGREEMENT: readonly KeyComparison[] = [
  {
    name: 'gender',
    values: ['unknown', 'neuter', 'neuter-and-not', 'disagree', 'rather-not', 'rather', 'agree'],
    codeOf: (current, antecedent) => {
      const one = current.feminineShare;
      const other = antecedent.feminineShare;
      if (current.isNeuter || antecedent.isNeuter) {
        if (current.isNeuter && antecedent.isNeuter) return 1;
        return (current.isNeuter ? other : one) >= 0 ? 2 : 0;
      }
      if (one < 0 || other < 0) return 0;
      const chance = one * other + (1 - one) * (1 - other);
      return 3 + Math.min(AGREEMENT_BINS - 1, Math.floor(chance * AGREEMENT_BINS));
    },
  },
  {
    name: 'number',
    values: ['unknown', 'singular', 'plural', 'disagree', 'group'],
    codeOf: (current, antecedent) => {
      if (current.number === 0 || antecedent.number === 0) return 0;
      if (current.number === antecedent.number) return current.number;
      return current.isGroup || antecedent.isGroup ? 4 : 3;
    },
  },
  {
    name: 'animacy',
    values: ['unknown', 'animate', 'inanimate', 'disagree'],
    codeOf: (current, antecedent) => {
      if (current.animacy === 0 || antecedent.animacy === 0) return 0;
      return current.animacy === antecedent.animacy ? current.animacy : 3;
    },
  },
  {
    name: 'types',
    values: ['unknown', 'same', 'differ'],
    codeOf: (current, antecedent) => {
      if (current.type === 0 || antecedent.type === 0) return 0;
      return current.type === antecedent.type ? 1 : 2;
    },
  },
];

const TALK: readonly KeyComparison[] = [
  {
    // Between two speakers: how many turns lie between what they said.
    name: 'speakers',
    values: ['none', 'one-unknown', 'same', 'other-next', 'other-near', 'other-far'],
    codeOf: (current, antecedent) => {
      if (current.speaker === 0 && antecedent.speaker === 0) return 0;
      if (current.speaker === 0 || antecedent.speaker === 0) return 1;
      if (current.speaker === antecedent.speaker) return 2;
      const turns = current.turn - antecedent.turn;
      return turns <= 1 ? 3 : turns <= 4 ? 4 : 5;
    },
  },
  {
    // "I" said by Ada, and "Ada".
    name: 'speaker-name',
    values: ['no', 'current-speaks', 'antecedent-speaks'],
    codeOf: (current, antecedent) => {
      if (current.party === 1 && antecedent.isProper) return Number(hasKey(current.speakerWords, antecedent.headKey));
      if (antecedent.party !== 1 || !current.isProper) return 0;
      return hasKey(antecedent.speakerWords, current.headKey) ? 2 : 0;
    },
  },
];

export const BASE_COMPARISONS: readonly KeyComparison[] = [...PLACES, RIVALS, ...STRINGS, ...AGREEMENT, ...TALK];

/** Most pairs have no word in common, which two masks tell. */
function shareNothing(current: ComparisonKeys, antecedent: ComparisonKeys): boolean {
  return (current.mask & antecedent.mask) === 0;
}

function compareHeads(current: ComparisonKeys, antecedent: ComparisonKeys): number {
  if (current.headKey === antecedent.headKey) return 2;
  if (current.kind !== antecedent.kind || shareNothing(current, antecedent)) return 0;
  return Number(intersects(current.lemmas, antecedent.lemmas));
}
