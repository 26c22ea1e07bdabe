/**
 * Notices that a store has lost lines that were answered, as after a restart from an older dump. A
 * store only grows: whoever was told a state must find it in the history of what is stored.
 */
import { ConversationError } from './conversation-error.ts';
import type { ConversationRecord } from './record.ts';

/** A state that somebody was told. */
interface ToldState {
  readonly revision: number;
  readonly expiresAt: number;
  readonly state: string;
}

/** What one client was told on one stream or socket; lines that follow are checked against it. */
export interface Told {
  at?: ToldState;
}

/** A conversation as it is stored now. */
export interface StoredState {
  readonly revision: number;
  readonly record: Pick<ConversationRecord, 'history'>;
}

/** Most conversations whose newest state a server remembers; a few dozen bytes each. */
const MAX_REMEMBERED = 10_000;

/** The newest state of each conversation that this server has told somebody. */
export class Lineage {
  readonly #remembered = new Map<string, ToldState>();
  /** Up to which revision conversations were deleted here, on purpose. */
  readonly #deleted = new Map<string, number>();

  /**
   * Throws if the store no longer has what this server, or the client of this stream, was told. The
   * server says so once; then what is stored counts.
   */
  check(id: string, found: StoredState | undefined, { told, now }: { told: Told | undefined; now: number }): void {
    const remembered = this.#remembered.get(id);
    for (const known of [told?.at, remembered]) {
      if (known === undefined || known.expiresAt <= now || isKept(known, found)) continue;
      if (known.revision <= (this.#deleted.get(id) ?? 0)) continue;
      this.#remembered.delete(id);
      const lost = found === undefined ? 'no conversation' : 'another history';
      const wanted = 'wanted the lines that were answered; the store has lost some of them: read the summary, resend';
      throw new ConversationError('conversation_rolled_back', `take line: found ${lost}, ${wanted}`);
    }
  }

  /** Remembers what was told. */
  remember(id: string, state: ToldState, told: Told | undefined): void {
    if (told !== undefined) told.at = state;
    keepNewest(this.#remembered, id, state);
  }

  /** Takes note that a conversation was deleted at a revision: nobody misses it. */
  forget(id: string, revision: number): void {
    this.#remembered.delete(id);
    keepNewest(this.#deleted, id, revision);
  }
}

/** Sets an entry; past the limit, the oldest one is dropped. */
function keepNewest<Value>(entries: Map<string, Value>, id: string, value: Value): void {
  entries.delete(id);
  entries.set(id, value);
  if (entries.size <= MAX_REMEMBERED) return;
  const [oldest] = entries.keys();
  if (oldest !== undefined) entries.delete(oldest);
}

/** True if the state is part of what is stored, or too old to tell. */
function isKept({ revision, state }: ToldState, found: StoredState | undefined): boolean {
  if (found === undefined || found.revision < revision) return false;
  const { history } = found.record;
  const place = history.length - 1 - (found.revision - revision);
  return place < 0 || history[place] === state;
}
