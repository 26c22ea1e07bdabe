/** The worked values of the reference scorer's own test cases (docs/model.md §7.1). */

import { describe, expect, it } from 'vitest';
import { countCeafE } from '../../../scripts/metrics/ceaf.ts';
import type { Clustering } from '../../../scripts/metrics/clustering.ts';
import { countBCubed, countMuc } from '../../../scripts/metrics/coreference.ts';
import { toScore } from '../../../scripts/metrics/counts.ts';

/** Reads `a bc def`: one cluster per word, one mention per letter. */
const clusters = (text: string): Clustering => text.split(' ').map((word) => [...word]);

const KEY = clusters('a bc def');

type Values = readonly [recall: number, precision: number, f1: number];

interface WorkedCase {
  readonly response: string;
  readonly muc: Values;
  readonly bCubed: Values;
  readonly ceafE?: Values;
}

const CASES: readonly WorkedCase[] = [
  { response: 'a de', muc: [1 / 3, 1, 0.5], bCubed: [7 / 18, 1, 0.56], ceafE: [0.6, 0.9, 0.72] },
  {
    response: 'a bcx defy z',
    muc: [1, 3 / 5, 0.75],
    bCubed: [1, 55 / 108, 110 / 163],
    ceafE: [0.88571, 0.66429, 0.75918],
  },
  {
    response: 'a bcx dy z',
    muc: [1 / 3, 1 / 3, 1 / 3],
    bCubed: [5 / 9, 17 / 42, 0.46832],
    ceafE: [0.73333, 0.55, 0.62857],
  },
  {
    response: 'a bcxB dy z',
    muc: [1 / 3, 1 / 4, 2 / 7],
    bCubed: [5 / 9, 5 / 16, 0.4],
    ceafE: [0.68889, 0.51667, 0.59048],
  },
  {
    response: 'a bcx dy Bz',
    muc: [1 / 3, 1 / 4, 2 / 7],
    bCubed: [5 / 9, 17 / 48, 0.43257],
    ceafE: [0.73333, 0.55, 0.62857],
  },
  // CEAF_e is not in the scorer's tests: {def} is the best partner of the one cluster, φ4 =
  // 2·3/(3+6) = 2/3 of 3 and 1 entities.
  { response: 'abcdef', muc: [1, 3 / 5, 0.75], bCubed: [1, 7 / 18, 0.56], ceafE: [2 / 9, 2 / 3, 1 / 3] },
];

function expectValues(counted: ReturnType<typeof countMuc>, [recall, precision, f1]: Values): void {
  const score = toScore(counted);
  expect(score.recall).toBeCloseTo(recall, 4);
  expect(score.precision).toBeCloseTo(precision, 4);
  expect(score.f1).toBeCloseTo(f1, 4);
}

describe('the worked values of the reference scorer', () => {
  for (const { response, muc, bCubed, ceafE } of CASES) {
    it(`are reached for MUC of ${response}`, () => expectValues(countMuc(KEY, clusters(response)), muc));
    it(`are reached for B³ of ${response}`, () => expectValues(countBCubed(KEY, clusters(response)), bCubed));
    if (ceafE)
      it(`are reached for CEAF_e of ${response}`, () => expectValues(countCeafE(KEY, clusters(response)), ceafE));
  }

  it('are all zero for an empty response', () => {
    for (const count of [countMuc, countBCubed, countCeafE]) expectValues(count(KEY, []), [0, 0, 0]);
  });
});
