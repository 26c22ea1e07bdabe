/** How much the decoder keeps open. The policy is a value, so that it can be chosen by measurement and stored with a model. */
import type { KeptMention, OpenCluster } from './view.ts';

/** A bound on the state: how many clusters and antecedents stay open, and which give way. */
export interface Bound {
  /** Most clusters open at once. */
  readonly maxClusters: number;
  /** Most antecedents kept in one cluster. */
  readonly maxAntecedents: number;
  /** Picks the cluster that closes when one too many is open; never the one that was just extended. */
  pickClosed(clusters: readonly OpenCluster<unknown>[], latest: OpenCluster<unknown>): OpenCluster<unknown>;
  /** Picks the antecedent that is dropped from a cluster that holds one too many. */
  pickDropped(members: readonly KeptMention<unknown>[]): KeptMention<unknown>;
}

/** Keeps everything: the paper's setting, for documents of ordinary length. */
export const UNBOUNDED: Bound = {
  maxClusters: Number.POSITIVE_INFINITY,
  maxAntecedents: Number.POSITIVE_INFINITY,
  pickClosed: pickLeastRecent,
  pickDropped: pickOldest,
};

/** Closes the cluster that has been silent longest and drops a cluster's oldest antecedent. */
export function recencyBound(maxClusters: number, maxAntecedents: number): Bound {
  if (!(maxClusters >= 1) || !(maxAntecedents >= 1)) {
    const found = `${maxClusters} clusters and ${maxAntecedents} antecedents`;
    throw new RangeError(`make bound: found ${found}, wanted at least 1 of each`);
  }
  return { maxClusters, maxAntecedents, pickClosed: pickLeastRecent, pickDropped: pickOldest };
}

function pickLeastRecent(
  clusters: readonly OpenCluster<unknown>[],
  latest: OpenCluster<unknown>,
): OpenCluster<unknown> {
  let pick = latest;
  for (const cluster of clusters) if (cluster.lastMention < pick.lastMention) pick = cluster;
  return pick;
}

function pickOldest(members: readonly KeptMention<unknown>[]): KeptMention<unknown> {
  const [oldest] = members;
  if (oldest === undefined) throw new RangeError('drop antecedent: found an empty cluster');
  return oldest;
}
