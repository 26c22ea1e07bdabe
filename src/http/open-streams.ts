/** How many requests and sockets are open, in all and a key. */
import { ProblemError } from './problem.ts';
import type { ServiceLimits } from './service-limits.ts';

const RETRY_SOON = { 'retry-after': '1' };

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

  /** Opens one and gives what closes it, once; throws where there is no room. */
  open(owner: string): () => void {
    const { streams, streamsPerKey } = this.#limits;
    if (this.#count >= streams) throw new ProblemError('overloaded', `open stream: ${streams} are open`, RETRY_SOON);
    const own = this.#perOwner.get(owner) ?? 0;
    if (own >= streamsPerKey) {
      throw new ProblemError('too_many_streams', `open stream: this key has ${own} open, its most`, RETRY_SOON);
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
