/**
 * Indexes a dependency tree for mention extraction: children, subtree extents, relations without
 * subtypes.
 */
import { memoize } from '../memoize.ts';
import type { DependencyTree } from '../sentence.ts';

const NO_CHILDREN: readonly number[] = [];

const removeSubtype = memoize((relation) => relation.split(':', 1)[0] ?? relation);

/** Lookups in one tree. */
export class TreeIndex {
  readonly #children: (number[] | undefined)[];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #bases: readonly string[];
  readonly #relations: readonly string[];

  constructor(tree: DependencyTree) {
    const { heads, deprel } = tree;
    this.#relations = deprel;
    this.#bases = deprel.map(removeSubtype);
    this.#children = new Array(heads.length);
    for (let token = 0; token < heads.length; token++) {
      this.#starts.push(token);
      this.#ends.push(token + 1);
      const head = heads[token] as number;
      if (head < 0) continue;
      const siblings = this.#children[head];
      if (siblings === undefined) this.#children[head] = [token];
      else siblings.push(token);
    }
    this.#spread(heads);
  }

  /** Direct dependents, left to right. */
  children(token: number): readonly number[] {
    return this.#children[token] ?? NO_CHILDREN;
  }

  /** First token of the subtree. */
  start(token: number): number {
    return this.#starts[token] ?? token;
  }

  /** One past the last token of the subtree. */
  end(token: number): number {
    return this.#ends[token] ?? token + 1;
  }

  /** The relation without its subtype: `nsubj` for `nsubj:pass`. */
  base(token: number): string {
    return this.#bases[token] ?? '';
  }

  /** The full relation. */
  relation(token: number): string {
    return this.#relations[token] ?? '';
  }

  /** Widens each head by its dependents, leaves first: linear at any depth. */
  #spread(heads: readonly number[]): void {
    const waiting: number[] = [];
    const ready: number[] = [];
    for (let token = 0; token < heads.length; token++) {
      const count = this.children(token).length;
      waiting.push(count);
      if (count === 0) ready.push(token);
    }
    for (let token = ready.pop(); token !== undefined; token = ready.pop()) {
      const head = heads[token] ?? -1;
      if (head < 0) continue;
      this.#starts[head] = Math.min(this.start(head), this.start(token));
      this.#ends[head] = Math.max(this.end(head), this.end(token));
      const left = (waiting[head] ?? 0) - 1;
      waiting[head] = left;
      if (left === 0) ready.push(head);
    }
  }
}
