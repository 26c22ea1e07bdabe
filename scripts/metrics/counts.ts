/**
 * The four sums that every metric counts per document, and the scores computed from their totals
 * over a corpus.
 */

/**
 * Numerators and denominators of recall and precision; unlike their ratios, they can be added over
 * documents.
 */
export interface Counts {
  readonly recallNumerator: number;
  readonly recallDenominator: number;
  readonly precisionNumerator: number;
  readonly precisionDenominator: number;
}

/** Precision, recall and their harmonic mean, each in [0, 1]. */
export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const NO_COUNTS: Counts = {
  recallNumerator: 0,
  recallDenominator: 0,
  precisionNumerator: 0,
  precisionDenominator: 0,
};

/** Adds two counts field by field. */
function addCounts(a: Counts, b: Counts): Counts {
  return {
    recallNumerator: a.recallNumerator + b.recallNumerator,
    recallDenominator: a.recallDenominator + b.recallDenominator,
    precisionNumerator: a.precisionNumerator + b.precisionNumerator,
    precisionDenominator: a.precisionDenominator + b.precisionDenominator,
  };
}

/** Adds any number of counts. */
export function sumCounts(counts: Iterable<Counts>): Counts {
  let sum = NO_COUNTS;
  for (const one of counts) sum = addCounts(sum, one);
  return sum;
}

/** Computes precision, recall and F1; 0/0 is 0. */
export function toScore(counts: Counts): Score {
  const precision = divide(counts.precisionNumerator, counts.precisionDenominator);
  const recall = divide(counts.recallNumerator, counts.recallDenominator);
  return { precision, recall, f1: computeF1(precision, recall) };
}

/** Divides; 0/0 is 0. */
export function divide(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator;
}

/** Computes the harmonic mean of precision and recall, 0 if both are. */
export function computeF1(precision: number, recall: number): number {
  return divide(2 * precision * recall, precision + recall);
}
