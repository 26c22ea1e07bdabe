/**
 * LEA (Moosavi & Strube 2016): each entity counts by its size times the share of its links that are resolved.
 * A singleton has one link, to itself, resolved only where the other side has it as a singleton too.
 */

import { type Clustering, countMentions } from './clustering.ts';
import type { Counts } from './counts.ts';
import { findOverlaps } from './overlap.ts';

/** Counts a document: importance (mentions) times resolution (links found / links), summed over the entities of each side. */
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
  return {
    recallNumerator: recall,
    recallDenominator: countMentions(key),
    precisionNumerator: precision,
    precisionDenominator: countMentions(response),
  };
}

function countPairs(mentions: number): number {
  return (mentions * (mentions - 1)) / 2;
}
