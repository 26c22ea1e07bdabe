/**
 * Seeded randomness for training and resampling: the same seed gives the same run. Not for secrets.
 */

/**
 * Creates a generator of numbers in [0, 1), the same ones for the same seed (mulberry32, 2³²
 * states).
 */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Mixes numbers into one seed. */
export function mixSeed(...parts: readonly number[]): number {
  let value = 0x9e3779b9;
  for (const part of parts) value = Math.imul(value ^ part ^ (value >>> 15), 0x85ebca6b) + 0x2545f491;
  return value >>> 0;
}

/** Shuffles in place (Fisher–Yates). */
export function shuffle<Item>(values: Shufflable<Item>, random: () => number): void {
  for (let index = values.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const value = values[index] as Item;
    values[index] = values[other] as Item;
    values[other] = value;
  }
}

/** An array, typed or not. */
interface Shufflable<Item> {
  readonly length: number;
  [index: number]: Item;
}

/** Samples a standard normal deviate (Box–Muller). */
export function sampleNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
