/**
 * S, the sum of the states of all open clusters. It is kept in whole numbers, which add up exactly:
 * updating it cluster by cluster gives the same bits as summing from scratch, in any order.
 */

import { LstmState } from './lstm-state.ts';

/** The scale of S: states are between −1 and 1, so thousands of scaled ones fit below 2⁵³. */
export const STATE_SCALE: number = 2 ** 32;

/** The part of a memory that is summed: an LSTM's output, or the mean over `count` mentions. */
type Summand = LstmState | { readonly sum: Float32Array; readonly count: number };

/** An open cluster. */
interface Cluster {
  readonly id: number;
  readonly memory: Summand;
}

/** Keeps S up to date with a document's open clusters. */
export class StateSum {
  readonly #sum: Float64Array; // [units], times STATE_SCALE
  /** The clusters in the sum, by ascending id. */
  readonly #ids: number[] = [];
  readonly #memories: Summand[] = [];

  constructor(units: number) {
    this.#sum = new Float64Array(units);
  }

  /** Updates the sum to the open clusters, given by ascending id; cheap if few have changed. */
  follow(clusters: readonly Cluster[]): this {
    const ids = this.#ids;
    const memories = this.#memories;
    for (let slot = 0; slot < clusters.length; slot++) {
      const { id, memory } = clusters[slot] as Cluster;
      if (ids[slot] === id && memories[slot] === memory) continue; // unchanged, like nearly all
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

  /** S × `STATE_SCALE`, valid until the next `follow`. */
  get scaled(): Float64Array {
    return this.#sum;
  }

  /** Number of clusters in the sum. */
  get count(): number {
    return this.#ids.length;
  }

  /** Removes the cluster in a slot from the sum. */
  #forget(slot: number): void {
    this.#ids.splice(slot, 1);
    for (const memory of this.#memories.splice(slot, 1)) this.#add(memory, -1);
  }

  #add(memory: Summand, sign: number): void {
    const isState = memory instanceof LstmState;
    const state = isState ? memory.floats : memory.sum;
    const from = isState ? memory.at : 0;
    const factor = STATE_SCALE / (isState ? 1 : memory.count);
    const sum = this.#sum;
    const units = isState ? memory.live : sum.length;
    for (let unit = 0; unit < units; unit++) {
      const whole = Math.floor((state[from + unit] as number) * factor + 0.5);
      sum[unit] = (sum[unit] as number) + sign * whole;
    }
  }
}
