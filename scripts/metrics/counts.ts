/** The four sums every metric yields for a document, and the scores read off them once they are summed over a corpus. */

/** Numerators and denominators of recall and precision; they add over documents, their ratios do not. */
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

/** What a document with nothing in it counts. */
export const NO_COUNTS: Counts = {
  recallNumerator: 0,
  recallDenominator: 0,
  precisionNumerator: 0,
  precisionDenominator: 0,
};

/** Adds two counts field by field. */
export function addCounts(a: Counts, b: Counts): Counts {
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

/** Divides the sums; 0/0 counts as 0. */
export function toScore(counts: Counts): Score {
  const precision = divide(counts.precisionNumerator, counts.precisionDenominator);
  const recall = divide(counts.recallNumerator, counts.recallDenominator);
  return { precision, recall, f1: computeF1(precision, recall) };
}

/** A quotient in which 0/0 is 0. */
export function divide(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator;
}

/** F1 of precision and recall, 0 where both are. */
export function computeF1(precision: number, recall: number): number {
  return divide(2 * precision * recall, precision + recall);
}
