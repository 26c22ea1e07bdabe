/** Which cluster gives way when too much is open. All are one pass over the open clusters. */
import { expectationOf } from './expectation.ts';
import type { OpenCluster } from './view.ts';

/** How a cluster to close is chosen. */
export type ClosingPolicy = 'recency' | 'singletons' | 'expectation';

type Cluster = OpenCluster<unknown>;
type PickClosed = (clusters: readonly Cluster[], latest: Cluster) => Cluster;

export const CLOSING_POLICIES: Readonly<Record<ClosingPolicy, PickClosed>> = {
  /** The one that has been silent longest. */
  recency: (clusters, latest) => least(clusters, latest, ({ lastMention }) => lastMention),
  /** The singleton that has been silent longest; where there is none, any. */
  singletons: (clusters, latest) =>
    least(clusters, latest, ({ size, lastMention }) => (size === 1 ? lastMention - latest.lastMention : lastMention)),
  /** The one that is least likely to be mentioned again; of equals the one that has been silent longest. */
  expectation: (clusters, latest) =>
    least(clusters, latest, (cluster) => expectationOf(cluster, latest.lastMention - cluster.lastMention)),
};

function least(clusters: readonly Cluster[], latest: Cluster, worthOf: (cluster: Cluster) => number): Cluster {
  let pick = latest;
  let pickValue = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < clusters.length; slot++) {
    const cluster = clusters[slot] as Cluster;
    if (cluster === latest) continue;
    const value = worthOf(cluster);
    if (value < pickValue || (value === pickValue && cluster.lastMention < pick.lastMention)) {
      pick = cluster;
      pickValue = value;
    }
  }
  return pick;
}
