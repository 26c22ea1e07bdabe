/** How much the decoder keeps open. A bound is a value, so it can be chosen by measurement. */
import type { Mention, MentionKeys } from '../../featurizer/mod.ts';
import type { Kept } from './kept-mention.ts';
import type { KeptMentions } from './kept-mentions.ts';
import { CLOSING_POLICIES, type ClosingPolicy, DROPPING_POLICIES, type DroppingPolicy } from './policies.ts';
import { type Numbered, type Reach, selectAhead, selectRemaining, selectWithin, UNLIMITED_REACH } from './selection.ts';
import type { KeptMention, OpenCluster } from './view.ts';

/** The numbers of a bound; each may be infinite. */
export interface BoundLimits {
  /** Most clusters open at once. */
  readonly maxClusters: number;
  /** Most antecedents kept in one cluster. */
  readonly maxAntecedents: number;
  /** Most antecedents kept in total. */
  readonly maxCandidates: number;
  /** Most words kept in total: those of the antecedents. */
  readonly maxTokens: number;
  /** Most speakers remembered: the newest. */
  readonly maxSpeakers: number;
  /** Most mentions that a summary lists: the newest. */
  readonly maxListed: number;
}

/** A bound on the state: how much stays, and what is dropped first. */
export interface Bound extends BoundLimits {
  /** False if pronouns that contradict a cluster's pronouns cannot join it (contradictions.ts). */
  readonly allowsContradictions: boolean;
  /**
   * Picks the cluster to close when there are too many; never the one that was just extended,
   * unless it is the only one.
   */
  pickClosed(clusters: readonly OpenCluster<unknown>[], latest: OpenCluster<unknown>): OpenCluster<unknown>;
  /** Picks the antecedent to drop from a cluster that has one too many; never its newest. */
  pickDropped(members: readonly KeptMention<unknown>[]): KeptMention<unknown>;
  /**
   * Selects the kept antecedents that a mention is compared with, in order; always includes the one
   * right before it.
   */
  select<Antecedent extends Kept<unknown>>(mention: Numbered, kept: KeptMentions<Antecedent>): readonly Antecedent[];
  /**
   * Selects, by index, which of the mentions right before it, not placed yet, a mention may be
   * compared with.
   */
  selectAhead(mention: Mention, before: readonly MentionKeys[]): readonly number[];
  /**
   * Narrows both selections to what the mention is compared with once the mentions before it are
   * placed.
   */
  selectRemaining<Kept extends KeptMention<unknown>>(mention: Mention, candidates: Kept[]): readonly Kept[];
}

/** Options of a bound: its numbers (default: infinite) and its policies by name. */
export interface BoundOptions extends Partial<BoundLimits> {
  readonly closing?: ClosingPolicy;
  readonly dropping?: DroppingPolicy;
  readonly reach?: Reach;
  /** Default: true, as in the paper. */
  readonly allowsContradictions?: boolean;
}

const INFINITE: BoundLimits = {
  maxClusters: Number.POSITIVE_INFINITY,
  maxAntecedents: Number.POSITIVE_INFINITY,
  maxCandidates: Number.POSITIVE_INFINITY,
  maxTokens: Number.POSITIVE_INFINITY,
  maxSpeakers: Number.POSITIVE_INFINITY,
  maxListed: Number.POSITIVE_INFINITY,
};

/** Creates a bound. */
export function createBound(options: BoundOptions = {}): Bound {
  const {
    closing = 'recency',
    dropping = 'oldest',
    reach = UNLIMITED_REACH,
    allowsContradictions = true,
    ...given
  } = options;
  const limits = { ...INFINITE, ...given };
  for (const [name, limit] of Object.entries(limits)) {
    if (!(limit >= 1)) throw new RangeError(`create bound: found ${limit} for ${name}, expected at least 1`);
  }
  return {
    ...limits,
    allowsContradictions,
    pickClosed: CLOSING_POLICIES[closing],
    pickDropped: DROPPING_POLICIES[dropping],
    select: (mention, kept) => selectWithin(reach, mention, kept),
    selectAhead: (mention, before) => selectAhead(reach, mention, before),
    selectRemaining: (mention, candidates) => selectRemaining(reach, mention, candidates),
  };
}

/** Keeps everything: the paper's setting, for documents of ordinary length. */
export const UNBOUNDED: Bound = createBound();

/**
 * Creates a bound that closes the least recently mentioned cluster and drops a cluster's oldest
 * antecedent.
 */
export function recencyBound(maxClusters: number, maxAntecedents: number): Bound {
  return createBound({ maxClusters, maxAntecedents });
}

/**
 * The default: constant time and memory in endless conversations, without a significant loss on
 * long documents. `scripts/bench/bound/measure.ts` compares it with other bounds.
 */
export const DEFAULT_BOUND: Bound = createBound({
  maxClusters: 120,
  maxAntecedents: 32,
  maxCandidates: 300,
  maxTokens: 2000,
  maxSpeakers: 64,
  maxListed: 5000,
  closing: 'expectation',
  dropping: 'names',
  allowsContradictions: false,
  reach: {
    thirdPerson: 40,
    disagreeing: 8,
    speakers: 10,
    voices: 400,
    strangers: 4,
    sameType: 30,
    pronouns: 12,
    pronounsForNames: 1,
  },
});
