/**
 * MUC, B³, LEA and mention detection: the metrics that are sums over overlapping clusters. CEAF_e
 * needs an alignment.
 */
import { type Clustering, countMentions, findOverlaps } from './clustering.ts';
import type { Counts } from './counts.ts';

/**
 * MUC (Vilain et al. 1995): counts the links that key and response share. Singletons have no link
 * and count nothing.
 */
export function countMuc(key: Clustering, response: Clustering): Counts {
  let links = 0; // Σ_{k,r} max(|k∩r| − 1, 0)
  for (const { size } of findOverlaps(key, response)) links += size - 1;
  return {
    recallNumerator: links,
    recallDenominator: countChainLinks(key),
    precisionNumerator: links,
    precisionDenominator: countChainLinks(response),
  };
}

/**
 * B³ (Bagga & Baldwin 1998): sums, over mentions, the share of its cluster that the other side
 * agrees on. A mention of one side only adds to that side's denominator; no twin is added on the
 * other side.
 */
export function countBCubed(key: Clustering, response: Clustering): Counts {
  let recall = 0; // Σ_{k,r} |k∩r|² / |k|
  let precision = 0; // Σ_{k,r} |k∩r|² / |r|
  for (const overlap of findOverlaps(key, response)) {
    const square = overlap.size ** 2;
    recall += square / (key[overlap.key]?.length ?? 1);
    precision += square / (response[overlap.response]?.length ?? 1);
  }
  return createCounts(key, response, { recall, precision });
}

/**
 * LEA (Moosavi & Strube 2016): sums importance (mentions) × resolution (links found / links) over
 * the entities of each side. A singleton has one link, to itself, which is resolved only if it is a
 * singleton on the other side too.
 */
export function countLea(key: Clustering, response: Clustering): Counts {
  let recall = 0; // Σ_k |k| · Σ_r link(k∩r) / link(k)
  let precision = 0; // Σ_r |r| · Σ_k link(r∩k) / link(r)
  for (const overlap of findOverlaps(key, response)) {
    const keySize = key[overlap.key]?.length ?? 0;
    const responseSize = response[overlap.response]?.length ?? 0;
    if (keySize === 1 && responseSize === 1) {
      recall += 1;
      precision += 1;
    } else if (overlap.size > 1) {
      recall += (keySize * countPairs(overlap.size)) / countPairs(keySize);
      precision += (responseSize * countPairs(overlap.size)) / countPairs(responseSize);
    }
  }
  return createCounts(key, response, { recall, precision });
}

/** Mention detection: counts the mentions that both sides have, regardless of clusters. */
export function countMentionDetection(key: Clustering, response: Clustering): Counts {
  const shared = findOverlaps(key, response).reduce((sum, overlap) => sum + overlap.size, 0);
  return createCounts(key, response, { recall: shared, precision: shared });
}

/** Counts with the number of mentions on each side as denominators. */
function createCounts(
  key: Clustering,
  response: Clustering,
  { recall, precision }: { readonly recall: number; readonly precision: number },
): Counts {
  return {
    recallNumerator: recall,
    recallDenominator: countMentions(key),
    precisionNumerator: precision,
    precisionDenominator: countMentions(response),
  };
}

/** Counts the links that connect each cluster as a chain: size − 1. */
function countChainLinks(clustering: Clustering): number {
  return clustering.reduce((sum, cluster) => sum + Math.max(cluster.length - 1, 0), 0);
}

function countPairs(mentions: number): number {
  return (mentions * (mentions - 1)) / 2;
}
