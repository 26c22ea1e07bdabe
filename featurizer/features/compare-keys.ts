/** Compares the keys of a mention with those of an antecedent: one small code per comparison of `base`. */
import { KINDS, RELATIONS, toBucket } from './categories.ts';
import { type ComparisonKeys, isAcronym } from './comparison-keys.ts';
import type { PairContext } from './document-context.ts';
import {
  COLUMN,
  hasShare,
  hasTally,
  isGroup,
  isNeuter,
  readAgreement,
  readAnimacy,
  readKind,
  readNumber,
  readParty,
  readPronounClass,
  readType,
} from './key-columns.ts';
import { hasKey, hasSpeakerWord, isWithin, LIST, shareKey } from './key-lists.ts';
import type { MentionKeys } from './mention-keys.ts';

export const SENTENCE_LIMITS = [1, 2, 3, 4, 5, 8, 16];
export const MENTION_LIMITS = [2, 3, 4, 5, 8, 16, 32, 64];
export const RIVAL_LIMITS = [1, 2, 3, 4, 6, 9, 17];
export const REPEAT_LIMITS = [1, 2, 4];
export const TURN_LIMITS = [1, 2, 3, 4, 8];
const SENTENCE_BUCKETS = tabulateBuckets(SENTENCE_LIMITS);
const MENTION_BUCKETS = tabulateBuckets(MENTION_LIMITS);
const RIVAL_BUCKETS = tabulateBuckets(RIVAL_LIMITS);
const REPEAT_BUCKETS = tabulateBuckets(REPEAT_LIMITS);
const TURN_BUCKETS = tabulateBuckets(TURN_LIMITS);
/** Bins of the probability that two genders agree. */
const AGREEMENT_BINS = 4;

/**
 * Computes all of `BASE_COMPARISONS`, in order: static calls cost a fraction of seventeen dynamic
 * ones, and most pairs are of different sentences and share no word.
 */
export function compareBase(
  current: ComparisonKeys,
  antecedent: MentionKeys,
  pair: PairContext,
  into: Int32Array,
): void {
  // Columns are read here: so many getters are no longer inlined.
  const { ints: own, at } = current;
  const { ints: theirs, at: from } = antecedent;
  const codes = own[at + COLUMN.codes] as number;
  const theirCodes = theirs[from + COLUMN.codes] as number;
  const sentences = (own[at + COLUMN.sentence] as number) - (theirs[from + COLUMN.sentence] as number);
  const isApart = ((own[at + COLUMN.mask] as number) & (theirs[from + COLUMN.mask] as number)) === 0;
  const heads = isApart ? 0 : compareHeads(current, antecedent);
  into[0] = compareSentences(sentences);
  into[1] = compareNumbers(pair);
  into[2] = compareTurns((own[at + COLUMN.turn] as number) - (theirs[from + COLUMN.turn] as number));
  into[3] = sentences === 0 ? compareSpans(current, antecedent) : 0;
  into[4] = countRivals(current, antecedent, heads !== 0);
  into[5] = compareContents(current, antecedent);
  into[6] = heads;
  into[7] = isApart ? 0 : findHeads(current, antecedent);
  into[8] = isApart ? 0 : findWords(current, antecedent);
  into[9] = compareAcronyms(current, antecedent);
  into[10] = heads === 0 ? 0 : compareModifiers(current, antecedent);
  into[11] = compareGenders(current, antecedent);
  into[12] = compareGrammaticalNumbers(codes, theirCodes);
  into[13] = compareAnimacy(codes, theirCodes);
  into[14] = compareTypes(codes, theirCodes);
  into[15] = compareSpeakers(current, antecedent);
  into[16] = compareSpeakerNames(current, antecedent);
  into[17] = sentences === 0 ? compareSyntax(current, antecedent) : 0;
}

/** Number of sentences in between. */
export function compareSentences(distance: number): number {
  return lookUpBucket(SENTENCE_BUCKETS, distance);
}

/** Number of mentions in between. */
export function compareNumbers({ mentionDistance }: PairContext): number {
  return lookUpBucket(MENTION_BUCKETS, mentionDistance);
}

/** Number of turns in between. */
export function compareTurns(distance: number): number {
  return lookUpBucket(TURN_BUCKETS, distance);
}

/** Whether one span contains the other. */
export function compareSpans(current: MentionKeys, antecedent: MentionKeys): number {
  if (current.sentence !== antecedent.sentence) return 0;
  if (current.head === antecedent.head) return 1;
  if (current.start >= antecedent.start && current.end <= antecedent.end) return 2;
  return antecedent.start >= current.start && antecedent.end <= current.end ? 3 : 0;
}

/** Number of mentions in between that compete with the antecedent. */
export function countRivals(current: MentionKeys, antecedent: MentionKeys, isSameHead: boolean): number {
  const { moreCodes: own } = current;
  const { moreCodes: theirs } = antecedent;
  if (!hasTally(own) || !hasTally(theirs)) return 0;
  const pronounClass = readPronounClass(own);
  const firstRepeat = 3 + RIVAL_LIMITS.length;
  if (pronounClass !== -1) {
    if (((readAgreement(theirs) >> pronounClass) & 1) === 0) return firstRepeat - 1;
    const counted = current.countAgreeing(pronounClass) - antecedent.countAgreeing(pronounClass);
    return 1 + lookUpBucket(RIVAL_BUCKETS, counted - 1);
  }
  if (!isSameHead) return firstRepeat + 1 + REPEAT_LIMITS.length;
  return firstRepeat + lookUpBucket(REPEAT_BUCKETS, current.sameHead - antecedent.sameHead - 1);
}

/** Whether the content words are the same. */
export function compareContents(current: MentionKeys, antecedent: MentionKeys): number {
  return current.content === antecedent.content ? 1 : 0;
}

