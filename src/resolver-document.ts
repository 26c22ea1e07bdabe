/** A document for users of the library: push turns, get decisions, list entities at any time. */
import { TaskQueue } from './async/mod.ts';
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
import type { DocumentSession, EntitySummary, RestingSession } from './session/mod.ts';

/** The result of one turn. */
export interface TurnResult {
  readonly mentions: readonly MentionLine[];
  readonly turn: TurnLine;
}

/** A turn as users of the library write it: `type` is optional for raw text. */
export type PushedTurn = Omit<TurnInput, 'type'> | TurnInput | TokensInput;

/** A participant or an entity, as users of the library write it. */
export type Introduced = Omit<ParticipantInput, 'type'> | Omit<EntityInput, 'type'>;

/**
 * Resolves turns one after another: those pushed while another is being resolved wait for it. An idle
 * document may be frozen, which shrinks it to its snapshot; it thaws when it is used again, and goes
 * on to decide the same.
 */
export class ResolverDocument {
  readonly #session: RestingSession;
  readonly #queue = new TaskQueue();

  constructor(session: RestingSession) {
    this.#session = session;
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
    const release = await this.#queue.acquire();
    try {
      const entered = this.#session.enter();
      try {
        const session = await entered;
        for await (const line of session.resolve(checkTurn(turn))) if (line !== undefined) yield line;
      } finally {
        await this.#session.leave();
      }
    } finally {
      release();
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
    await this.#queue.run(() => this.#session.freeze());
  }

  /** Releases what the document holds, once every pushed turn is done; later calls are rejected. */
  async close(): Promise<void> {
    await this.#queue.run(() => this.#session.close());
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
  #use<Result>(task: (session: DocumentSession) => Result | Promise<Result>): Promise<Result> {
    return this.#queue.run(() => this.#session.use(task));
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
