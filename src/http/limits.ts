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

/**
 * Counts open requests and sockets, in total and per key; refuses a stream that would exceed a
 * limit.
 */
export class OpenStreams {
  readonly #limits: Pick<ServiceLimits, 'streams' | 'streamsPerKey'>;
  readonly #perOwner = new Map<string, number>();
  #count = 0;

  constructor(limits: Pick<ServiceLimits, 'streams' | 'streamsPerKey'>) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  /** Opens a stream and returns the function that closes it; throws if a limit is reached. */
  open(owner: string): () => void {
    const { streams, streamsPerKey } = this.#limits;
    if (this.#count >= streams)
      throw new ProblemError(
        'overloaded',
        `open stream: ${streams} streams are open, the limit of this server`,
        RETRY_SOON,
      );
    const own = this.#perOwner.get(owner) ?? 0;
    if (own >= streamsPerKey) {
      throw new ProblemError(
        'too_many_streams',
        `open stream: ${own} streams are open with this key, its limit`,
        RETRY_SOON,
      );
    }
    this.#count++;
    this.#perOwner.set(owner, own + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#count--;
      const left = (this.#perOwner.get(owner) ?? 1) - 1;
      if (left === 0) this.#perOwner.delete(owner);
      else this.#perOwner.set(owner, left);
    };
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
