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

/** Digits of six buckets each, the first bucket lowest: which have a weight. */
const BUCKET_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BUCKETS_PER_DIGIT = 6;
/** Characters of the weights 1, −1, 2, −2, …; none needs an escape in a string. */
const WEIGHT_CHARACTERS = ' !#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|';
/** Precedes the two hexadecimal digits of a weight that has no character. */
const ESCAPE = '}';
/** Separates buckets from weights. */
const SEPARATOR = '~';

/** Decodes what `encodeWeights` wrote. */
export function decodeWeights(size: number, encoded: string): Int8Array {
  const weights = new Int8Array(size);
  const digits = createLookup(BUCKET_DIGITS, (index) => index);
  const values = createLookup(WEIGHT_CHARACTERS, toWeight);
  const escapeCode = ESCAPE.charCodeAt(0);
  const end = encoded.indexOf(SEPARATOR);
  let at = end + 1;
  for (let index = 0; index < end; index++) {
    let buckets = digits[encoded.charCodeAt(index)] as number;
    for (; buckets !== 0; buckets &= buckets - 1) {
      const bucket = index * BUCKETS_PER_DIGIT + 31 - Math.clz32(buckets & -buckets);
      const code = encoded.charCodeAt(at++);
      if (code === escapeCode) {
        weights[bucket] = Number.parseInt(encoded.slice(at, at + 2), 16);
        at += 2;
      } else weights[bucket] = values[code] as number;
    }
  }
  return weights;
}

/**
 * Encodes weights as text: which buckets have one, then the weights. A character each compresses
 * better than digits.
 */
export function encodeWeights(weights: Int8Array): string {
  const digits: number[] = [];
  let values = '';
  weights.forEach((weight, bucket) => {
    if (weight === 0) return;
    const digit = Math.floor(bucket / BUCKETS_PER_DIGIT);
    while (digits.length <= digit) digits.push(0);
    digits[digit] = (digits[digit] as number) | (1 << (bucket % BUCKETS_PER_DIGIT));
    const hex = (weight & 0xff).toString(16).padStart(2, '0');
    values += WEIGHT_CHARACTERS[2 * Math.abs(weight) - (weight > 0 ? 2 : 1)] ?? ESCAPE + hex;
  });
  return digits.map((digit) => BUCKET_DIGITS[digit]).join('') + SEPARATOR + values;
}

/** Maps character codes to what a character's place in a list stands for. */
function createLookup(characters: string, toValue: (index: number) => number): Int8Array {
  const lookup = new Int8Array(128);
  for (let index = 0; index < characters.length; index++) lookup[characters.charCodeAt(index)] = toValue(index);
  return lookup;
}

function toWeight(index: number): number {
  return index % 2 === 0 ? index / 2 + 1 : -(index + 1) / 2;
}
