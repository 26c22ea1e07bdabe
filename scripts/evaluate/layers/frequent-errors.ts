/** Counts errors by their description, for those who improve a layer. */

/** Collects descriptions and lists the most frequent ones. */
export class FrequentErrors {
  readonly #counts = new Map<string, number>();

  add(description: string): void {
    this.#counts.set(description, (this.#counts.get(description) ?? 0) + 1);
  }

  /** The most frequent first; in order of appearance where they are equally frequent. */
  top(limit: number): { readonly description: string; readonly count: number }[] {
    return [...this.#counts]
      .map(([description, count]) => ({ description, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, limit);
  }
}
