/**
 * Bootstrap resampling of documents (Koehn 2004): significance of the difference between two
 * systems, and confidence intervals of one. The result depends only on the counts and the seed.
 */

import { createRandom } from '../shared/random.ts';
import { CONLL_METRICS, type DocumentCounts, METRIC_NAMES, type MetricName } from './conll.ts';
import { computeF1, divide } from './counts.ts';

/** A metric's F1, or the CoNLL score. */
export type ScoreName = MetricName | 'conll';

export interface BootstrapOptions {
  /** Number of samples to draw; default: 10,000. */
  readonly samples?: number;
  /** Seed of the random generator; default: 1. */
  readonly seed?: number;
}

export interface IntervalOptions extends BootstrapOptions {
  /** Share of the samples inside the interval; default: 0.95. */
  readonly level?: number;
}

/** How a candidate compares with a baseline in one score. */
export interface Comparison {
  /** Candidate minus baseline on the original documents. */
  readonly difference: number;
  /** Share of the samples in which the candidate is not better; ties count against it. */
  readonly p: number;
}

/** A percentile interval of one score. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Compares two systems on the same documents; both are scored on the same samples, drawn with
 * replacement.
 */
export function compareByBootstrap(
  candidate: readonly DocumentCounts[],
  baseline: readonly DocumentCounts[],
  options: BootstrapOptions = {},
): Readonly<Record<ScoreName, Comparison>> {
  if (candidate.length !== baseline.length) {
    throw new RangeError(
      `compare systems: found counts of ${candidate.length} and ${baseline.length} documents, expected the same documents`,
    );
  }
  const sampleTotal = options.samples ?? DEFAULT_SAMPLES;
  const candidateTable = flattenCounts(candidate);
  const baselineTable = flattenCounts(baseline);
  const all = Array.from(candidate.keys());
  const candidateScores = computeScores(candidateTable, all);
  const baselineScores = computeScores(baselineTable, all);
  const notBetter = new Array<number>(SCORE_NAMES.length).fill(0);
  for (const drawn of drawSamples(candidate.length, options)) {
    const challenger = computeScores(candidateTable, drawn);
    const champion = computeScores(baselineTable, drawn);
    for (let i = 0; i < SCORE_NAMES.length; i++) {
      if (at(challenger, i) <= at(champion, i)) notBetter[i] = at(notBetter, i) + 1;
    }
  }
  return mapScores((i) => ({
    difference: at(candidateScores, i) - at(baselineScores, i),
    p: divide(at(notBetter, i), sampleTotal),
  }));
}

/** Estimates the interval that contains the middle share of each score over resampled documents. */
export function estimateIntervals(
  documents: readonly DocumentCounts[],
  options: IntervalOptions = {},
): Readonly<Record<ScoreName, Interval>> {
  const tail = (1 - (options.level ?? DEFAULT_LEVEL)) / 2;
  const table = flattenCounts(documents);
  const sampled = Array.from(drawSamples(documents.length, options), (drawn) => computeScores(table, drawn));
  return mapScores((i) => {
    const sorted = Float64Array.from(sampled, (scores) => at(scores, i)).sort();
    return { low: interpolateQuantile(sorted, tail), high: interpolateQuantile(sorted, 1 - tail) };
  });
}

const DEFAULT_SAMPLES = 10_000;
const DEFAULT_LEVEL = 0.95;
const SCORE_NAMES: readonly ScoreName[] = [...METRIC_NAMES, 'conll'];
const COUNTS_PER_METRIC = 4;
const ROW = METRIC_NAMES.length * COUNTS_PER_METRIC;

/** Yields the document indices of each sample; the array is reused. */
function* drawSamples(documents: number, options: BootstrapOptions): Generator<ArrayLike<number>> {
  const random = createRandom(options.seed ?? 1);
  const drawn = new Uint32Array(documents);
  for (let sample = 0; sample < (options.samples ?? DEFAULT_SAMPLES); sample++) {
    for (let i = 0; i < documents; i++) drawn[i] = Math.floor(random() * documents);
    yield drawn;
  }
}

/**
 * Flattens the counts to [documents × metrics × 4], so that ten thousand samples take under a
 * second.
 */
function flattenCounts(documents: readonly DocumentCounts[]): Float64Array {
  return Float64Array.from(
    documents.flatMap((document) =>
      METRIC_NAMES.flatMap((metric) => {
        const counts = document[metric];
        return [
          counts.recallNumerator,
          counts.recallDenominator,
          counts.precisionNumerator,
          counts.precisionDenominator,
        ];
      }),
    ),
  );
}

/**
 * Computes the F1 of every metric over the drawn documents, then the CoNLL score, in the order of
 * `SCORE_NAMES`.
 */
function computeScores(table: Float64Array, drawn: ArrayLike<number>): number[] {
  const sums = new Float64Array(ROW);
  for (let i = 0; i < drawn.length; i++) {
    const offset = at(drawn, i) * ROW;
    for (let j = 0; j < ROW; j++) sums[j] = (sums[j] ?? 0) + (table[offset + j] ?? 0); // hot loop: no function calls
  }
  const scores = METRIC_NAMES.map((_, metric) => {
    const first = metric * COUNTS_PER_METRIC;
    const recall = divide(at(sums, first), at(sums, first + 1));
    const precision = divide(at(sums, first + 2), at(sums, first + 3));
    return computeF1(precision, recall);
  });
  const conll = CONLL_METRICS.reduce((sum, metric) => sum + at(scores, METRIC_NAMES.indexOf(metric)), 0);
  return [...scores, conll / CONLL_METRICS.length];
}

function mapScores<T>(valueAt: (index: number) => T): Readonly<Record<ScoreName, T>> {
  return {
    muc: valueAt(SCORE_NAMES.indexOf('muc')),
    bCubed: valueAt(SCORE_NAMES.indexOf('bCubed')),
    ceafE: valueAt(SCORE_NAMES.indexOf('ceafE')),
    lea: valueAt(SCORE_NAMES.indexOf('lea')),
    mentions: valueAt(SCORE_NAMES.indexOf('mentions')),
    conll: valueAt(SCORE_NAMES.indexOf('conll')),
  };
}

/** Interpolates linearly between the two nearest order statistics. */
function interpolateQuantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = at(sorted, below);
  const high = at(sorted, Math.min(below + 1, sorted.length - 1));
  return low + (high - low) * (position - below);
}

/** Reads an index that the loops above keep in range. */
function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}
