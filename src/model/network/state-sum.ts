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
  #clusters: Cluster[] = [];

  constructor(units: number) {
    this.#sum = new Float64Array(units);
  }

  /** Brings the sum to the clusters that are open now, by ascending id; costs little where few have changed. */
  follow(clusters: readonly Cluster[]): this {
    const before = this.#clusters;
    const now: Cluster[] = [];
    let at = 0;
    for (let slot = 0; slot < clusters.length; slot++) {
      const cluster = clusters[slot] as Cluster;
      const { id, memory } = cluster;
      while (at < before.length && (before[at] as Cluster).id < id) this.#add((before[at++] as Cluster).memory, -1);
      const known = before[at]?.id === id ? (before[at++] as Cluster) : undefined;
      if (known?.memory === memory) {
        now.push(known);
        continue;
      }
      if (known !== undefined) this.#add(known.memory, -1);
      this.#add(memory, 1);
      now.push({ id, memory });
    }
    for (; at < before.length; at++) this.#add((before[at] as Cluster).memory, -1);
    this.#clusters = now;
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
