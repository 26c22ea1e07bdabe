/**
 * A document in the hands of a library user: push turns, get decisions, ask for entities at any
 * time.
 */
import { TaskQueue } from './async/mod.ts';
import {
  checkLine,
  type DocumentLine,
  LineError,
  type MentionLine,
  type TokensInput,
  type TurnInput,
  type TurnLine,
} from './protocol/mod.ts';
import type { DocumentSession, EntitySummary } from './session/mod.ts';

/** What one turn gave. */
export interface TurnResult {
  readonly mentions: readonly MentionLine[];
  readonly turn: TurnLine;
}

/** A turn as a library user writes it: `type` may be left out for raw text. */
export type PushedTurn = Omit<TurnInput, 'type'> | TurnInput | TokensInput;

/** Turns pushed while another is being resolved wait for it: decisions always come in order. */
export class ResolverDocument {
  readonly #session: DocumentSession;
  readonly #queue = new TaskQueue();

  constructor(session: DocumentSession) {
    this.#session = session;
  }

  /** Resolves one turn. A turn of the wrong shape throws a LineError and changes nothing. */
  push(turn: PushedTurn): Promise<TurnResult> {
    return this.#queue.run(() => this.#resolve(turn));
  }

  /**
   * The same, each decision as soon as it is made; turns that are pushed meanwhile wait until the
   * last line was taken.
   */
  async *stream(turn: PushedTurn): AsyncGenerator<MentionLine | TurnLine> {
    const release = await this.#queue.acquire();
    try {
      yield* this.#session.resolve(checkTurn(turn));
    } finally {
      release();
    }
  }

  /**
   * Everything that later turns depend on, as bytes, once every pushed turn is done:
   * `resolver.restore(bytes)` goes on from there, in another process or on another runtime. A
   * SnapshotError says why a scorer of your own cannot be stored.
   */
  snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#queue.run(() => this.#session.snapshot());
  }

  /**
   * The entities so far, once every pushed turn is done; those with one mention only if asked for.
   */
  async entities(options: { readonly singletons?: boolean } = {}): Promise<EntitySummary[]> {
    await this.#queue.drain();
    return this.#session.listEntities(options.singletons);
  }

  /** The document's summary so far, once every pushed turn is done. */
  async summary(): Promise<DocumentLine> {
    await this.#queue.drain();
    return this.#session.summarize();
  }

  async #resolve(turn: PushedTurn): Promise<TurnResult> {
    const mentions: MentionLine[] = [];
    for (const step of this.#session.resolve(checkTurn(turn))) {
      const output = step instanceof Promise ? await step : step; // most are there: to wait for each would cost as much as to make it
      if (output.type === 'turn') return { mentions, turn: output };
      mentions.push(output);
    }
    throw new Error('push turn: the session ended without a turn line');
  }
}

/** Checks what a library user passes as a turn. */
export function checkTurn(turn: PushedTurn): TurnInput | TokensInput {
  const line = checkLine('type' in turn ? turn : { type: 'turn', ...turn });
  if (line.type === 'turn' || line.type === 'tokens') return line;
  throw new LineError('invalid_line', `check turn: found a line of type ${line.type}, wanted turn or tokens`);
}
