/** Mention detection: how many mentions of the key are mentions of the response, whatever their clusters. */

import { type Clustering, countMentions } from './clustering.ts';
import type { Counts } from './counts.ts';
import { findOverlaps } from './overlap.ts';

/** Counts the mentions of a document that both sides have. */
export function countMentionDetection(key: Clustering, response: Clustering): Counts {
  const shared = findOverlaps(key, response).reduce((sum, overlap) => sum + overlap.size, 0);
  return {
    recallNumerator: shared,
    recallDenominator: countMentions(key),
    precisionNumerator: shared,
    precisionDenominator: countMentions(response),
  };
}
