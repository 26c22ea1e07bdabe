/** B³ (Bagga & Baldwin 1998): for each mention, the share of its cluster that the other side agrees on. */

import { type Clustering, countMentions } from './clustering.ts';
import type { Counts } from './counts.ts';
import { findOverlaps } from './overlap.ts';

/** Counts a document; a mention of one side only adds to that side's denominator, nothing is invented on the other. */
export function countBCubed(key: Clustering, response: Clustering): Counts {
  let recall = 0; // Σ_{k,r} |k∩r|² / |k|
  let precision = 0; // Σ_{k,r} |k∩r|² / |r|
  for (const overlap of findOverlaps(key, response)) {
    const square = overlap.size ** 2;
    recall += square / (key[overlap.key]?.length ?? 1);
    precision += square / (response[overlap.response]?.length ?? 1);
  }
  return {
    recallNumerator: recall,
    recallDenominator: countMentions(key),
    precisionNumerator: precision,
    precisionDenominator: countMentions(response),
  };
}
