/**
 * Policies of a bound: which cluster closes when too many are open, which antecedent a full cluster
 * drops.
 */
import { estimateExpectation } from './expectation.ts';
import type { KeptMention, OpenCluster } from './view.ts';

/** How a cluster to close is chosen. */
export type ClosingPolicy = 'recency' | 'singletons' | 'expectation';
/** How an antecedent to drop is chosen. */
export type DroppingPolicy = 'oldest' | 'names';

type Cluster = OpenCluster<unknown>;
type PickClosed = (clusters: readonly Cluster[], latest: Cluster) => Cluster;
type Kept = KeptMention<unknown>;
type PickDropped = (members: readonly Kept[]) => Kept;

/** The newest antecedents of a cluster always stay: pronouns refer to them. */
const NEWEST = 4;

/**
 * Each policy is one pass over the open clusters and never picks the latest cluster unless it is
 * the only one.
 */
export const CLOSING_POLICIES: Readonly<Record<ClosingPolicy, PickClosed>> = {
  /** The cluster that was mentioned least recently. */
  recency: (clusters, latest) => findLeast(clusters, latest, ({ lastMention }) => lastMention),
  /** The singleton that was mentioned least recently; if there is none, any cluster. */
  singletons: (clusters, latest) =>
    findLeast(clusters, latest, ({ size, lastMention }) =>
      size === 1 ? lastMention - latest.lastMention : lastMention,
    ),
  /** The cluster that is least likely to be mentioned again; of equals, the least recent. */
  expectation: (clusters, latest) =>
    findLeast(clusters, latest, (cluster) => estimateExpectation(cluster, latest.lastMention - cluster.lastMention)),
};

/** Each policy gets a cluster's antecedents, oldest first, and never drops the newest. */
export const DROPPING_POLICIES: Readonly<Record<DroppingPolicy, PickDropped>> = {
  oldest: takeOldest,
  /**
   * Among all but the newest: the oldest that a newer one repeats, then the oldest "he" or "this",
   * then the oldest noun. What distinguishes a cluster stays longest: its names, and an "I" that
   * belongs to it.
   */
  names: (members) => {
    const older = members.slice(0, -NEWEST).filter(({ keys }) => !keys.isSilent);
    return (
      older.find((kept, at) => members.some((other, later) => later > at && repeats(other, kept))) ??
      older.find(({ keys }) => keys.isClosed && !(keys.isPronoun && keys.person !== 3)) ??
      older.find(({ keys }) => !keys.isClosed && !keys.isProper) ??
      takeOldest(members)
    );
  },
};

function findLeast(clusters: readonly Cluster[], latest: Cluster, rate: (cluster: Cluster) => number): Cluster {
  let pick = latest;
  let pickValue = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < clusters.length; slot++) {
    const cluster = clusters[slot] as Cluster;
    if (cluster === latest) continue;
    const value = rate(cluster);
    if (value < pickValue || (value === pickValue && cluster.lastMention < pick.lastMention)) {
      pick = cluster;
      pickValue = value;
    }
  }
  return pick;
}

function repeats({ keys: one }: Kept, { keys: other }: Kept): boolean {
  return one.phrase === other.phrase && one.kind === other.kind && one.wordCount === other.wordCount;
}

function takeOldest(members: readonly Kept[]): Kept {
  const oldest = members.find(({ keys }) => !keys.isSilent) ?? members[0];
  if (oldest === undefined)
    throw new RangeError('drop antecedent: found an empty cluster, expected at least one antecedent');
  return oldest;
}
