import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCeafE } from '../../../scripts/metrics/ceaf.ts';
import type { Clustering } from '../../../scripts/metrics/clustering.ts';
import { arbitraryClustering } from './arbitraries.ts';

/** Φ* by trying every partner, or none, for each key cluster in turn. */
function bestByTrying(key: Clustering, response: Clustering): number {
  const [first, ...others] = key;
  if (!first) return 0;
  const mentions = new Set(first);
  return response.reduce(
    (best, partner, index) => {
      const shared = partner.filter((mention) => mentions.has(mention)).length;
      const similarity = (2 * shared) / (first.length + partner.length);
      return Math.max(best, similarity + bestByTrying(others, response.toSpliced(index, 1)));
    },
    bestByTrying(others, response),
  );
}

describe('CEAF_e', () => {
  it('prefers the alignment with the largest total to the best single pairs', () => {
    // k1 = abcd, k2 = ef; r1 = abef, r2 = cd. φ4: k1r1 = 4/8, k1r2 = 4/6, k2r1 = 4/6, so 2/3 + 2/3
    // beats 1/2 + 0.
    const counts = countCeafE(
      [
        ['a', 'b', 'c', 'd'],
        ['e', 'f'],
      ],
      [
        ['a', 'b', 'e', 'f'],
        ['c', 'd'],
      ],
    );
    expect(counts.recallNumerator).toBeCloseTo(4 / 3, 12);
    expect(counts.recallDenominator).toBe(2);
  });

  it('aligns by components as well as by trying every alignment', () => {
    fc.assert(
      fc.property(arbitraryClustering(12, 5), arbitraryClustering(12, 5), (key, response) => {
        expect(countCeafE(key, response).recallNumerator).toBeCloseTo(bestByTrying(key, response), 10);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
