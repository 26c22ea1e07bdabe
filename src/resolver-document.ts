/** A document for users of the library: push turns, get decisions, list entities at any time. */
import { TaskQueue, whenReady } from './async/mod.ts';
import {
  type CorrectedLine,
  type CorrectInput,
  checkLine,
  type DocumentLine,
  type EntityInput,
  LineError,
  type MentionLine,
  type ParticipantInput,
  type TokensInput,
  type TurnInput,
  type TurnLine,
} from './protocol/mod.ts';
import type { DocumentSession, EntitySummary } from './session/mod.ts';
import type { WarmDocuments } from './warm-documents.ts';

/** The result of one turn. */
export interface TurnResult {
  readonly mentions: readonly MentionLine[];
  readonly turn: TurnLine;
}

/** A turn as users of the library write it: `type` is optional for raw text. */
export type PushedTurn = Omit<TurnInput, 'type'> | TurnInput | TokensInput;

/** A participant or an entity, as users of the library write it. */
export type Introduced = Omit<ParticipantInput, 'type'> | Omit<EntityInput, 'type'>;

/** How a document is frozen and thawed. */
export interface DocumentSetup {
  /** Restores the session from the snapshot that it was frozen to. */
  thaw(snapshot: Uint8Array): Promise<DocumentSession>;
  /** The resolver's documents that are not frozen; without them, only `freeze` freezes this one. */
  readonly warm?: WarmDocuments | undefined;
}

/**
 * Resolves turns one after another: those pushed while another is being resolved wait for it. An idle
 * document may be frozen, which shrinks it to its snapshot; it thaws when it is used again, and goes
 * on to decide the same.
 */
export class ResolverDocument {
  readonly #setup: DocumentSetup;
  readonly #queue = new TaskQueue();
  readonly #key = Symbol('document');
  /** A session, or the snapshot of a frozen one; `undefined` once closed. */
  #state: DocumentSession | Uint8Array | undefined;
  /** Calls that are not done. */
  #pending = 0;

  constructor(session: DocumentSession, setup: DocumentSetup) {
    this.#state = session;
    this.#setup = setup;
  }

  /** Resolves one turn. A turn of the wrong shape throws a LineError and changes nothing. */
  push(turn: PushedTurn): Promise<TurnResult> {
    return this.#use((session) => resolveTurn(session, turn));
  }

  /**
   * Resolves one turn and yields each decision as soon as it is made; later turns wait until the
   * last line was read.
   */
  async *stream(turn: PushedTurn): AsyncGenerator<MentionLine | TurnLine> {
    this.#pending++;
    const release = await this.#queue.acquire();
    try {
      const session = await this.#wake();
      for await (const line of session.resolve(checkTurn(turn))) if (line !== undefined) yield line;
    } finally {
      release();
      await this.#rest();
    }
  }

