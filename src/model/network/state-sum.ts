/**
 * S, the sum of the states of all open clusters. Kept in whole numbers, which add up exactly: the sum can follow a document cluster by
 * cluster and is the same to the bit as one that is made anew, in whatever order.
 */

/** What S is kept times: states lie between −1 and 1, and thousands of them fit below 2⁵³. */
export const STATE_SCALE: number = 2 ** 32;

/** What of a memory is added up: an LSTM's output, or the mean of so many mentions. */
type Summand = { readonly h: Float32Array } | { readonly sum: Float32Array; readonly count: number };

interface Cluster {
  readonly id: number;
  readonly memory: Summand;
}

export class StateSum {
  readonly #sum: Float64Array; // [units], times STATE_SCALE
  /** What is in the sum, by ascending id. */
  readonly #ids: number[] = [];
  readonly #memories: Summand[] = [];

  constructor(units: number) {
    this.#sum = new Float64Array(units);
  }

  /** Brings the sum to the clusters that are open now, by ascending id; costs little where few have changed. */
  follow(clusters: readonly Cluster[]): this {
    const ids = this.#ids;
    const memories = this.#memories;
    for (let slot = 0; slot < clusters.length; slot++) {
      const { id, memory } = clusters[slot] as Cluster;
      if (ids[slot] === id && memories[slot] === memory) continue; // as nearly all are
      while (slot < ids.length && (ids[slot] as number) < id) this.#forget(slot);
      if (ids[slot] === id) {
        this.#add(memories[slot] as Summand, -1);
        memories[slot] = memory;
      } else {
        ids.splice(slot, 0, id);
        memories.splice(slot, 0, memory);
      }
      this.#add(memory, 1);
    }
    while (ids.length > clusters.length) this.#forget(clusters.length);
    return this;
  }

  /** S times `STATE_SCALE`, good until it follows again. */
  get scaled(): Float64Array {
    return this.#sum;
  }

  /** Takes what stands in a slot out of the sum. */
  #forget(slot: number): void {
    this.#ids.splice(slot, 1);
    for (const memory of this.#memories.splice(slot, 1)) this.#add(memory, -1);
  }

  #add(memory: Summand, sign: number): void {
    const isState = 'h' in memory;
    const state = isState ? memory.h : memory.sum;
    const factor = STATE_SCALE / (isState ? 1 : memory.count);
    const sum = this.#sum;
    for (let unit = 0; unit < sum.length; unit++) {
      const whole = Math.floor((state[unit] as number) * factor + 0.5);
      sum[unit] = (sum[unit] as number) + sign * whole;
    }
  }
}
