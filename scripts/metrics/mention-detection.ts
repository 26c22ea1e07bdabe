/** Mention detection: how many mentions of the key are mentions of the response, whatever their clusters. */

import { type Clustering, mentionCount } from './clustering.ts';
import type { Counts } from './counts.ts';
import { overlapsOf } from './overlap.ts';

/** Counts the mentions of a document that both sides have. */
export function countMentions(key: Clustering, response: Clustering): Counts {
  const shared = overlapsOf(key, response).reduce((sum, overlap) => sum + overlap.size, 0);
  return {
    recallNumerator: shared,
    recallDenominator: mentionCount(key),
    precisionNumerator: shared,
    precisionDenominator: mentionCount(response),
  };
}
