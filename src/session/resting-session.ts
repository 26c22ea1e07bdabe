/**
 * A session that may shrink to its snapshot whenever nobody uses it: between two calls of a document,
 * and between two lines of a stream. It goes on to decide the same.
 */
import { whenReady } from '../async/mod.ts';
import { DocumentSession, type SessionSetup } from './document-session.ts';

/** What decides when a session rests: it is told about every use. */
export interface WarmSessions {
  /** Takes note that a session was used; awaited before the next use. */
  touch(key: symbol, session: RestingSession): Promise<void> | undefined;
  /** Forgets a session that is frozen or closed. */
  forget(key: symbol): void;
}

/** What a session needs to be frozen and thawed. */
export interface RestingSetup extends SessionSetup {
  /** Which sessions stay in memory in full; without it, none is frozen by itself. */
  readonly warm?: WarmSessions | undefined;
}

/** A session, or the snapshot that it was frozen to. */
export class RestingSession {
  readonly #setup: RestingSetup;
  readonly #key = Symbol('document');
  /** `undefined` once closed. */
  #state: DocumentSession | Uint8Array | undefined;
  #users = 0;
  /** Number of uses so far. */
  #uses = 0;

  constructor(session: DocumentSession, setup: RestingSetup) {
    this.#state = session;
    this.#setup = setup;
  }

  /**
   * Returns the session, thawed if it is frozen, for use until `leave`. One at a time: the next user
   * enters after the last one has left.
   */
  enter(): DocumentSession | Promise<DocumentSession> {
    const state = this.#state;
    if (state === undefined) throw new Error('use document: found a closed one, expected one that is open');
    this.#users++;
    this.#uses++;
    return state instanceof Uint8Array ? this.#thaw(state) : state;
  }

  /** Ends a use, also one that failed; what is returned is awaited before the next use. */
  leave(): Promise<void> | undefined {
    this.#users--;
    return this.#state === undefined ? undefined : this.#setup.warm?.touch(this.#key, this);
  }

  /** Runs a task on the session. */
  async use<Result>(task: (session: DocumentSession) => Result | Promise<Result>): Promise<Result> {
    const session = this.enter();
    try {
      return await whenReady(session, task);
    } finally {
      await this.leave();
    }
  }

  /**
   * Shrinks the session to its snapshot, unless it is used before that is done. Throws a SnapshotError
   * if a custom scorer cannot be stored.
   */
  async freeze(): Promise<void> {
    const [state, uses] = [this.#state, this.#uses];
    if (state === undefined || state instanceof Uint8Array || this.#users > 0) return;
    const snapshot = await state.snapshot();
    if (this.#state !== state || this.#uses !== uses) return;
    this.#state = snapshot;
    this.#setup.warm?.forget(this.#key);
  }

  /** Freezes the session unless it is in use, or cannot be stored. */
  async freezeIfIdle(): Promise<void> {
    await this.freeze().catch(() => {});
  }

  /** Releases what the session holds; later uses are refused. */
  close(): void {
    this.#state = undefined;
    this.#setup.warm?.forget(this.#key);
  }

  async #thaw(snapshot: Uint8Array): Promise<DocumentSession> {
    const session = await DocumentSession.thaw(this.#setup, snapshot);
    this.#state = session;
    return session;
  }
}
