/**
 * A store that is opened when it is first used, so that a server starts without waiting for it.
 * Whatever goes wrong in it, now or later, is a StoreError; a store that could not be opened is
 * tried again with the next use.
 */
import { ConversationError, StoreError } from '../conversation-error.ts';
import type { Change, ConversationStore, StoredRecord } from '../store.ts';

/** Opens another store on first use. */
export class LazyStore implements ConversationStore {
  readonly #open: () => Promise<ConversationStore>;
  #store: Promise<ConversationStore> | undefined;

  constructor(open: () => Promise<ConversationStore> | ConversationStore) {
    this.#open = async () => open();
  }

  /** Opens the store ahead of its first use; throws a StoreError that says why it cannot be. */
  async open(): Promise<void> {
    await this.#use(async () => {});
  }

  load(id: string, now: number): Promise<StoredRecord | undefined> {
    return this.#use((store) => store.load(id, now));
  }

  recall(id: string, key: string, now: number): Promise<Uint8Array | undefined> {
    return this.#use((store) => store.recall(id, key, now));
  }

  commit(id: string, change: Change, now: number): Promise<number | undefined> {
    return this.#use((store) => store.commit(id, change, now));
  }

  remove(id: string, revision: number): Promise<boolean> {
    return this.#use((store) => store.remove(id, revision));
  }

  /** A store that nobody has used has nothing to sweep yet. */
  async sweep(now: number): Promise<void> {
    if (this.#store !== undefined) await this.#use((store) => store.sweep(now));
  }

  count(now: number): Promise<number | undefined> {
    return this.#use((store) => store.count(now));
  }

  async close(): Promise<void> {
    const opened = await this.#store?.catch(() => undefined); // one that never opened needs no closing
    await opened?.close();
  }

  async #use<Result>(job: (store: ConversationStore) => Promise<Result>): Promise<Result> {
    const opening = this.#store ?? this.#open();
    this.#store = opening;
    try {
      const store = await opening.catch((error) => {
        if (this.#store === opening) this.#store = undefined;
        throw error;
      });
      return await job(store);
    } catch (cause) {
      if (cause instanceof StoreError || cause instanceof ConversationError) throw cause;
      throw new StoreError('use store: it failed; whether the line was stored is unknown, so send it again', { cause });
    }
  }
}
