/**
 * A linear classifier over hashed features, small enough to ship as a string: 8-bit weights in 2^n
 * buckets.
 */

/** Maximum number of features per decision. */
const MAX_FEATURES = 64;

/** The hashed features of one decision, reused from decision to decision. */
export class FeatureBuffer {
  /** Feature hashes, 32 bits each; the first `count` are set. */
  readonly hashes = new Int32Array(MAX_FEATURES);
  count = 0;

  /** Removes all features. */
  clear(): void {
    this.count = 0;
  }

  /** Adds the conjunction of up to four values for a template. */
  add(template: number, a: number, b = 0, c = 0, d = 0): void {
    let hash = Math.imul(template + 1, 0x9e3779b1) ^ a;
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ b;
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ c;
    hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f) ^ d;
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    this.hashes[this.count++] = hash ^ (hash >>> 13);
  }
}

/** Makes binary decisions; `offset` is the position in the text. */
export interface Decider {
  decide(features: FeatureBuffer, offset: number): boolean;
}

/** Decides by the sign of the summed weights. */
export class LinearModel implements Decider {
  readonly #weights: Int8Array;
  readonly #mask: number;
  readonly #threshold: number;

  /**
   * The sum must exceed `threshold`, in units of the weights; above 0, uncertain decisions are
   * negative.
   */
  constructor(weights: Int8Array, threshold = 0) {
    this.#weights = weights;
    this.#threshold = threshold;
    this.#mask = weights.length - 1; // the length is a power of two
  }

  decide(features: FeatureBuffer): boolean {
    const { hashes, count } = features;
    const weights = this.#weights;
    const mask = this.#mask;
    let sum = 0;
    for (let index = 0; index < count; index++) sum += weights[(hashes[index] ?? 0) & mask] ?? 0;
    return sum > this.#threshold;
  }
}

/** Decodes what `encodeWeights` wrote. */
export function decodeWeights(size: number, encoded: string): Int8Array {
  const weights = new Int8Array(size);
  let at = 0;
  let zeros = 0;
  for (let index = 0; index < encoded.length; index++) {
    const code = encoded.charCodeAt(index);
    if (code >= FIRST_ZERO_DIGIT) zeros = zeros * ZERO_BASE + (code - FIRST_ZERO_DIGIT);
    else {
      at += zeros;
      zeros = 0;
      weights[at++] = readHexDigit(code) * 16 + readHexDigit(encoded.charCodeAt(++index));
    }
  }
  return weights;
}

/**
 * Encodes weights as text: each weight is two hexadecimal digits, runs of zeros are counted in
 * base-16 digits `g`–`v`.
 */
export function encodeWeights(weights: Int8Array): string {
  let encoded = '';
  let zeros = 0;
  for (const weight of weights) {
    if (weight === 0) zeros++;
    else {
      if (zeros > 0) encoded += encodeCount(zeros);
      zeros = 0;
      encoded += (weight & 0xff).toString(16).padStart(2, '0');
    }
  }
  return encoded;
}

const FIRST_ZERO_DIGIT = 0x67; // g
const ZERO_BASE = 16;

function encodeCount(count: number): string {
  return [...count.toString(ZERO_BASE)]
    .map((digit) => String.fromCharCode(FIRST_ZERO_DIGIT + Number.parseInt(digit, ZERO_BASE)))
    .join('');
}

function readHexDigit(code: number): number {
  return code >= 0x61 ? code - 0x61 + 10 : code - 0x30;
}
