/**
 * Which entity an anaphor of the last message means: the scores of the decoder, and what the whole
 * history says about its topic. Follow-up questions ask about the topic far more often than other
 * text refers back to its beginning. The weights were set on `scripts/corpora/standalone`
 * (`npm run evaluate -- --corpus standalone`).
 */
import type { Mention } from '../../../featurizer/mod.ts';
import type { RankedCandidate } from '../../decoder/mod.ts';
import { type EntityProfile, isSubjectIn } from './entity-profiles.ts';

/** What an anaphor can mean, as a class of words. */
export interface Anaphor {
  readonly mention: Mention;
  /** `he`, `she`, `it`, `they`, or `noun`. */
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
  /** Per unit of the decoder's score. */
  score: 0.35,
  chosen: 0.8,
  topic: 1.6,
  lastQuestion: 0.7,
  lastAnswer: 0.5,
  lastSubject: 0.6,
  perMention: 0.5,
  named: 1.2,
  typeMismatch: -2.5,
} as const;
/** A score for entities that the decoder did not consider. */
const UNSCORED = -4;
const MAX_COUNTED = 6;

/** Ranks the entities that agree with an anaphor, best first; their shares add up to one. */
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
  const sum = rated.reduce((total, { rating }) => total + 2 ** (rating - top), 0);
  return rated.map(({ profile, rating }) => ({ profile, share: 2 ** (rating - top) / sum }));
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
  const { entity, mentions, isNamed } = profile;
  const inTurn = (turn: number) => mentions.filter((mention) => mention.turn === turn);
  const answer = inTurn(shape.turns - 1);
  const is = (claim: boolean) => (claim ? 1 : 0);
  return (
    WEIGHTS.score * Math.max(UNSCORED * 2, scores.get(entity) ?? UNSCORED) +
    WEIGHTS.chosen * is(chosen === entity) +
    WEIGHTS.topic * is(isTopic(profile)) +
    WEIGHTS.lastQuestion * is(shape.turns >= 2 && inTurn(shape.turns - 2).length > 0) +
    WEIGHTS.lastAnswer * is(answer.length > 0) +
    WEIGHTS.lastSubject * is(isSubjectIn(answer)) +
    WEIGHTS.perMention * Math.log2(1 + Math.min(MAX_COUNTED, mentions.length)) +
    WEIGHTS.named * is(isNamed) +
    WEIGHTS.typeMismatch * is(isUnlikely(set, profile))
  );
}

/** The topic is what the first turn names. */
function isTopic({ mentions, isNamed }: EntityProfile): boolean {
  return isNamed && mentions.some(({ turn, kind }) => turn === 0 && kind === 'proper');
}

/** Hard limits: gender and number. */
function agrees({ set }: Anaphor, { gender, isPlural, isGroup, type }: EntityProfile): boolean {
  switch (set) {
    case 'he':
      return gender !== 'feminine' && gender !== 'neuter' && !isPlural;
    case 'she':
      return gender !== 'masculine' && gender !== 'neuter' && !isPlural;
    case 'it':
      return gender !== 'feminine' && gender !== 'masculine' && !isPlural && type !== 'person';
    case 'they':
      return isPlural || isGroup;
    default:
      return true;
  }
}

/** Soft limits: what a word seldom means. */
function isUnlikely(set: string, { type }: EntityProfile): boolean {
  if (set === 'he' || set === 'she') return type !== undefined && type !== 'person' && type !== 'animal';
  if (set === 'it') return type === 'time';
  return set === 'they' && type === 'time';
}
