/**
 * Indexes a dependency tree for mention extraction: children and subtree extents. One index is filled
 * again for each sentence: creating lists for every token would take longer than reading them.
 */
import type { DependencyTree } from '../sentence.ts';

/** Lookups in one tree. */
export class TreeIndex {
  /** The first dependent of each token, and the next one of the same head, left to right; −1 for none. */
  first = new Int32Array(0);
  next = new Int32Array(0);
  /** First token of each subtree, and one past its last. */
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  /** Dependents whose subtrees are not complete yet, and tokens whose subtrees are. */
  #waiting = new Int32Array(0);
  #ready = new Int32Array(0);

  /** Reads another tree. */
  read({ heads }: DependencyTree): void {
    const { length } = heads;
    if (this.first.length < length) this.#grow(2 * length);
    const { first, next, starts, ends } = this;
    const waiting = this.#waiting;
    for (let token = 0; token < length; token++) {
      first[token] = -1;
      starts[token] = token;
      ends[token] = token + 1;
      waiting[token] = 0;
    }
    for (let token = length - 1; token >= 0; token--) {
      const head = heads[token] as number;
      if (head < 0) continue;
      next[token] = first[head] as number;
      first[head] = token;
      waiting[head] = (waiting[head] as number) + 1;
    }
    this.#spread(heads);
  }

  /** Widens each head by its dependents, leaves first: linear at any depth. */
  #spread(heads: readonly number[]): void {
    const { starts, ends } = this;
    const waiting = this.#waiting;
    const ready = this.#ready;
    let count = 0;
    for (let token = 0; token < heads.length; token++) if (waiting[token] === 0) ready[count++] = token;
    while (count > 0) {
      const token = ready[--count] as number;
      const head = heads[token] ?? -1;
      if (head < 0) continue;
      if ((starts[token] as number) < (starts[head] as number)) starts[head] = starts[token] as number;
      if ((ends[token] as number) > (ends[head] as number)) ends[head] = ends[token] as number;
      const left = (waiting[head] as number) - 1;
      waiting[head] = left;
      if (left === 0) ready[count++] = head;
    }
  }

  #grow(size: number): void {
    this.first = new Int32Array(size);
    this.next = new Int32Array(size);
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
    this.#waiting = new Int32Array(size);
    this.#ready = new Int32Array(size);
  }
}
