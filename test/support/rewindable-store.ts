/** A store in memory that can lose its latest changes, like a server restarted from an older dump. */
import type { Change, ConversationStore, StoredRecord } from '../../src/conversation/mod.ts';
import { MemoryStore } from '../../src/conversation/stores/memory-store.ts';

export class RewindableStore implements ConversationStore {
  #inner = new MemoryStore();
  #commits: [id: string, change: Change, now: number][] = [];

  load(id: string, now: number): Promise<StoredRecord | undefined> {
    return this.#inner.load(id, now);
  }

  recall(id: string, key: string, now: number): Promise<Uint8Array | undefined> {
    return this.#inner.recall(id, key, now);
  }

  async commit(id: string, change: Change, now: number): Promise<number | undefined> {
    const revision = await this.#inner.commit(id, change, now);
    if (revision !== undefined) this.#commits.push([id, change, now]);
    return revision;
  }

  remove(id: string, revision: number): Promise<boolean> {
    return this.#inner.remove(id, revision);
  }

  async sweep(): Promise<void> {}

  async count(now: number): Promise<number> {
    return this.#inner.count(now);
  }

  async close(): Promise<void> {}

  /** Loses the latest changes. */
  async rewind(lost: number): Promise<void> {
    this.#commits = this.#commits.slice(0, this.#commits.length - lost);
    this.#inner = new MemoryStore();
    for (const commit of this.#commits) await this.#inner.commit(...commit);
  }
}