  /**
   * Introduces a participant before their first turn (`speaker`: names and nicknames resolve to them,
   * and they can be addressed as "you"), or something known from elsewhere (`name`), such as what a
   * summary of older history is about. A participant who is not introduced is introduced by their
   * first turn.
   */
  introduce(introduced: Introduced): Promise<void> {
    return this.#use(async (session) => {
      await session.introduce(checkIntroduced(introduced));
    });
  }

  /**
   * Says that decision `n` was wrong: it belongs to `entity`, to the entity of `antecedent`, or
   * (`entity: null`) to a new one. Later decisions build on it. Throws a LineError, and changes
   * nothing, if the decision is no longer open.
   */
  correct(correction: Omit<CorrectInput, 'type'>): Promise<CorrectedLine> {
    return this.#use((session) => session.correct(checkCorrection(correction)));
  }

  /**
   * Encodes everything that later turns depend on, once every pushed turn is done.
   * `resolver.restore(bytes)` continues from there, in another process or on another runtime.
   * Throws a SnapshotError if a custom scorer cannot be stored.
   */
  snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#use((session) => session.snapshot());
  }

  /**
   * Shrinks the document to its snapshot until it is used again, once every pushed turn is done. Happens by itself,
   * except on Workers, to documents that are idle for long. Throws a SnapshotError if a custom scorer cannot be
   * stored.
   */
  async freeze(): Promise<void> {
    await this.#queue.run(async () => {
      const state = this.#state;
      if (state !== undefined && !(state instanceof Uint8Array)) this.#state = await state.snapshot();
    });
    this.#setup.warm?.forget(this.#key);
  }

  /** Freezes the document unless it is in use, or cannot be stored. */
  async freezeIfIdle(): Promise<void> {
    if (this.#pending === 0) await this.freeze().catch(() => {});
  }

  /** Releases what the document holds, once every pushed turn is done; later calls are rejected. */
  async close(): Promise<void> {
    await this.#queue.run(() => {
      this.#state = undefined;
    });
    this.#setup.warm?.forget(this.#key);
  }

  /**
   * Lists the entities so far, once every pushed turn is done; singletons are included on request.
   */
  entities(options: { readonly singletons?: boolean } = {}): Promise<EntitySummary[]> {
    return this.#use((session) => session.listEntities(options.singletons));
  }

  /** Returns the document's summary so far, once every pushed turn is done. */
  summary(): Promise<DocumentLine> {
    return this.#use((session) => session.summarize());
  }

  /** Runs a task on the session in its turn. */
  async #use<Result>(task: (session: DocumentSession) => Result | Promise<Result>): Promise<Result> {
    this.#pending++;
    try {
      return await this.#queue.run(() => whenReady(this.#wake(), task));
    } finally {
      await this.#rest();
    }
  }

  /** The session, thawed if it is frozen. */
  #wake(): DocumentSession | Promise<DocumentSession> {
    const state = this.#state;
    if (state === undefined) throw new Error('use document: found a closed one, expected one that is open');
    return state instanceof Uint8Array ? this.#thaw(state) : state;
  }

  async #thaw(snapshot: Uint8Array): Promise<DocumentSession> {
    const session = await this.#setup.thaw(snapshot);
    this.#state = session;
    return session;
  }

  /** Takes note that a call is done. */
  #rest(): Promise<void> | undefined {
    this.#pending--;
    return this.#state === undefined ? undefined : this.#setup.warm?.touch(this.#key, this);
  }
}

async function resolveTurn(session: DocumentSession, turn: PushedTurn): Promise<TurnResult> {
  const mentions: MentionLine[] = [];
  for (const step of session.resolve(checkTurn(turn))) {
    // Most steps are not promises; awaiting each would cost as much as computing it.
    const output = step instanceof Promise ? await step : step;
    if (output?.type === 'turn') return { mentions, turn: output };
    if (output !== undefined) mentions.push(output);
  }
  throw new Error('push turn: found no turn line, expected one at the end');
}

/** Checks a turn from a user of the library. */
export function checkTurn(turn: PushedTurn): TurnInput | TokensInput {
  const line = checkLine('type' in turn ? turn : { type: 'turn', ...turn });
  if (line.type === 'turn' || line.type === 'tokens') return line;
  throw new LineError('invalid_line', `check turn: found a line of type ${line.type}, wanted turn or tokens`);
}

function checkIntroduced(introduced: Introduced): ParticipantInput | EntityInput {
  const line = checkLine({ type: 'name' in introduced ? 'entity' : 'participant', ...introduced });
  if (line.type === 'participant' || line.type === 'entity') return line;
  throw new LineError('invalid_line', `introduce: found a line of type ${line.type}, wanted participant or entity`);
}

function checkCorrection(correction: Omit<CorrectInput, 'type'>): CorrectInput {
  const line = checkLine({ ...correction, type: 'correct' });
  if (line.type === 'correct') return line;
  throw new LineError('invalid_line', `correct decision: found a line of type ${line.type}, wanted correct`);
}
