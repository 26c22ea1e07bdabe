/**
 * The oracle predicted clustering (OPC): gold clusters projected onto the extracted mentions
 * (docs/model.md §1.3).
 */

import { type Clustering, dropRepeats } from './clustering.ts';
import { groupBy } from './group-by.ts';

/**
 * Assigns each extracted mention, in decoder order, to its oracle cluster; clusters are numbered by
 * first mention.
 *
 * The mentions of a gold cluster must be in gold order. A mention joins the cluster of its earliest
 * gold antecedent that was extracted. It starts a cluster if there is none, if it is not a gold
 * mention, or if that antecedent comes later in decoder order: gold and decoder order differ, and
 * clusters then split as in the Berkeley system.
 */
export function projectGold(gold: Clustering, extracted: readonly string[]): number[] {
  const positions = indexPositions(extracted);
  const antecedents = findEarliestAntecedents(gold, positions);
  const clusters: number[] = [];
  let next = 0;
  extracted.forEach((mention, position) => {
    const isRepeat = positions.get(mention) !== position; // a gold mention is matched once
    const antecedent = isRepeat ? undefined : antecedents.get(mention);
    const joined = antecedent === undefined ? undefined : clusters[antecedent]; // also undefined if it comes later
    clusters.push(joined ?? next++);
  });
  return clusters;
}

/**
 * Converts a projection to clusters of mention keys, ordered by first mention, including
 * singletons.
 */
export function toClustering(extracted: readonly string[], clusters: readonly number[]): Clustering {
  const groups = groupBy(extracted.keys(), (position) => clusters[position]);
  return Array.from(groups.values(), (positions) => positions.map((position) => extracted[position] ?? ''));
}

function indexPositions(extracted: readonly string[]): Map<string, number> {
  const positions = new Map<string, number>();
  extracted.forEach((mention, position) => {
    if (!positions.has(mention)) positions.set(mention, position);
  });
  return positions;
}

/**
 * Maps each extracted gold mention, except the first of its cluster, to the position of that first
 * one.
 */
function findEarliestAntecedents(gold: Clustering, positions: ReadonlyMap<string, number>): Map<string, number> {
  const antecedents = new Map<string, number>();
  for (const cluster of dropRepeats(gold)) {
    const [first, ...others] = cluster.filter((mention) => positions.has(mention));
    const earliest = first === undefined ? undefined : positions.get(first);
    if (earliest === undefined) continue;
    for (const mention of others) antecedents.set(mention, earliest);
  }
  return antecedents;
}