/** Whether the heads are the same word, or share a lemma. */
export function compareHeads(current: MentionKeys, antecedent: MentionKeys): number {
  if (current.headKey === antecedent.headKey) return 2;
  if (current.kind !== antecedent.kind || shareNothing(current, antecedent)) return 0;
  return shareKey(current, antecedent, LIST.lemmas) ? 1 : 0;
}

/** Whether one's head is a word of the other. */
export function findHeads(current: MentionKeys, antecedent: MentionKeys): number {
  if (shareNothing(current, antecedent)) return 0;
  return (
    (hasKey(antecedent, LIST.words, current.headKey) ? 1 : 0) +
    (hasKey(current, LIST.words, antecedent.headKey) ? 2 : 0)
  );
}

/** Whether one's words are all in the other. */
export function findWords(current: MentionKeys, antecedent: MentionKeys): number {
  if (shareNothing(current, antecedent)) return 0;
  return (
    (isWithin(current, LIST.words, antecedent, LIST.words) ? 1 : 0) +
    (isWithin(antecedent, LIST.words, current, LIST.words) ? 2 : 0)
  );
}

/** Whether one may be an acronym of the other. */
export function compareAcronyms(current: MentionKeys, antecedent: MentionKeys): number {
  return isAcronym(current, antecedent) ? 1 : 0;
}

/** How the words before equal heads compare. */
export function compareModifiers(current: MentionKeys, antecedent: MentionKeys): number {
  if (current.isClosed || antecedent.isClosed || compareHeads(current, antecedent) === 0) return 0;
  const isInside = isWithin(current, LIST.modifiers, antecedent, LIST.modifiers);
  const holds = isWithin(antecedent, LIST.modifiers, current, LIST.modifiers);
  if (isInside && holds) return 1;
  if (!isWithin(current, LIST.contrasts, antecedent, LIST.modifiers)) return 5;
  if (isInside) return 3;
  return holds ? 2 : 4;
}

/** Whether the genders agree. */
export function compareGenders(current: MentionKeys, antecedent: MentionKeys): number {
  const { moreCodes: own } = current;
  const { moreCodes: theirs } = antecedent;
  if (isNeuter(own) || isNeuter(theirs)) {
    if (isNeuter(own) && isNeuter(theirs)) return 1;
    return hasShare(isNeuter(own) ? theirs : own) ? 2 : 0;
  }
  if (!hasShare(own) || !hasShare(theirs)) return 0;
  const one = current.feminineShare;
  const other = antecedent.feminineShare;
  const chance = one * other + (1 - one) * (1 - other);
  return 3 + Math.min(AGREEMENT_BINS - 1, Math.floor(chance * AGREEMENT_BINS));
}

/** Whether the grammatical numbers agree, given the codes of both. */
export function compareGrammaticalNumbers(codes: number, theirs: number): number {
  const one = readNumber(codes);
  const other = readNumber(theirs);
  if (one === 0 || other === 0) return 0;
  if (one === other) return one;
  return isGroup(codes) || isGroup(theirs) ? 4 : 3;
}

/** Whether both are animate, given the codes of both. */
export function compareAnimacy(codes: number, theirs: number): number {
  const one = readAnimacy(codes);
  const other = readAnimacy(theirs);
  if (one === 0 || other === 0) return 0;
  return one === other ? one : 3;
}

/** Whether the entity types are the same, given the codes of both. */
export function compareTypes(codes: number, theirs: number): number {
  const one = readType(codes);
  const other = readType(theirs);
  if (one === 0 || other === 0) return 0;
  return one === other ? 1 : 2;
}

/** Whose words the antecedent is in. */
export function compareSpeakers(current: ComparisonKeys, antecedent: MentionKeys): number {
  const { speaker: own } = current;
  const { speaker } = antecedent;
  if (own === 0 && speaker === 0) return 0;
  if (own === 0 || speaker === 0) return 1;
  if (own === speaker) return current.addressee === antecedent.addressee ? 2 : 3;
  if (current.called.includes(speaker)) return 4;
  if (current.told.includes(speaker)) return 5;
  const rank = current.addressees.indexOf(speaker);
  if (rank === 0) return current.turn - antecedent.turn <= 2 ? 6 : 7;
  return (rank === 1 ? 8 : 10) + (antecedent.addressee === own ? 1 : 0);
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
export function compareSyntax(current: MentionKeys, antecedent: MentionKeys): number {
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

function isArgument({ relation }: MentionKeys): boolean {
  return relation === SUBJECT || relation === PASSIVE || relation === OBJECT || relation === OBLIQUE;
}

/** Whether one is the name of the other's speaker. */
export function compareSpeakerNames(current: MentionKeys, antecedent: MentionKeys): number {
  const { codes } = current;
  const { codes: theirs } = antecedent;
  if (readParty(codes) === 1 && readKind(theirs) === PROPER) return hasSpeakerWord(current, antecedent.headKey) ? 1 : 0;
  if (readParty(theirs) !== 1 || readKind(codes) !== PROPER) return 0;
  return hasSpeakerWord(antecedent, current.headKey) ? 2 : 0;
}

const PROPER = KINDS.indexOf('proper');

/** True if the masks prove that two mentions share no word, as for most pairs. */
function shareNothing(current: MentionKeys, antecedent: MentionKeys): boolean {
  return (current.mask & antecedent.mask) === 0;
}

/** Tabulates the bucket of every number up to the last limit. */
function tabulateBuckets(limits: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: (limits.at(-1) ?? 0) + 1 }, (_, value) => toBucket(value, limits));
}

function lookUpBucket(buckets: Uint8Array, value: number): number {
  return buckets[Math.max(0, Math.min(value, buckets.length - 1))] as number;
}
