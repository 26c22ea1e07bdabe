/**
 * Decides which of a resolver's documents and streams stay in memory in full. One that was idle
 * through a garbage collection, and is still referenced, is frozen to its snapshot. Documents that
 * nobody references anymore are left to the collector: a batch of them costs nothing.
 */
import type { RestingSession, WarmSessions } from './session/mod.ts';

/** The part of a document that is used here. */
type Freezable = Pick<RestingSession, 'freezeIfIdle'>;

/** A document that was used: a weak reference, when that was, and the collections before that. */
interface Entry {
  readonly document: WeakRef<Freezable>;
  readonly usedAt: number;
  readonly epoch: number;
}

/**
 * Default of `minIdleMs`: freezing and thawing a full document takes 25 ms, little beside a pause as
 * long as this, but more than the lines of a stream that are answered in between.
 */
const MIN_IDLE_MS = 2000;
/** While documents are used, they share the time with freezing: the next one is frozen after this long. */
const REST_MS = 100;

/** Options of the documents that stay. */
export interface WarmOptions {
  /** The most recently used documents always stay; default: 1. */
  readonly maxWarm?: number;
  /** A document that was used less long ago than this stays; default: 2,000. */
  readonly minIdleMs?: number;
  /** Runs a job in the next turn of the event loop, where weak references are up to date. */
  readonly nextTurn: (job: () => void) => unknown;
  /** Milliseconds since any point in time; default: the clock. */
  readonly now?: () => number;
}

/** The documents of a resolver that are not frozen. */
export class WarmDocuments implements WarmSessions {
  readonly #maxWarm: number;
  readonly #minIdleMs: number;
  readonly #nextTurn: (job: () => void) => unknown;
  readonly #now: () => number;
  /** By the document's key, the least recently used first. */
  readonly #entries = new Map<symbol, Entry>();
  /** Is called after a collection: nothing references what is registered. */
  readonly #collections = new FinalizationRegistry<undefined>(() => this.#noteCollection());
  /** Number of collections that were waited for. */
  #epoch = 0;
  #isWaiting = false;
  /** What was last used before this collection may be frozen; 0 once that is done. */
  #before = 0;
  #isFreezing = false;
  /** Number of uses, and when to go on freezing although there are any. */
  #uses = 0;
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor({ maxWarm = 1, minIdleMs = MIN_IDLE_MS, nextTurn, now = Date.now }: WarmOptions) {
    this.#maxWarm = maxWarm;
    this.#minIdleMs = minIdleMs;
    this.#nextTurn = nextTurn;
    this.#now = now;
  }

  /** Takes note that a document was used. */
  touch(key: symbol, document: Freezable): Promise<void> | undefined {
    const isNew = !this.#entries.delete(key);
    const usedAt = this.#now();
    this.#entries.set(key, { document: new WeakRef(document), usedAt, epoch: this.#epoch });
    this.#uses++;
    if (this.#before > 0) void this.#freezeIdle();
    if (this.#entries.size <= this.#maxWarm) return undefined;
    this.#awaitCollection();
    // A loop of pushes never yields to the event loop, where collections are noted.
    return isNew ? this.#yield() : undefined;
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
    this.#before = this.#epoch;
    void this.#freezeIdle();
  }

  /** Freezes what was last used before a collection was waited for, and not just now; rests in between. */
  async #freezeIdle(): Promise<void> {
    if (this.#isFreezing) return;
    this.#isFreezing = true;
    for (;;) {
      const startedAt = this.#now();
      if (startedAt < this.#restsUntil) break;
      const document = this.#takeIdle(startedAt);
      if (document === undefined) break;
      const uses = this.#uses;
      await document.deref()?.freezeIfIdle();
      await this.#yield();
      // If nothing was used meanwhile, nobody is kept waiting.
      if (this.#uses !== uses) this.#restsUntil = this.#now() + REST_MS;
    }
    this.#isFreezing = false;
    if (this.#entries.size > this.#maxWarm) this.#awaitCollection();
  }

  /** Takes the least recently used document off the list if it was idle for long enough. */
  #takeIdle(now: number): Entry['document'] | undefined {
    const [oldest] = this.#entries;
    if (oldest !== undefined && this.#entries.size > this.#maxWarm) {
      const [key, { document, epoch, usedAt }] = oldest;
      if (epoch < this.#before && now - usedAt >= this.#minIdleMs) {
        this.#entries.delete(key);
        return document;
      }
    }
    this.#before = 0;
    return undefined;
  }

  #yield(): Promise<void> {
    return new Promise((resolve) => this.#nextTurn(() => resolve()));
  }
}
