/**
 * Fits the calibration from margin to confidence: bins of equal size by margin, pooled until they
 * rise (isotonic regression).
 */
import type { CalibrationCurve, CalibrationTable } from '../../../../src/model/mod.ts';
import { createCalibration } from '../../../../src/model/mod.ts';
import { measureCalibrationError } from '../../../metrics/mod.ts';

/** A decision and whether it was right. */
export interface JudgedDecision {
  readonly isNew: boolean;
  readonly margin: number;
  readonly isRight: boolean;
}

/** A bin with fewer decisions would be too noisy. */
const MIN_IN_BIN = 40;
const MAX_BINS = 40;

interface Bin {
  readonly marginSum: number;
  readonly right: number;
  readonly total: number;
}

/** Fits the table to the decisions of many documents. */
export function fitCalibration(decisions: readonly JudgedDecision[]): CalibrationTable {
  return {
    link: fitCurve(decisions.filter(({ isNew }) => !isNew)),
    fresh: fitCurve(decisions.filter(({ isNew }) => isNew)),
    decisions: decisions.length,
  };
}

/**
 * Measures the expected calibration error on unseen documents: each half is scored with the table
 * of the other half.
 */
export function measureCrossFittedError(documents: readonly (readonly JudgedDecision[])[]): number {
  const halves = [0, 1].map((half) => documents.filter((_, at) => at % 2 === half).flat());
  const judged = halves.flatMap((half, at) => {
    const estimateConfidence = createCalibration(fitCalibration(halves[1 - at] ?? []));
    return half.map(({ isNew, margin, isRight }) => ({
      confidence: estimateConfidence(undefined, { isNew, margin, score: 0 }),
      isRight,
    }));
  });
  return measureCalibrationError(judged);
}

function fitCurve(decisions: readonly JudgedDecision[]): CalibrationCurve {
  const sorted = decisions.toSorted((one, other) => one.margin - other.margin);
  const binCount = Math.max(1, Math.min(MAX_BINS, Math.floor(sorted.length / MIN_IN_BIN)));
  const bins = Array.from({ length: binCount }, (_, at) => {
    const slice = (place: number) => Math.round((place * sorted.length) / binCount);
    return createBin(sorted.slice(slice(at), slice(at + 1)));
  });
  const points = pool(bins).map((bin): [number, number] => [
    round(bin.total === 0 ? 0 : bin.marginSum / bin.total),
    round((bin.right + 1) / (bin.total + 2)), // never 0 or 1
  ]);
  return points.filter(([margin], at) => at === 0 || margin > (points[at - 1]?.[0] ?? margin));
}

/** Pools adjacent bins until their shares rise. */
function pool(bins: readonly Bin[]): Bin[] {
  const pooled: Bin[] = [];
  for (const bin of bins) {
    let last = bin;
    for (
      let before = pooled.at(-1);
      before !== undefined && estimateShare(before) >= estimateShare(last);
      before = pooled.at(-1)
    ) {
      pooled.pop();
      last = {
        marginSum: before.marginSum + last.marginSum,
        right: before.right + last.right,
        total: before.total + last.total,
      };
    }
    pooled.push(last);
  }
  return pooled;
}

function createBin(decisions: readonly JudgedDecision[]): Bin {
  return {
    marginSum: decisions.reduce((sum, { margin }) => sum + margin, 0),
    right: decisions.filter(({ isRight }) => isRight).length,
    total: decisions.length,
  };
}

function estimateShare({ right, total }: Bin): number {
  return (right + 1) / (total + 2);
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
