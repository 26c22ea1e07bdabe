/**
 * Counters that tell what is between two mentions. Each mention carries how many earlier ones agree
 * with "he", "she", "it" …, and how many share its head. The difference of two mentions' counters
 * is the number of rivals between them, even if some of those have been dropped since.
 */
import { findNounLemmas } from '../lexicon/noun-lemmas.ts';
import { findPronoun } from '../lexicon/pronouns.ts';
import { finishSteps, mapInSteps } from '../steps.ts';
import { stripHandle } from './content-words.ts';
import type { Mention } from './mention.ts';

/** Pronouns that agree with the same mentions. */
export const PRONOUN_CLASSES = ['he', 'she', 'it', 'they', 'i', 'other'] as const;

const DEMONSTRATIVE_CLASS: ReadonlyMap<string, number> = new Map([
  ['this', 2],
  ['that', 2],
  ['these', 3],
  ['those', 3],
]);
const [HE, SHE, IT, THEY, I, OTHER] = [0, 1, 2, 3, 4, 5];
/** Beyond this share, the other gender is ruled out. */
const CLEAR_SHARE = 0.75;

/** Finds the class of a pronoun or demonstrative; −1 for names and nouns. */
export function classifyPronoun({ kind, headText }: Mention): number {
  const head = headText.toLowerCase();
  if (kind === 'demonstrative') return DEMONSTRATIVE_CLASS.get(head) ?? OTHER;
  if (kind !== 'pronoun') return -1;
  const place = (PRONOUN_CLASSES as readonly string[]).indexOf(findPronoun(head)?.canonical ?? '');
  return place === -1 ? OTHER : place;
}

/** Encodes the pronoun classes that a mention agrees with, one bit each. */
export function encodeAgreement({ number, gender, feminineShare, isAnimate, isGroup }: Mention): number {
  const maySingular = number !== 'plural';
  const mayPerson = isAnimate !== false && gender !== 'neuter';
  let bits = 0;
  if (maySingular && mayPerson && !(feminineShare !== undefined && feminineShare > CLEAR_SHARE)) bits |= 1 << HE;
  if (maySingular && mayPerson && !(feminineShare !== undefined && feminineShare < 1 - CLEAR_SHARE)) bits |= 1 << SHE;
  if (maySingular && isAnimate !== true && feminineShare === undefined) bits |= 1 << IT;
  if (number !== 'singular' || isGroup) bits |= 1 << THEY;
  if (maySingular && mayPerson) bits |= 1 << I;
  if (mayPerson) bits |= 1 << OTHER;
  return bits;
}

/** The mentions of a document that are still kept; counters continue from them. */
export interface EarlierMentions {
  /** Counts the mentions that agree with each pronoun class, the newest included. */
  countAgreeing(): readonly number[];
  /** Counts the mentions with a head (`toTallyHead`). */
  countHead(head: string): number;
}

/** No mentions before. */
export const NOTHING_EARLIER: EarlierMentions = {
  countAgreeing: () => NO_COUNTS,
  countHead: () => 0,
};

/** Adds counters to mentions, continued from earlier ones. */
export function tallyMentions(mentions: readonly Mention[], earlier: EarlierMentions = NOTHING_EARLIER): Mention[] {
  return finishSteps(tallyInSteps(mentions, earlier));
}

/** The same in steps, for a long turn that pauses in between; nothing earlier may change meanwhile. */
export function* tallyInSteps(mentions: readonly Mention[], earlier: EarlierMentions): Generator<undefined, Mention[]> {
  const heads = new Map<string, number>();
  let agreeing: readonly number[] = earlier.countAgreeing();
  return yield* mapInSteps(mentions, (mention) => {
    const head = toTallyHead(mention);
    const sameHead = heads.get(head) ?? earlier.countHead(head);
    heads.set(head, sameHead + 1);
    const tallied = { ...mention, tally: { agreeing, sameHead } };
    agreeing = extendCounts(tallied);
    return tallied;
  });
}

function extendCounts(mention: Mention): number[] {
  const bits = encodeAgreement(mention);
  const before = mention.tally?.agreeing ?? NO_COUNTS;
  const counts: number[] = [];
  for (let place = 0; place < PRONOUN_CLASSES.length; place++)
    counts.push((before[place] ?? 0) + ((bits >> place) & 1));
  return counts;
}

const NO_COUNTS: readonly number[] = PRONOUN_CLASSES.map(() => 0);

/** Normalizes a head for comparison: the lower-cased word, or a noun's lemma. */
export function toTallyHead({ kind, headText }: Mention): string {
  const head = stripHandle(headText.toLowerCase());
  return kind === 'nominal' ? (findNounLemmas(head)[0] ?? head) : head;
}
