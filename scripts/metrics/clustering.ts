/** Clusterings as the metrics read them: lists of mention keys. The metrics trust that no key occurs twice on one side. */

/** Clusters of mention keys such as `3:10:14` (sentence, start, end); the order of clusters and mentions means nothing. */
export type Clustering = readonly (readonly string[])[];

/** Drops every repeat of a mention, keeping its first occurrence, and the clusters this empties (the reference scorer's rule). */
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

/** Drops the clusters of one mention, which OntoNotes does not annotate. */
export function dropSingletons(clustering: Clustering): Clustering {
  return clustering.filter((cluster) => cluster.length > 1);
}

/** Counts the mentions of all clusters. */
export function countMentions(clustering: Clustering): number {
  return clustering.reduce((sum, cluster) => sum + cluster.length, 0);
}
