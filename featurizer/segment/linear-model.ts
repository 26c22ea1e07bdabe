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
  /** One character per weight: the engine makes this text many times faster than new code fills an array. */
  readonly #weights: string;
  readonly #mask: number;
  readonly #threshold: number;

  /**
   * The sum must exceed `threshold`, in units of the weights; above 0, uncertain decisions are
   * negative.
   */
  constructor(weights: Int8Array | DecodedWeights, threshold = 0) {
    this.#weights = weights instanceof Int8Array ? toCharacters(weights) : weights.characters;
    this.#threshold = threshold;
    this.#mask = this.#weights.length - 1; // the length is a power of two
  }

  decide(features: FeatureBuffer): boolean {
    const { hashes, count } = features;
    const weights = this.#weights;
    const mask = this.#mask;
    let sum = 0;
    for (let index = 0; index < count; index++) {
      const character = weights.charCodeAt((hashes[index] as number) & mask);
      sum += (character << 24) >> 24;
    }
    return sum > this.#threshold;
  }
}

/** Weights as a model reads them. */
export interface DecodedWeights {
  /** The byte of each weight, as a character. */
  readonly characters: string;
}

/** Decodes what `encodeWeights` wrote. */
export function decodeWeights(encoded: string): DecodedWeights {
  return { characters: atob(encoded) };
}

/** Encodes weights as text: their bytes in base64. */
export function encodeWeights(weights: Int8Array): string {
  return btoa(toCharacters(weights));
}

function toCharacters(weights: Int8Array): string {
  let characters = '';
  for (const weight of weights) characters += String.fromCharCode(weight & 0xff);
  return characters;
}
