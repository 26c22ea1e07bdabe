/** Keeps busy streams from starving the event loop and each other. */

/** Longest stretch of work before sockets and timers get their turn. */
const MAX_STRETCH_MS = 10;

/**
 * Keeps one busy stream from blocking the others: yields to the event loop after a stretch of work.
 */
export class Pacer {
  readonly #now: () => number;
  #restedAt: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#restedAt = now();
  }

  /** Await this between two pieces of work; it is free until a stretch is over. */
  async rest(): Promise<void> {
    if (this.#now() - this.#restedAt < MAX_STRETCH_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#restedAt = this.#now();
  }
}
