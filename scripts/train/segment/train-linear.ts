/**
 * Logistic regression over hashed features, trained with AdaGrad and quantized to 8 bits. Seeded:
 * the same data gives the same weights.
 */
import { createRandom, shuffle } from '../../shared/random.ts';

/** Decisions with their features and answers, in flat lists. */
export class Decisions {
  readonly #hashes: number[] = [];
  readonly #offsets: number[] = [0];
  readonly #answers: boolean[] = [];

  get count(): number {
    return this.#answers.length;
  }

  /** Adds a decision. */
  add(hashes: Int32Array, answer: boolean): void {
    for (const hash of hashes) this.#hashes.push(hash);
    this.#offsets.push(this.#hashes.length);
    this.#answers.push(answer);
  }

  /** Returns typed arrays: decision `i` has the features from `offsets[i]` to `offsets[i + 1]`. */
  pack(): { readonly hashes: Int32Array; readonly offsets: Int32Array; readonly answers: Uint8Array } {
    return {
      hashes: Int32Array.from(this.#hashes),
      offsets: Int32Array.from(this.#offsets),
      answers: Uint8Array.from(this.#answers, Number),
    };
  }
}

/** Hyperparameters. */
export interface TrainOptions {
  /** Number of buckets, a power of two. */
  readonly size: number;
  readonly epochs: number;
  readonly learningRate: number;
  /** Strength of L2 regularization, per decision. */
  readonly l2: number;
  readonly seed: number;
  /** Buckets with fewer decisions keep weight 0. */
  readonly minCount: number;
}

/** Trains weights and scales them so that the largest is ±127. */
export function trainLinear(decisions: Decisions, options: TrainOptions): Int8Array {
  const { size, epochs, learningRate, l2, seed, minCount } = options;
  const { hashes, offsets, answers } = decisions.pack();
  const mask = size - 1;
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-6);
  const order = Int32Array.from(answers, (_, index) => index);
  const random = createRandom(seed);
  const counts = new Uint32Array(size);
  for (const hash of hashes) counts[hash & mask] = (counts[hash & mask] ?? 0) + 1;
  const sums = new Float64Array(size);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const decision of order) {
      const from = offsets[decision] ?? 0;
      const to = offsets[decision + 1] ?? from;
      let sum = 0;
      for (let at = from; at < to; at++) sum += weights[(hashes[at] ?? 0) & mask] ?? 0;
      const gradient = 1 / (1 + Math.exp(-sum)) - (answers[decision] ?? 0);
      if (Math.abs(gradient) < MIN_GRADIENT) continue;
      for (let at = from; at < to; at++) {
        const bucket = (hashes[at] ?? 0) & mask;
        if ((counts[bucket] ?? 0) < minCount) continue;
        const step = gradient + (l2 / (counts[bucket] ?? 1)) * (weights[bucket] ?? 0);
        squares[bucket] = (squares[bucket] ?? 0) + step * step;
        weights[bucket] = (weights[bucket] ?? 0) - (learningRate * step) / Math.sqrt(squares[bucket] ?? 1);
      }
    }
    if (epoch > 0)
      for (let bucket = 0; bucket < size; bucket++) sums[bucket] = (sums[bucket] ?? 0) + (weights[bucket] ?? 0);
  }
  return quantize(sums);
}

/** Decisions with a smaller gradient are skipped. */
const MIN_GRADIENT = 1e-3;

function quantize(weights: Float64Array): Int8Array {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  return Int8Array.from(weights, (weight) => (largest === 0 ? 0 : Math.round((127 * weight) / largest)));
}
