/** A token bucket a key: bursts of up to a tenth of a minute's worth, then a steady rate. */

interface Bucket {
  tokens: number;
  at: number;
}

export class RateLimiter {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** A rate of 0 limits nothing. */
  constructor(requestsPerMinute: number, now: () => number) {
    this.#perMs = requestsPerMinute / 60_000;
    this.#burst = Math.max(1, requestsPerMinute / 10);
    this.#now = now;
  }

  /** Takes one request; tells how many seconds to wait where there is no room, else 0. */
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
