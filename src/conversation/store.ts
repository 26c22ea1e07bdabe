/**
 * What a conversation needs of a store: read what is there, replace it in one step if nobody else
 * was faster. Bytes are opaque here; `record.ts` and `answer.ts` say what is in them. Times are
 * milliseconds since 1970.
 */

/**
 * How many of a conversation's latest lines are remembered: the re-delivery of an older one is a
 * new line.
 */
export const REMEMBERED_LINES = 256;

/** A conversation as it lies in a store. */
export interface StoredRecord {
  /**
   * Grows by one a change; a conversation begins at the time it is made, so one made anew repeats
   * no revision.
   */
  readonly revision: number;
  readonly expiresAt: number;
  readonly bytes: Uint8Array;
}

/** The effect of one line. All of it is stored, or nothing. */
export interface Change {
  /** The revision that the change was made on; 0 where there must be no conversation yet. */
  readonly after: number;
  readonly expiresAt: number;
  readonly bytes: Uint8Array;
  /** What to say should the line come again. */
  readonly answer?: { readonly key: string; readonly bytes: Uint8Array } | undefined;
}

/** A place where conversations survive. An expired conversation is never seen, swept or not. */
export interface ConversationStore {
  /** The conversation, or nothing. */
  load(id: string, now: number): Promise<StoredRecord | undefined>;
  /** The answer to a line that was committed under this key among the last REMEMBERED_LINES. */
  recall(id: string, key: string, now: number): Promise<Uint8Array | undefined>;
  /**
   * Stores a change durably and tells the new revision; nothing where the conversation is not at
   * `after` any more.
   */
  commit(id: string, change: Change, now: number): Promise<number | undefined>;
  /**
   * Forgets a conversation at this revision, answers included; false where it is not at it any
   * more.
   */
  remove(id: string, revision: number): Promise<boolean>;
  /** Drops what has expired; stores that do it themselves do nothing. */
  sweep(now: number): Promise<void>;
  /** How many conversations are stored, where that can be told cheaply. */
  count(now: number): Promise<number | undefined>;
  close(): Promise<void>;
}

/** The revision after a change. */
export function computeRevision(after: number, now: number): number {
  return after === 0 ? now : after + 1;
}
