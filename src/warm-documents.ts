/**
 * Decides which of a resolver's documents stay in memory in full. A document that was idle through a
 * garbage collection, and is still referenced, is frozen to its snapshot. Documents that nobody
 * references anymore are left to the collector: a batch of them costs nothing.
 */

/** A document that can be frozen: it thaws by itself when it is used again. */
interface Freezable {
  /** Freezes it unless it is in use. */
  freezeIfIdle(): Promise<void>;
}

/** A document that was used: a weak reference, and the collections before that. */
interface Entry {
  readonly document: WeakRef<Freezable>;
  readonly epoch: number;
}

/** Options of the documents that stay. */
export interface WarmOptions {
  /** The most recently used documents always stay; default: 1. */
  readonly maxWarm?: number;
  /** Runs a job in the next turn of the event loop, where weak references are up to date. */
  readonly nextTurn: (job: () => void) => unknown;
}

/** The documents of a resolver that are not frozen. */
export class WarmDocuments {
  readonly #maxWarm: number;
  readonly #nextTurn: (job: () => void) => unknown;
  /** By the document's key, the least recently used first. */
  readonly #entries = new Map<symbol, Entry>();
  /** Is called after a collection: nothing references what is registered. */
  readonly #collections = new FinalizationRegistry<undefined>(() => this.#noteCollection());
  /** Number of collections that were waited for. */
  #epoch = 0;
  #isWaiting = false;

  constructor({ maxWarm = 1, nextTurn }: WarmOptions) {
    this.#maxWarm = maxWarm;
    this.#nextTurn = nextTurn;
  }

  /** Takes note that a document was used. */
  async touch(key: symbol, document: Freezable): Promise<void> {
    const isNew = !this.#entries.delete(key);
    this.#entries.set(key, { document: new WeakRef(document), epoch: this.#epoch });
    if (this.#entries.size <= this.#maxWarm) return;
    this.#awaitCollection();
    // A loop of pushes never yields to the event loop, where collections are noted.
    if (isNew) await this.#yield();
  }

  /** Forgets a document that is frozen or closed. */
  forget(key: symbol): void {
    this.#entries.delete(key);
  }

  #awaitCollection(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#epoch++;
    this.#collections.register({}, undefined);
  }

  #noteCollection(): void {
    this.#isWaiting = false;
    void this.#freezeIdle(this.#epoch);
  }

  /** Freezes what was last used before a collection was waited for, one per turn of the event loop. */
  async #freezeIdle(before: number): Promise<void> {
    for (;;) {
      const [oldest] = this.#entries;
      if (oldest === undefined || this.#entries.size <= this.#maxWarm) return;
      const [key, { document, epoch }] = oldest;
      if (epoch >= before) return this.#awaitCollection();
      this.#entries.delete(key);
      await document.deref()?.freezeIfIdle();
      await this.#yield();
    }
  }

  #yield(): Promise<void> {
    return new Promise((resolve) => this.#nextTurn(() => resolve()));
  }
}
