/** The oracle predicted clustering (OPC): gold clusters projected onto the extracted mentions (model.md §1.3). */

import { type Clustering, dropRepeats } from './clustering.ts';
import { groupBy } from './group-by.ts';

/**
 * Gives each extracted mention, in decoder order, its oracle cluster; clusters are numbered by their first mention.
 *
 * The mentions of a gold cluster must be in gold order. A mention joins the cluster of its earliest gold antecedent that was
 * extracted. It starts a cluster where there is none, where it is no gold mention, and where that antecedent comes later in
 * decoder order: gold and decoder order differ, and the clusters then split as they do in the Berkeley system.
 */
export function projectGold(gold: Clustering, extracted: readonly string[]): number[] {
  const positionOf = indexPositions(extracted);
  const antecedentOf = findEarliestAntecedents(gold, positionOf);
  const clusters: number[] = [];
  let next = 0;
  extracted.forEach((mention, position) => {
    const isRepeat = positionOf.get(mention) !== position; // a gold mention is matched once
    const antecedent = isRepeat ? undefined : antecedentOf.get(mention);
    const joined = antecedent === undefined ? undefined : clusters[antecedent]; // undefined too where it comes later
    clusters.push(joined ?? next++);
  });
  return clusters;
}

/** Turns a projection into clusters of mention keys, ordered by first mention, singletons included. */
export function toClustering(extracted: readonly string[], clusters: readonly number[]): Clustering {
  const groups = groupBy(extracted.keys(), (position) => clusters[position]);
  return Array.from(groups.values(), (positions) => positions.map((position) => extracted[position] ?? ''));
}

function indexPositions(extracted: readonly string[]): Map<string, number> {
  const positionOf = new Map<string, number>();
  extracted.forEach((mention, position) => {
    if (!positionOf.has(mention)) positionOf.set(mention, position);
  });
  return positionOf;
}

/** For each extracted gold mention but the first of a cluster, the position of that first one. */
function findEarliestAntecedents(gold: Clustering, positionOf: ReadonlyMap<string, number>): Map<string, number> {
  const antecedentOf = new Map<string, number>();
  for (const cluster of dropRepeats(gold)) {
    const [first, ...others] = cluster.filter((mention) => positionOf.has(mention));
    const earliest = first === undefined ? undefined : positionOf.get(first);
    if (earliest === undefined) continue;
    for (const mention of others) antecedentOf.set(mention, earliest);
  }
  return antecedentOf;
}
