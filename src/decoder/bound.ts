/** How much the decoder keeps open. A bound is a value, so that it can be chosen by measurement and stored with a model. */
import type { Mention } from '../../featurizer/mod.ts';
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
  /** Most antecedents kept in all. */
  readonly maxCandidates: number;
  /** Most words kept in all, those of the antecedents. */
  readonly maxTokens: number;
  /** Most speakers remembered: the newest. */
  readonly maxSpeakers: number;
  /** Most mentions that a summary lists: the newest. */
  readonly maxListed: number;
}

/** A bound on the state: how much stays, and what gives way. */
export interface Bound extends BoundLimits {
  /** Picks the cluster that closes when there is too much; never the one that was just extended, unless it is alone. */
  pickClosed(clusters: readonly OpenCluster<unknown>[], latest: OpenCluster<unknown>): OpenCluster<unknown>;
  /** Picks the antecedent that is dropped from a cluster that holds one too many; never its newest. */
  pickDropped(members: readonly KeptMention<unknown>[]): KeptMention<unknown>;
  /** The antecedents that a mention is compared with, of those that are kept: in their order, the one right before it at least. */
  select<Kept extends KeptMention<unknown>>(mention: Numbered, kept: KeptMentions<Kept>): readonly Kept[];
  /** The places of those that it may be compared with, of the mentions right before it, which are not placed yet. */
  selectAhead(mention: Mention, before: readonly Pick<KeptMention<unknown>, 'mention' | 'keys'>[]): readonly number[];
  /** Of antecedents selected for it both ways, those that it is compared with once the mentions before it are placed. */
  selectRemaining<Kept extends KeptMention<unknown>>(mention: Mention, candidates: Kept[]): readonly Kept[];
}

/** How a bound is made: its numbers, infinite unless said, and its policies by name. */
export interface BoundOptions extends Partial<BoundLimits> {
  readonly closing?: ClosingPolicy;
  readonly dropping?: DroppingPolicy;
  readonly reach?: Reach;
}

const INFINITE: BoundLimits = {
  maxClusters: Number.POSITIVE_INFINITY,
  maxAntecedents: Number.POSITIVE_INFINITY,
  maxCandidates: Number.POSITIVE_INFINITY,
  maxTokens: Number.POSITIVE_INFINITY,
  maxSpeakers: Number.POSITIVE_INFINITY,
  maxListed: Number.POSITIVE_INFINITY,
};

/** Makes a bound. */
export function createBound(options: BoundOptions = {}): Bound {
  const { closing = 'recency', dropping = 'oldest', reach = UNLIMITED_REACH, ...given } = options;
  const limits = { ...INFINITE, ...given };
  for (const [name, limit] of Object.entries(limits)) {
    if (!(limit >= 1)) throw new RangeError(`make bound: found ${limit} for ${name}, wanted at least 1`);
  }
  return {
    ...limits,
    pickClosed: CLOSING_POLICIES[closing],
    pickDropped: DROPPING_POLICIES[dropping],
    select: (mention, kept) => selectWithin(reach, mention, kept),
    selectAhead: (mention, before) => selectAhead(reach, mention, before),
    selectRemaining: (mention, candidates) => selectRemaining(reach, mention, candidates),
  };
}

/** Keeps everything: the paper's setting, for documents of ordinary length. */
export const UNBOUNDED: Bound = createBound();

/** Closes the cluster that has been silent longest and drops a cluster's oldest antecedent. */
export function recencyBound(maxClusters: number, maxAntecedents: number): Bound {
  return createBound({ maxClusters, maxAntecedents });
}

/** Flat time and memory for conversations without end, at no cost in long documents that can be told from chance. */
export const DEFAULT_BOUND: Bound = createBound({
  maxClusters: 120,
  maxAntecedents: 32,
  maxCandidates: 300,
  maxTokens: 2000,
  maxSpeakers: 64,
  maxListed: 5000,
  closing: 'expectation',
  dropping: 'names',
  reach: {
    thirdPerson: 40,
    disagreeing: 8,
    speakers: 10,
    strangers: 4,
    pronouns: 12,
    pronounsForNames: 1,
  },
});
