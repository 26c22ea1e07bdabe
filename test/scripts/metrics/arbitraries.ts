/** Random pairs of clusterings over a small alphabet of mentions, some of them on one side only. */

import fc from 'fast-check';
import type { Clustering } from '../../../scripts/metrics/clustering.ts';

/** A clustering of some of `mentions` mentions, each in one of `clusters` clusters or in none. */
export function arbitraryClustering(mentions: number, clusters: number): fc.Arbitrary<Clustering> {
  return fc
    .array(fc.integer({ min: -1, max: clusters - 1 }), { minLength: mentions, maxLength: mentions })
    .map((labels) => {
      const groups: string[][] = Array.from({ length: clusters }, () => []);
      labels.forEach((label, mention) => {
        groups[label]?.push(`0:${mention}:${mention + 1}`);
      });
      return groups.filter((group) => group.length > 0);
    });
}

/** The same clustering with its clusters and their mentions in another order. */
export function arbitraryShuffle(clustering: Clustering): fc.Arbitrary<Clustering> {
  const shuffled = <T>(items: readonly T[]): fc.Arbitrary<T[]> =>
    fc.shuffledSubarray([...items], { minLength: items.length });
  return shuffled(clustering).chain((clusters) => fc.tuple(...clusters.map((cluster) => shuffled(cluster))));
}
