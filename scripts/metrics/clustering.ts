/**
 * Clusterings as the metrics see them: lists of mention keys. The metrics assume that no key occurs
 * twice on one side.
 */

/** Clusters of mention keys such as `3:10:14` (sentence, start, end), in any order. */
export type Clustering = readonly (readonly string[])[];

/**
 * Drops repeated mentions, keeping the first, and clusters left empty (the reference scorer's
 * rule).
 */
export function dropRepeats(clustering: Clustering): Clustering {
  const seen = new Set<string>();
  return clustering
    .map((cluster) =>
      cluster.filter((mention) => {
        const isNew = !seen.has(mention);
        seen.add(mention);
        return isNew;
      }),
    )
    .filter((cluster) => cluster.length > 0);
}

/** Drops clusters of one mention, which OntoNotes does not annotate. */
export function dropSingletons(clustering: Clustering): Clustering {
  return clustering.filter((cluster) => cluster.length > 1);
}

/** Counts the mentions of all clusters. */
export function countMentions(clustering: Clustering): number {
  return clustering.reduce((sum, cluster) => sum + cluster.length, 0);
}

/** A key cluster and a response cluster that share mentions. */
export interface Overlap {
  /** Index of the key cluster k. */
  readonly key: number;
  /** Index of the response cluster r. */
  readonly response: number;
  /** |k ∩ r|, at least 1. */
  readonly size: number;
}

/**
 * Finds every pair of clusters that share a mention, in linear time; every metric is computed from
 * these.
 */
export function findOverlaps(key: Clustering, response: Clustering): Overlap[] {
  const responseIndexes = indexMentions(response);
  return key.flatMap((cluster, keyIndex) => {
    const sizes = new Map<number, number>();
    for (const mention of cluster) {
      const responseIndex = responseIndexes.get(mention);
      if (responseIndex !== undefined) sizes.set(responseIndex, (sizes.get(responseIndex) ?? 0) + 1);
    }
    return Array.from(sizes, ([responseIndex, size]) => ({ key: keyIndex, response: responseIndex, size }));
  });
}

function indexMentions(clustering: Clustering): Map<string, number> {
  const indexes = new Map<string, number>();
  clustering.forEach((cluster, index) => {
    for (const mention of cluster) indexes.set(mention, index);
  });
  return indexes;
}
