import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../scripts/shared/random.ts';
import {
  fitCalibration,
  type JudgedDecision,
  measureCrossFittedError,
} from '../../../scripts/train/coref/export/fit-calibration.ts';
import { createCalibration } from '../../../src/model/mod.ts';

const evidence = (isNew: boolean, margin: number) => ({ isNew, margin, score: 0 });

describe('a calibration table', () => {
  const calibrate = createCalibration({
    link: [
      [0, 0.4],
      [2, 0.8],
      [3, 0.9],
    ],
    fresh: [[1, 0.7]],
  });

  it('is linear between its points and constant beyond them', () => {
    expect([-1, 0, 1, 2, 2.5, 3, 99].map((margin) => calibrate(undefined, evidence(false, margin)))).toEqual([
      0.4,
      0.4,
      expect.closeTo(0.6),
      0.8,
      expect.closeTo(0.85),
      0.9,
      0.9,
    ]);
  });

  it('has separate curves for new clusters and links', () => {
    expect(calibrate(undefined, evidence(true, 0))).toBe(0.7);
  });
});

describe('fitting a calibration', () => {
  /**
   * Links are right with a probability that grows with the margin, new clusters in nine of ten
   * cases.
   */
  const random = createRandom(5);
  const document = (): JudgedDecision[] =>
    Array.from({ length: 200 }, () => {
      const isNew = random() < 0.5;
      const margin = 2 * random();
      return { isNew, margin, isRight: random() < (isNew ? 0.9 : 0.3 + 0.3 * margin) };
    });
  const documents = Array.from({ length: 60 }, document);
  const table = fitCalibration(documents.flat());

  it('finds the probabilities that decisions were drawn with', () => {
    const calibrate = createCalibration(table);
    for (const margin of [0.2, 1, 1.8]) {
      expect(calibrate(undefined, evidence(false, margin))).toBeCloseTo(0.3 + 0.3 * margin, 1);
      expect(calibrate(undefined, evidence(true, margin))).toBeCloseTo(0.9, 1);
    }
    expect(table.decisions).toBe(12_000);
  });

  it('never falls, whatever the decisions', () => {
    for (const curve of [table.link, table.fresh]) {
      for (const [at, [margin, confidence]] of curve.entries()) {
        const [before, lower] = curve[at - 1] ?? [Number.NEGATIVE_INFINITY, 0];
        expect(margin).toBeGreaterThan(before);
        expect(confidence).toBeGreaterThanOrEqual(lower);
      }
    }
  });

  it('measures its error on unseen documents', () => {
    expect(measureCrossFittedError(documents)).toBeLessThan(0.04);
    expect(measureCrossFittedError(documents)).toBeGreaterThan(0);
  });

  it('handles no decisions at all', () => {
    expect(fitCalibration([])).toEqual({ link: [[0, 0.5]], fresh: [[0, 0.5]], decisions: 0 });
  });
});
