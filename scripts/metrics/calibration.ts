/** Calibration of confidences: reliability rows and the expected calibration error (Guo et al. 2017). */

import { divide } from './counts.ts';
import { groupBy } from './group-by.ts';

/** How sure a system was of a decision, and whether it was right. */
export interface ConfidentDecision {
  /** In [0, 1]. */
  readonly confidence: number;
  readonly isRight: boolean;
}

export interface BinOptions {
  /** How many bins; 15 unless told. */
  readonly bins?: number;
  /** `equal-width` (the default) cuts [0, 1] evenly; `equal-mass` cuts the sorted decisions evenly, equal confidences kept together. */
  readonly binning?: 'equal-width' | 'equal-mass';
}

/** One bin of a reliability diagram. */
export interface ReliabilityRow {
  /** Least confidence in the bin. */
  readonly low: number;
  /** Greatest confidence in the bin. */
  readonly high: number;
  readonly total: number;
  /** Mean confidence. */
  readonly confidence: number;
  /** Share of right decisions. */
  readonly accuracy: number;
}

/** The filled bins by ascending confidence; empty ones are left out. */
export function binByConfidence(decisions: readonly ConfidentDecision[], options: BinOptions = {}): ReliabilityRow[] {
  const bins = options.bins ?? DEFAULT_BINS;
  const sorted = decisions.toSorted((a, b) => a.confidence - b.confidence);
  const binOf = options.binning === 'equal-mass' ? createMassBinning(sorted, bins) : createWidthBinning(bins);
  return Array.from(groupBy(sorted, binOf).values(), summarizeBin);
}

/** ECE: the gap between confidence and accuracy of each bin, weighted by its share of the decisions; 0 for no decisions. */
export function measureCalibrationError(decisions: readonly ConfidentDecision[], options: BinOptions = {}): number {
  return binByConfidence(decisions, options).reduce(
    (sum, row) => sum + (row.total / decisions.length) * Math.abs(row.accuracy - row.confidence),
    0,
  );
}

const DEFAULT_BINS = 15;

/** Bins are half-open upwards, [i/n, (i+1)/n); a confidence of 1 belongs to the last. */
function createWidthBinning(bins: number): (decision: ConfidentDecision) => number {
  return ({ confidence }) => Math.min(Math.floor(confidence * bins), bins - 1);
}

/** The rank of the first decision of equal confidence decides, so the order of the input cannot. */
function createMassBinning(
  sorted: readonly ConfidentDecision[],
  bins: number,
): (decision: ConfidentDecision) => number {
  const rankOf = new Map<number, number>();
  sorted.forEach(({ confidence }, rank) => {
    if (!rankOf.has(confidence)) rankOf.set(confidence, rank);
  });
  return ({ confidence }) => Math.floor(((rankOf.get(confidence) ?? 0) * bins) / sorted.length);
}

/** Summarises one bin; its decisions are sorted. */
function summarizeBin(bin: readonly ConfidentDecision[]): ReliabilityRow {
  const confidenceSum = bin.reduce((sum, decision) => sum + decision.confidence, 0);
  return {
    low: bin.at(0)?.confidence ?? 0,
    high: bin.at(-1)?.confidence ?? 0,
    total: bin.length,
    confidence: divide(confidenceSum, bin.length),
    accuracy: divide(bin.filter((decision) => decision.isRight).length, bin.length),
  };
}
