/**
 * Calibration of confidences: reliability bins and the expected calibration error (Guo et al.
 * 2017).
 */

import { divide } from './counts.ts';
import { groupBy } from './group-by.ts';

/** A system's confidence in a decision, and whether the decision was right. */
export interface ConfidentDecision {
  /** In [0, 1]. */
  readonly confidence: number;
  readonly isRight: boolean;
}

export interface BinOptions {
  /** Number of bins; default: 15. */
  readonly bins?: number;
  /**
   * `equal-width` (default) divides [0, 1]; `equal-mass` divides the sorted decisions and keeps
   * ties together.
   */
  readonly binning?: 'equal-width' | 'equal-mass';
}

/** One bin of a reliability diagram. */
export interface ReliabilityRow {
  /** Lowest confidence in the bin. */
  readonly low: number;
  /** Highest confidence in the bin. */
  readonly high: number;
  readonly total: number;
  /** Mean confidence. */
  readonly confidence: number;
  /** Share of right decisions. */
  readonly accuracy: number;
}

/** Bins decisions by ascending confidence; empty bins are left out. */
export function binByConfidence(decisions: readonly ConfidentDecision[], options: BinOptions = {}): ReliabilityRow[] {
  const bins = options.bins ?? DEFAULT_BINS;
  const sorted = decisions.toSorted((a, b) => a.confidence - b.confidence);
  const toBin = options.binning === 'equal-mass' ? createMassBinning(sorted, bins) : createWidthBinning(bins);
  return Array.from(groupBy(sorted, toBin).values(), summarizeBin);
}

/**
 * ECE: the mean gap between confidence and accuracy of the bins, weighted by size; 0 without
 * decisions.
 */
export function measureCalibrationError(decisions: readonly ConfidentDecision[], options: BinOptions = {}): number {
  return binByConfidence(decisions, options).reduce(
    (sum, row) => sum + (row.total / decisions.length) * Math.abs(row.accuracy - row.confidence),
    0,
  );
}

const DEFAULT_BINS = 15;

/** Bins are half-open, [i/n, (i+1)/n); a confidence of 1 belongs to the last. */
function createWidthBinning(bins: number): (decision: ConfidentDecision) => number {
  return ({ confidence }) => Math.min(Math.floor(confidence * bins), bins - 1);
}

/**
 * Ties share the rank of the first of them, so the result does not depend on the order of the
 * input.
 */
function createMassBinning(
  sorted: readonly ConfidentDecision[],
  bins: number,
): (decision: ConfidentDecision) => number {
  const ranks = new Map<number, number>();
  sorted.forEach(({ confidence }, rank) => {
    if (!ranks.has(confidence)) ranks.set(confidence, rank);
  });
  return ({ confidence }) => Math.floor(((ranks.get(confidence) ?? 0) * bins) / sorted.length);
}

/** Summarizes one bin of sorted decisions. */
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
