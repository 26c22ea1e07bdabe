/** A document that lives in a thread of a pool: the same methods as a document of a resolver. */
import type { EntitySummary, Introduced, OutputLine, PushedTurn, ResolverDocument, TurnResult } from '../../../mod.ts';
import type { DocumentMethod } from './messages.ts';
import type { PoolMember } from './pool-member.ts';

type Summary = Extract<OutputLine, { type: 'document' }>;

/** Documents that their owners have dropped without closing them. */
const DROPPED = new FinalizationRegistry<() => void>((release) => release());

/** Resolves turns one after another, in one thread. */
export class PoolDocument {
  readonly #number: number;
  readonly #open: () => Promise<PoolMember>;
  #opening: Promise<PoolMember> | undefined;
  #home: PoolMember | undefined;
  #isClosed = false;

  /** A document that is in a thread already, or is created in one when it is first used. */
  constructor(number: number, home: PoolMember | (() => Promise<PoolMember>)) {
    this.#number = number;
    this.#open = typeof home === 'function' ? home : async () => home;
    if (typeof home !== 'function') this.#settle(home);
  }

  /** True if its thread is gone; restore the last snapshot to go on. */
  get isLost(): boolean {
    return this.#home?.isLost ?? false;
  }

  /** Resolves one turn. A turn of the wrong shape throws a LineError and changes nothing. */
  async push(turn: PushedTurn): Promise<TurnResult> {
    return (await this.#call('push', turn)) as TurnResult;
  }

  /** Introduces a participant before their first turn, or an entity that is known from elsewhere. */
  async introduce(introduced: Introduced): Promise<void> {
    await this.#call('introduce', introduced);
  }

  /** Says that a decision was wrong; later ones build on the correction. */
  async correct(...args: Parameters<ResolverDocument['correct']>): ReturnType<ResolverDocument['correct']> {
    return (await this.#call('correct', ...args)) as Awaited<ReturnType<ResolverDocument['correct']>>;
  }

  /** Encodes everything that later turns depend on. */
  async snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#call('snapshot')) as Uint8Array<ArrayBuffer>;
  }

  /** Lists the entities so far; singletons are included on request. */
  async entities(options: { readonly singletons?: boolean } = {}): Promise<EntitySummary[]> {
    return (await this.#call('entities', options)) as EntitySummary[];
  }

  /** Returns the document's summary so far. */
  async summary(): Promise<Summary> {
    return (await this.#call('summary')) as Summary;
  }

  /** Frees the memory that it takes in its thread; one that is no longer reachable is freed, too. */
  close(): void {
    this.#isClosed = true;
    DROPPED.unregister(this);
    this.#home?.release(this.#number);
  }

  async #call(method: DocumentMethod, ...args: readonly unknown[]): Promise<unknown> {
    if (this.#isClosed) throw new Error(`${method}: found a closed document, expected an open one`);
    if (this.#home === undefined) {
      this.#opening ??= this.#open();
      this.#settle(await this.#opening);
    }
    return await this.#home?.call({ method, document: this.#number, args });
  }

  #settle(home: PoolMember): void {
    if (this.#home !== undefined) return;
    this.#home = home;
    const number = this.#number;
    if (this.#isClosed) home.release(number);
    else DROPPED.register(this, () => home.release(number), this);
  }
}
