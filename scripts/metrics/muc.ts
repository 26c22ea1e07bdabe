/** MUC (Vilain et al. 1995): the share of coreference links that survive. Singletons have no link and count nothing. */

import type { Clustering } from './clustering.ts';
import type { Counts } from './counts.ts';
import { findOverlaps } from './overlap.ts';

/** Counts the links of a document that key and response share. */
export function countMuc(key: Clustering, response: Clustering): Counts {
  let links = 0; // Σ_{k,r} max(|k∩r| − 1, 0)
  for (const { size } of findOverlaps(key, response)) links += size - 1;
  return {
    recallNumerator: links,
    recallDenominator: countClusterLinks(key),
    precisionNumerator: links,
    precisionDenominator: countClusterLinks(response),
  };
}

function countClusterLinks(clustering: Clustering): number {
  return clustering.reduce((sum, cluster) => sum + Math.max(cluster.length - 1, 0), 0);
}
