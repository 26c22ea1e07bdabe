/**
 * The limits of a server and how they are enforced. Exceeding one is always answered with a clear
 * refusal.
 */
import { ProblemError } from './problem.ts';

/** The limits of a server. */
export interface ServiceLimits {
  /** Largest body of a streaming request. */
  readonly bodyBytes: number;
  /** Largest `application/json` body, which is read at once. */
  readonly jsonBytes: number;
  /** Longest line of `/v1/resolve`. */
  readonly lineBytes: number;
  /** Longest line of a conversation, whose answer is stored. */
  readonly conversationLineBytes: number;
  /** Requests and socket messages per minute and key; 0: no limit. */
  readonly requestsPerMinute: number;
  /** Open requests and sockets per key. */
  readonly streamsPerKey: number;
  /** Open requests and sockets in total. */
  readonly streams: number;
  /** How long a stream waits for its client's next bytes. */
  readonly readIdleMs: number;
  /** How long a stream waits for its client to read what is ready. */
  readonly writeIdleMs: number;
  /** Messages per socket that may wait for their answer. */
  readonly socketQueue: number;
}

/** The default limits. */
export const DEFAULT_LIMITS: ServiceLimits = {
  bodyBytes: 256 * 1024 * 1024,
  jsonBytes: 1024 * 1024,
  lineBytes: 1024 * 1024,
  conversationLineBytes: 64 * 1024,
  requestsPerMinute: 0,
  streamsPerKey: 512,
  streams: 1024,
  readIdleMs: 10 * 60_000,
  writeIdleMs: 5 * 60_000,
  socketQueue: 64,
};

const RETRY_SOON = { 'retry-after': '1' };

/** A slot of an open request or socket. */
export interface StreamSlot {
  /** Extends the lease: the stream is alive. */
  touch(): void;
  /** Gives the slot back; a second call does nothing. */
  release(): void;
}

/** How slots are counted. */
export interface StreamLimits extends Pick<ServiceLimits, 'streams' | 'streamsPerKey'> {
  /**
   * A slot that was not touched for this long counts no more, for platforms that may drop a stream
   * without a trace; default: never.
   */
  readonly leaseMs?: number;
}

/**
 * Counts open requests and sockets, in total and per key; refuses a stream that would exceed a
 * limit.
 */
export class OpenStreams {
  readonly #limits: StreamLimits;
  readonly #now: () => number;
  readonly #slots = new Map<StreamSlot, { readonly owner: string; touchedAt: number }>();
  readonly #perOwner = new Map<string, number>();

  constructor(limits: StreamLimits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  get count(): number {
    return this.#slots.size;
  }

  /** Opens a stream and returns its slot; throws if a limit is reached. */
  open(owner: string): StreamSlot {
    const { streams, streamsPerKey } = this.#limits;
    const isFull = () => this.#slots.size >= streams || this.#countOf(owner) >= streamsPerKey;
    if (isFull()) this.#dropStale();
    if (this.#slots.size >= streams) {
      const detail = `open stream: ${streams} streams are open, the limit of this server`;
      throw new ProblemError('overloaded', detail, RETRY_SOON);
    }
    const own = this.#countOf(owner);
    if (own >= streamsPerKey) {
      const detail = `open stream: ${own} streams are open with this key, its limit`;
      throw new ProblemError('too_many_streams', detail, RETRY_SOON);
    }
    const entry = { owner, touchedAt: this.#now() };
    const slot: StreamSlot = {
      touch: () => {
        entry.touchedAt = this.#now();
      },
      release: () => this.#release(slot),
    };
    this.#slots.set(slot, entry);
    this.#perOwner.set(owner, own + 1);
    return slot;
  }

  #countOf(owner: string): number {
    return this.#perOwner.get(owner) ?? 0;
  }

  #release(slot: StreamSlot): void {
    const entry = this.#slots.get(slot);
    if (entry === undefined) return;
    this.#slots.delete(slot);
    const left = this.#countOf(entry.owner) - 1;
    if (left === 0) this.#perOwner.delete(entry.owner);
    else this.#perOwner.set(entry.owner, left);
  }

  #dropStale(): void {
    const { leaseMs } = this.#limits;
    if (leaseMs === undefined) return;
    for (const [slot, { touchedAt }] of this.#slots) if (this.#now() - touchedAt > leaseMs) this.#release(slot);
  }
}

interface Bucket {
  tokens: number;
  at: number;
}

/** One token bucket per key: bursts of up to a tenth of a minute's requests, then a steady rate. */
export class RateLimiter {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** A rate of 0 means no limit. */
  constructor(requestsPerMinute: number, now: () => number) {
    this.#perMs = requestsPerMinute / 60_000;
    this.#burst = Math.max(1, requestsPerMinute / 10);
    this.#now = now;
  }

  /** Takes one token; returns how many seconds to wait if there is none, otherwise 0. */
  take(owner: string): number {
    if (this.#perMs === 0) return 0;
    const now = this.#now();
    const bucket = this.#buckets.get(owner) ?? { tokens: this.#burst, at: now };
    bucket.tokens = Math.min(this.#burst, bucket.tokens + Math.max(0, now - bucket.at) * this.#perMs);
    bucket.at = now;
    this.#buckets.set(owner, bucket);
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / this.#perMs / 1000));
    bucket.tokens -= 1;
    return 0;
  }
}
