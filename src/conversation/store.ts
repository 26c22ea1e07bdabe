/**
 * What conversations need from a store: reads, and atomic writes that fail if another writer was
 * faster. Bytes are opaque here; `record.ts` and `answer.ts` define their content. Times are
 * milliseconds since 1970.
 */

/**
 * Number of the latest lines per conversation whose answers are kept; an older line that is
 * repeated counts as new.
 */
export const REMEMBERED_LINES = 256;

/** A conversation in a store. */
export interface StoredRecord {
  /**
   * Grows by one per change. The first revision is the time of creation, so a recreated
   * conversation never repeats one.
   */
  readonly revision: number;
  readonly expiresAt: number;
  readonly bytes: Uint8Array;
}

/** The effect of one line. All of it is stored, or nothing. */
export interface Change {
  /** The revision that the change is based on; 0 if there must be no conversation yet. */
  readonly after: number;
  readonly expiresAt: number;
  readonly bytes: Uint8Array;
  /** The answer to return if the line is repeated. */
  readonly answer?: { readonly key: string; readonly bytes: Uint8Array } | undefined;
}

/** Stores conversations. An expired conversation is never returned, swept or not. */
export interface ConversationStore {
  /** Loads a conversation, if there is one. */
  load(id: string, now: number): Promise<StoredRecord | undefined>;
  /**
   * Returns the answer that was committed under this key, if it is among the last REMEMBERED_LINES.
   */
  recall(id: string, key: string, now: number): Promise<Uint8Array | undefined>;
  /**
   * Stores a change durably and returns the new revision; `undefined` if the conversation is no
   * longer at `after`.
   */
  commit(id: string, change: Change, now: number): Promise<number | undefined>;
  /** Deletes a conversation and its answers; returns false if it is no longer at this revision. */
  remove(id: string, revision: number): Promise<boolean>;
  /** Deletes what has expired; does nothing in stores that expire entries themselves. */
  sweep(now: number): Promise<void>;
  /** Returns the number of stored conversations, if counting is cheap. */
  count(now: number): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Computes the revision after a change. */
export function computeRevision(after: number, now: number): number {
  return after === 0 ? now : after + 1;
}
