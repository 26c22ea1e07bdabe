/**
 * Conversations in memory: for tests, and for servers whose conversations may end with the process.
 */
import { type Change, type ConversationStore, computeRevision, REMEMBERED_LINES, type StoredRecord } from '../store.ts';

interface Entry extends StoredRecord {
  /** Oldest first. */
  readonly answers: Map<string, { readonly revision: number; readonly bytes: Uint8Array }>;
}

/** A store in memory. */
export class MemoryStore implements ConversationStore {
  readonly #entries = new Map<string, Entry>();

  async load(id: string, now: number): Promise<StoredRecord | undefined> {
    const entry = this.#find(id, now);
    return entry && { revision: entry.revision, expiresAt: entry.expiresAt, bytes: entry.bytes };
  }

  async recall(id: string, key: string, now: number): Promise<Uint8Array | undefined> {
    return this.#find(id, now)?.answers.get(key)?.bytes;
  }

  async commit(id: string, change: Change, now: number): Promise<number | undefined> {
    const entry = this.#find(id, now);
    if ((entry?.revision ?? 0) !== change.after) return undefined;
    const revision = computeRevision(change.after, now);
    const answers: Entry['answers'] = entry?.answers ?? new Map();
    if (change.answer !== undefined) answers.set(change.answer.key, { revision, bytes: change.answer.bytes });
    for (const [key, answer] of answers) {
      if (answer.revision > revision - REMEMBERED_LINES) break;
      answers.delete(key);
    }
    this.#entries.set(id, { revision, expiresAt: change.expiresAt, bytes: change.bytes, answers });
    return revision;
  }

  async remove(id: string, revision: number): Promise<boolean> {
    if (this.#entries.get(id)?.revision !== revision) return false;
    return this.#entries.delete(id);
  }

  async sweep(now: number): Promise<void> {
    for (const id of this.#entries.keys()) if (this.#find(id, now) === undefined) this.#entries.delete(id);
  }

  async count(now: number): Promise<number> {
    let count = 0;
    for (const { expiresAt } of this.#entries.values()) if (expiresAt > now) count++;
    return count;
  }

  async close(): Promise<void> {
    this.#entries.clear();
  }

  #find(id: string, now: number): Entry | undefined {
    const entry = this.#entries.get(id);
    return entry !== undefined && entry.expiresAt > now ? entry : undefined;
  }
}
