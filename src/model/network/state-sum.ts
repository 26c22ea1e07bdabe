/**
 * S, the sum of the states of all open clusters. Kept in whole numbers, which add up exactly: the sum can follow a document cluster by
 * cluster and is the same to the bit as one that is made anew, in whatever order.
 */

/** States lie between −1 and 1; thousands of them fit below 2⁵³. */
const SCALE = 2 ** 32;

/** What of a memory is added up: an LSTM's output, or the mean of so many mentions. */
type Summand = { readonly h: Float32Array } | { readonly sum: Float32Array; readonly count: number };

interface Cluster {
  readonly id: number;
  readonly memory: Summand;
}

export class StateSum {
  readonly #sum: Float64Array; // [units], times SCALE
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
    let known = 0; // up to here the lists are read; they are written anew up to `slot`, which is less
    for (let slot = 0; slot < clusters.length; slot++) {
      const { id, memory } = clusters[slot] as Cluster;
      while (known < ids.length && (ids[known] as number) < id) this.#add(memories[known++] as Summand, -1);
      if (ids[known] !== id) {
        this.#add(memory, 1);
        ids.splice(known, 0, id);
        memories.splice(known, 0, memory);
      } else if (memories[known] !== memory) {
        this.#add(memories[known] as Summand, -1);
        this.#add(memory, 1);
      }
      known++;
      ids[slot] = id;
      memories[slot] = memory;
    }
    for (; known < ids.length; known++) this.#add(memories[known] as Summand, -1);
    ids.length = clusters.length;
    memories.length = clusters.length;
    return this;
  }

  /** One component of S. */
  at(unit: number): number {
    return (this.#sum[unit] as number) / SCALE;
  }

  #add(memory: Summand, sign: number): void {
    const isState = 'h' in memory;
    const state = isState ? memory.h : memory.sum;
    const factor = SCALE / (isState ? 1 : memory.count);
    for (let unit = 0; unit < this.#sum.length; unit++) {
      const whole = Math.floor((state[unit] as number) * factor + 0.5);
      this.#sum[unit] = (this.#sum[unit] as number) + sign * whole;
    }
  }
}
