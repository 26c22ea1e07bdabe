/** The non-empty intersections of two clusterings: all that any of the metrics needs of the pair, in linear time. */

import type { Clustering } from './clustering.ts';

/** A key cluster and a response cluster that share mentions. */
export interface Overlap {
  /** Index of the key cluster k. */
  readonly key: number;
  /** Index of the response cluster r. */
  readonly response: number;
  /** |k ∩ r|, at least 1. */
  readonly size: number;
}

/** Lists every pair of clusters that share a mention, by key cluster. */
export function findOverlaps(key: Clustering, response: Clustering): Overlap[] {
  const responseOf = indexMentions(response);
  return key.flatMap((cluster, keyIndex) => {
    const sizes = new Map<number, number>();
    for (const mention of cluster) {
      const responseIndex = responseOf.get(mention);
      if (responseIndex !== undefined) sizes.set(responseIndex, (sizes.get(responseIndex) ?? 0) + 1);
    }
    return Array.from(sizes, ([responseIndex, size]) => ({ key: keyIndex, response: responseIndex, size }));
  });
}

function indexMentions(clustering: Clustering): Map<string, number> {
  const clusterOf = new Map<string, number>();
  clustering.forEach((cluster, index) => {
    for (const mention of cluster) clusterOf.set(mention, index);
  });
  return clusterOf;
}
