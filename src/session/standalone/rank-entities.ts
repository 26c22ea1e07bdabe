/**
 * Which entity an anaphor of the last message means: the scores of the decoder, and what the whole
 * history says about its topic. Follow-up questions ask about the topic far more often than other
 * text refers back to its beginning. The weights were set on `scripts/corpora/standalone`
 * (`npm run evaluate -- --corpus standalone`).
 */
import type { Mention } from '../../../featurizer/mod.ts';
import type { RankedCandidate } from '../../decoder/mod.ts';
import { isSubject } from '../resolved/syntax.ts';
import { findClassNoun } from './class-nouns.ts';
import type { EntityProfile } from './entity-profiles.ts';

/** What an anaphor can mean, as a class of words. */
export interface Anaphor {
  readonly mention: Mention;
  /** `he`, `she`, `it`, `they`, or `there`. */
  readonly set: string;
  /** The entity that the decoder chose. */
  readonly chosen: number;
  readonly candidates: readonly RankedCandidate[];
}

/** An entity with its share of the probability. */
export interface RankedEntity {
  readonly profile: EntityProfile;
  readonly share: number;
}

/** The turns that matter: where the conversation started, and what was said last. */
export interface HistoryShape {
  /** Number of turns before the message. */
  readonly turns: number;
}

const WEIGHTS = {
  /** Per unit of the decoder's score below its best. */
  score: 0.35,
  chosen: 0.8,
  topic: 1.6,
  lastQuestion: 0.8,
  lastAnswer: 0.5,
  lastSubject: 0.9,
  perMention: 0.5,
  named: 1.2,
  /** Per turn since its last mention. */
  perTurn: -0.35,
  mismatch: -2,
  /** The rating of something that the history does not name, and what "they" adds to it. */
  nothing: 0.2,
  vague: 1.3,
} as const;
/** A score for entities that the decoder did not consider. */
const UNSCORED = -4;
const MAX_TURNS = 4;

const LN_3 = 1.0986;
/** log₂(1 + mentions), rounded: engines differ in the last bit of logarithms. */
const COUNT_RATINGS = [0, 1, 1.585, 2, 2.322, 2.585, 2.807];

/** Ranks the entities that agree with an anaphor, best first; their shares and that of nothing at all add up to one. */
export function rankEntities(
  anaphor: Anaphor,
  profiles: readonly EntityProfile[],
  shape: HistoryShape,
): readonly RankedEntity[] {
  const scores = scoreCandidates(anaphor.candidates);
  const rated = profiles
    .filter((profile) => profile.name !== undefined && agrees(anaphor, profile))
    .map((profile) => ({ profile, rating: rate(anaphor, profile, { scores, shape }) }))
    .sort((one, other) => other.rating - one.rating);
  const top = rated[0]?.rating ?? 0;
  const nothing = WEIGHTS.nothing + (anaphor.set === 'they' ? WEIGHTS.vague : 0);
  const highest = Math.max(top, nothing);
  const sum = rated.reduce((total, { rating }) => total + fall(highest - rating), fall(highest - nothing));
  return rated.map(({ profile, rating }) => ({ profile, share: fall(highest - rating) / sum }));
}

/** About 3^−distance, from sums and quotients alone, which are the same on every engine. */
function fall(distance: number): number {
  const steps = LN_3 * distance;
  return 1 / (1 + steps * (1 + (steps / 2) * (1 + (steps / 3) * (1 + (steps / 4) * (1 + steps / 5)))));
}

/** The best score of each entity, relative to the best of all. */
function scoreCandidates(candidates: readonly RankedCandidate[]): ReadonlyMap<number, number> {
  const totals = new Map<number, number>();
  for (const { cluster, local, global } of candidates) {
    totals.set(cluster, Math.max(totals.get(cluster) ?? Number.NEGATIVE_INFINITY, local + global));
  }
  const best = Math.max(...totals.values());
  return new Map([...totals].map(([cluster, total]) => [cluster, total - best]));
}

