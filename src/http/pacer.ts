/** Keeps one busy stream from holding up the others: work that has gone on for a while lets everything else have a turn. */

/** The longest that one thing may go on before sockets and timers are looked at. */
const MAX_STRETCH_MS = 10;

export class Pacer {
  readonly #now: () => number;
  #restedAt: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#restedAt = now();
  }

  /** To be awaited between two pieces of work, by every stream; costs nothing unless a stretch is over. */
  async rest(): Promise<void> {
    if (this.#now() - this.#restedAt < MAX_STRETCH_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#restedAt = this.#now();
  }
}
