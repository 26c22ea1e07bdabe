/** Laws that hold for every clustering metric. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCeafE } from '../../../scripts/metrics/ceaf.ts';
import { type Clustering, dropSingletons } from '../../../scripts/metrics/clustering.ts';
import { countBCubed, countLea, countMentionDetection, countMuc } from '../../../scripts/metrics/coreference.ts';
import { type Counts, toScore } from '../../../scripts/metrics/counts.ts';
import { arbitraryClustering, arbitraryShuffle } from './arbitraries.ts';

const METRICS: readonly [name: string, count: (key: Clustering, response: Clustering) => Counts][] = [
  ['MUC', countMuc],
  ['B³', countBCubed],
  ['CEAF_e', countCeafE],
  ['LEA', countLea],
  ['mention detection', countMentionDetection],
];

const clustering = arbitraryClustering(14, 6);

describe.each(METRICS)('%s', (_, count) => {
  it('gives a key scored against itself 1', () => {
    const linked = clustering.map(dropSingletons).filter((clusters) => clusters.length > 0);
    fc.assert(
      fc.property(linked, (key) => {
        expect(toScore(count(key, key))).toEqual({ precision: 1, recall: 1, f1: 1 });
      }),
      { seed: 2 },
    );
  });

  it('stays within 0 and 1', () => {
    fc.assert(
      fc.property(clustering, clustering, (key, response) => {
        for (const value of Object.values(toScore(count(key, response)))) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
      { seed: 3 },
    );
  });

  it('does not depend on the order of clusters and mentions', () => {
    const pairs = fc
      .tuple(clustering, clustering)
      .chain(([key, response]) =>
        fc.tuple(fc.constant(key), fc.constant(response), arbitraryShuffle(key), arbitraryShuffle(response)),
      );
    fc.assert(
      fc.property(pairs, ([key, response, shuffledKey, shuffledResponse]) => {
        const plain = toScore(count(key, response));
        const shuffled = toScore(count(shuffledKey, shuffledResponse));
        expect(shuffled.precision).toBeCloseTo(plain.precision, 10);
        expect(shuffled.recall).toBeCloseTo(plain.recall, 10);
      }),
      { seed: 4 },
    );
  });

  it('swaps precision and recall when the sides are swapped', () => {
    fc.assert(
      fc.property(clustering, clustering, (key, response) => {
        const forth = toScore(count(key, response));
        const back = toScore(count(response, key));
        expect(back.precision).toBeCloseTo(forth.recall, 10);
        expect(back.recall).toBeCloseTo(forth.precision, 10);
      }),
      { seed: 5 },
    );
  });
});
