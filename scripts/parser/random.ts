/** Seeded chance: the same seed gives the same training run. */

/** Numbers in [0, 1) (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** Mixes numbers into one seed. */
export function seedOf(...parts: readonly number[]): number {
  let value = 0x9e3779b9;
  for (const part of parts) value = Math.imul(value ^ part ^ (value >>> 15), 0x85ebca6b) + 0x2545f491;
  return value >>> 0;
}

/** Shuffles in place (Fisher–Yates). */
export function shuffle(values: Int32Array | number[], random: () => number): void {
  for (let index = values.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const value = values[index] as number;
    values[index] = values[other] as number;
    values[other] = value;
  }
}

/** A normal deviate (Box–Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
