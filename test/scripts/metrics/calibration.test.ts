import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binByConfidence, measureCalibrationError } from '../../../scripts/metrics/calibration.ts';

const decision = (confidence: number, isRight: boolean) => ({ confidence, isRight });

describe('measureCalibrationError', () => {
  it('weighs the gap of each bin by its share of the decisions', () => {
    // Two bins. [0, .5): .2 wrong, .4 right: |1/2 − .3| = .2. [.5, 1]: .8 right, .9 right, 1 wrong,
    // .7 right: |3/4 − .85| = .1. ECE = 2/6 · .2 + 4/6 · .1 = .4/3.
    const decisions = [
      decision(0.2, false),
      decision(0.8, true),
      decision(0.9, true),
      decision(0.4, true),
      decision(1, false),
      decision(0.7, true),
    ];
    expect(measureCalibrationError(decisions, { bins: 2 })).toBeCloseTo(0.4 / 3, 12);
  });

  it('is 0 for confident right decisions and 1 for confident wrong ones', () => {
    expect(measureCalibrationError([decision(1, true), decision(1, true)])).toBe(0);
    expect(measureCalibrationError([decision(1, false), decision(0, true)])).toBe(1);
  });

  it('is 0 without decisions', () => {
    expect(measureCalibrationError([])).toBe(0);
  });

  it('stays within 0 and 1 and does not depend on the order of the decisions', () => {
    const decisions = fc.array(
      fc.record({ confidence: fc.integer({ min: 0, max: 20 }).map((step) => step / 20), isRight: fc.boolean() }),
      { minLength: 1, maxLength: 40 },
    );
    const binnings = fc.constantFrom('equal-width' as const, 'equal-mass' as const);
    fc.assert(
      fc.property(decisions, binnings, (list, binning) => {
        const error = measureCalibrationError(list, { binning, bins: 5 });
        expect(error).toBeGreaterThanOrEqual(0);
        expect(error).toBeLessThanOrEqual(1 + 1e-9);
        expect(measureCalibrationError(list.toReversed(), { binning, bins: 5 })).toBeCloseTo(error, 10);
      }),
      { seed: 7 },
    );
  });
});

describe('binByConfidence', () => {
  it('leaves out empty bins and puts a confidence of 1 in the last', () => {
    const rows = binByConfidence([decision(1, true), decision(0.95, false), decision(0.1, false)], { bins: 10 });
    expect(rows).toEqual([
      { low: 0.1, high: 0.1, total: 1, confidence: 0.1, accuracy: 0 },
      { low: 0.95, high: 1, total: 2, confidence: 0.975, accuracy: 0.5 },
    ]);
  });

  it('has bins of equal size with equal mass', () => {
    const decisions = [0.9, 0.91, 0.92, 0.93, 0.94, 0.95].map((confidence) => decision(confidence, true));
    const rows = binByConfidence(decisions, { bins: 3, binning: 'equal-mass' });
    expect(rows.map((row) => row.total)).toEqual([2, 2, 2]);
  });

  it('keep equal confidences together when cut by mass', () => {
    const decisions = [0.5, 0.5, 0.5, 0.9].map((confidence) => decision(confidence, true));
    const rows = binByConfidence(decisions, { bins: 4, binning: 'equal-mass' });
    expect(rows.map((row) => row.total)).toEqual([3, 1]);
  });
});