function rate(
  { chosen, set }: Anaphor,
  profile: EntityProfile,
  { scores, shape }: { readonly scores: ReadonlyMap<number, number>; readonly shape: HistoryShape },
): number {
  const { clusters, mentions, isNamed } = profile;
  const inTurn = (turn: number) => mentions.filter((mention) => mention.turn === turn);
  const answer = inTurn(shape.turns - 1);
  const is = (claim: boolean) => (claim ? 1 : 0);
  return (
    WEIGHTS.score * Math.max(UNSCORED * 2, findScore(clusters, scores)) +
    WEIGHTS.chosen * is(clusters.has(chosen)) +
    WEIGHTS.topic * is(profile.isTopic) +
    WEIGHTS.lastQuestion * is(shape.turns >= 2 && inTurn(shape.turns - 2).length > 0) +
    WEIGHTS.lastAnswer * is(answer.length > 0) +
    WEIGHTS.lastSubject * is(answer.some(({ relation }) => isSubject(relation))) +
    WEIGHTS.perMention * (COUNT_RATINGS[Math.min(mentions.length, COUNT_RATINGS.length - 1)] ?? 0) +
    WEIGHTS.named * is(isNamed) +
    WEIGHTS.perTurn * Math.min(MAX_TURNS, shape.turns - 1 - Math.max(...mentions.map(({ turn }) => turn))) +
    WEIGHTS.mismatch * rateMismatch(set, profile)
  );
}

function findScore(clusters: ReadonlySet<number>, scores: ReadonlyMap<number, number>): number {
  const found = [...clusters].flatMap((cluster) => scores.get(cluster) ?? []);
  return found.length === 0 ? UNSCORED : Math.max(...found);
}

/** Hard limits: number, the other gender, and what a pronoun has told. */
function agrees({ set, mention }: Anaphor, profile: EntityProfile): boolean {
  const { type, gender, isGenderSure, isPlural, isNamed, isTopic } = profile;
  if (!isNamed && profile.mentions.every((one) => findClassNoun(one) !== undefined)) return false; // "the film" stays unclear
  const isOpen = gender === 'unknown' || !isGenderSure;
  switch (set) {
    case 'he':
      return gender !== 'feminine' && (isOpen || gender === 'masculine') && !isPlural;
    case 'she':
      return gender !== 'masculine' && (isOpen || gender === 'feminine') && !isPlural;
    case 'it':
      return (isOpen || gender === 'neuter') && !isPlural;
    case 'they':
      return (
        isPlural || (isNamed && canBeMany(profile) && !/^(?:of|among|between)$/.test(mention.context.preceding.word))
      );
    case 'there':
      return (type === 'place' || (isTopic && isNamed && gender === 'neuter')) && !isPlural;
    default:
      return true;
  }
}

/** A band or a company, or a topic that nothing says to be a person or a thing. */
function canBeMany({ isGroup, isTopic, gender, isGenderSure }: EntityProfile): boolean {
  return isGroup || (isTopic && gender === 'unknown' && !isGenderSure);
}

/** Soft limits: how far a word and what is probably meant are apart, judging by names and predicted types. */
function rateMismatch(set: string, { type, gender, name, mentions }: EntityProfile): number {
  if (type === 'time' || MONTH.test(name?.text ?? '')) return 1;
  if (set === 'he' || set === 'she') return isThing(type) || gender === 'neuter' ? 1.4 : 0;
  if (set !== 'it') return 0;
  if (gender === 'masculine' || gender === 'feminine') return 1;
  const isMany = mentions.some(({ kind, number }) => kind === 'pronoun' && number === 'plural');
  return (type === 'person' ? 0.3 : 0) + (isMany ? 1 : 0);
}

function isThing(type: string | undefined): boolean {
  return type !== undefined && type !== 'person' && type !== 'animal';
}

const MONTH = /^(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s\d+)?$/u;
