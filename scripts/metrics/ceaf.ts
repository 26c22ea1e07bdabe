/**
 * CEAF_e (Luo 2005): the best one-to-one alignment of key and response entities under φ4. Only
 * overlapping clusters contribute, so each connected component of the overlap graph is aligned
 * separately.
 */

import { munkres } from 'munkres';
import { type Clustering, findOverlaps, type Overlap } from './clustering.ts';
import type { Counts } from './counts.ts';
import { groupBy } from './group-by.ts';

/**
 * Counts a document: the total similarity Φ* of the best alignment over the number of entities on
 * each side.
 */
export function countCeafE(key: Clustering, response: Clustering): Counts {
  const edges = findOverlaps(key, response).map((overlap) => toEdge(overlap, key, response));
  let similarity = 0; // Φ*
  for (const component of splitComponents(edges)) similarity += alignComponent(component);
  return {
    recallNumerator: similarity,
    recallDenominator: key.length,
    precisionNumerator: similarity,
    precisionDenominator: response.length,
  };
}

interface Edge {
  readonly key: number;
  readonly response: number;
  /** φ4(k, r) = 2|k∩r| / (|k| + |r|), in (0, 1]. */
  readonly similarity: number;
}

function toEdge(overlap: Overlap, key: Clustering, response: Clustering): Edge {
  const sizes = (key[overlap.key]?.length ?? 0) + (response[overlap.response]?.length ?? 0);
  return { key: overlap.key, response: overlap.response, similarity: (2 * overlap.size) / sizes };
}

/** Splits the bipartite overlap graph into the edges of its connected components. */
function splitComponents(edges: readonly Edge[]): Edge[][] {
  const byKey = groupBy(edges, (edge) => edge.key);
  const byResponse = groupBy(edges, (edge) => edge.response);
  const components: Edge[][] = [];
  for (const start of [...byKey.keys()]) {
    const component: Edge[] = [];
    const pending = [start]; // key clusters to visit; visited ones are deleted from `byKey`
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      const around = byKey.get(node) ?? [];
      byKey.delete(node);
      component.push(...around);
      for (const { response } of around) {
        for (const edge of byResponse.get(response) ?? []) pending.push(edge.key);
        byResponse.delete(response);
      }
    }
    if (component.length > 0) components.push(component);
  }
  return components;
}

/** Finds the largest total similarity of a one-to-one alignment within one component. */
function alignComponent(edges: readonly Edge[]): number {
  const rows = numberInOrder(edges.map((edge) => edge.key));
  const columns = numberInOrder(edges.map((edge) => edge.response));
  if (rows.size === 1 || columns.size === 1) {
    return edges.reduce((best, edge) => Math.max(best, edge.similarity), 0); // a star: only one edge can be kept
  }
  const costs = Array.from({ length: rows.size }, () => new Array<number>(columns.size).fill(1)); // 1 − φ4
  for (const edge of edges) {
    const row = costs[rows.get(edge.key) ?? 0];
    if (row) row[columns.get(edge.response) ?? 0] = 1 - edge.similarity;
  }
  return munkres(costs).reduce((sum, [row, column]) => sum + 1 - (costs[row]?.[column] ?? 1), 0);
}

function numberInOrder(values: readonly number[]): Map<number, number> {
  return new Map([...new Set(values)].map((value, index) => [value, index]));
}
