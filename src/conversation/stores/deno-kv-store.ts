/**
 * Conversations in Deno KV. A value holds at most 64 KiB, so bytes are split into parts. All keys
 * of a conversation contain its first revision: leftovers of an earlier conversation with the same
 * id are never read.
 */
import { type Change, type ConversationStore, computeRevision, REMEMBERED_LINES, type StoredRecord } from '../store.ts';

type KvKey = readonly (string | number)[];
interface KvEntry {
  readonly value: unknown;
  readonly versionstamp: string | null;
}

/** The part of Deno's atomic operations that is used. */
interface KvAtomic {
  check(entry: { readonly key: KvKey; readonly versionstamp: string | null }): KvAtomic;
  set(key: KvKey, value: unknown, options: { readonly expireIn: number }): KvAtomic;
  delete(key: KvKey): KvAtomic;
  commit(): Promise<{ readonly ok: boolean }>;
}

/** The part of Deno KV that is used. */
export interface KvDatabase {
  get(key: KvKey): Promise<KvEntry>;
  getMany(keys: readonly KvKey[]): Promise<readonly KvEntry[]>;
  list(selector: { readonly prefix: KvKey }): AsyncIterable<{ readonly key: KvKey }>;
  delete(key: KvKey): Promise<void>;
  atomic(): KvAtomic;
  close(): void;
}

/** Below the limit of 65,536 bytes for a serialized value. */
const PART_BYTES = 60_000;
/** Most keys per read. */
const MAX_KEYS = 10;
/** Version 1 of the key layout. */
const ROOT = ['antecedent', 1] as const;

interface Head {
  readonly born: number;
  readonly revision: number;
  readonly expiresAt: number;
  readonly parts: number;
}
interface Answer {
  readonly revision: number;
  readonly parts: number;
}

/** A store in Deno KV. */
export class DenoKvStore implements ConversationStore {
  readonly #kv: KvDatabase;

  constructor(kv: KvDatabase) {
    this.#kv = kv;
  }

  async load(id: string, now: number): Promise<StoredRecord | undefined> {
    for (;;) {
      const { head } = await this.#head(id, now);
      if (head === undefined) return undefined;
      const bytes = await this.#read(createPartKeys(id, head, 'bytes', head));
      // A missing part means that the conversation was changed after the head was read.
      if (bytes !== undefined) return { revision: head.revision, expiresAt: head.expiresAt, bytes };
    }
  }

  async recall(id: string, key: string, now: number): Promise<Uint8Array | undefined> {
    const { head } = await this.#head(id, now);
    if (head === undefined) return undefined;
    const answer = (await this.#kv.get([...ROOT, id, head.born, 'answer', key])).value as Answer | null;
    return answer === null ? undefined : this.#read(createPartKeys(id, head, 'answers', answer));
  }

  async commit(id: string, change: Change, now: number): Promise<number | undefined> {
    const { head, versionstamp } = await this.#head(id, now);
    if ((head?.revision ?? 0) !== change.after) return undefined;
    const revision = computeRevision(change.after, now);
    const parts = splitParts(change.bytes);
    const next = { born: head?.born ?? revision, revision, expiresAt: change.expiresAt, parts: parts.length };
    const expireIn = Math.max(1, change.expiresAt - now);
    const atomic = this.#kv.atomic().check({ key: createHeadKey(id), versionstamp });
    atomic.set(createHeadKey(id), next, { expireIn });
    const setParts = (folder: Folder, values: readonly Uint8Array[]) => {
      const keys = createPartKeys(id, next, folder, { revision, parts: values.length });
      for (const [index, key] of keys.entries()) atomic.set(key, values[index], { expireIn });
    };
    setParts('bytes', parts);
    if (change.answer !== undefined) {
      const { key, bytes } = change.answer;
      const answerParts = splitParts(bytes);
      setParts('answers', answerParts);
      const answer: Answer = { revision, parts: answerParts.length };
      atomic.set([...ROOT, id, next.born, 'answer', key], answer, { expireIn });
      atomic.set([...ROOT, id, next.born, 'line', revision], { key, parts: answerParts.length }, { expireIn });
    }
    if (head !== undefined) {
      for (const key of createPartKeys(id, head, 'bytes', head)) atomic.delete(key);
      await this.#forget(id, head.born, revision - REMEMBERED_LINES, atomic);
    }
    return (await atomic.commit()).ok ? revision : undefined;
  }

  async remove(id: string, revision: number): Promise<boolean> {
    const { value, versionstamp } = await this.#kv.get(createHeadKey(id));
    const head = value as Head | null;
    if (head?.revision !== revision) return false;
    const { ok } = await this.#kv
      .atomic()
      .check({ key: createHeadKey(id), versionstamp })
      .delete(createHeadKey(id))
      .commit();
    if (!ok) return false;
    // These are unreachable now; deleted one by one, because there may be more than one atomic
    // operation allows.
    for await (const { key } of this.#kv.list({ prefix: [...ROOT, id, head.born] })) await this.#kv.delete(key);
    return true;
  }

  /** Deno KV expires entries itself. */
  async sweep(): Promise<void> {}

  /** Unknown: counting would scan all keys. */
  async count(): Promise<undefined> {}

  async close(): Promise<void> {
    this.#kv.close();
  }

  async #head(id: string, now: number): Promise<{ head: Head | undefined; versionstamp: string | null }> {
    const { value, versionstamp } = await this.#kv.get(createHeadKey(id));
    const head = value as Head | null;
    return { head: head !== null && head.expiresAt > now ? head : undefined, versionstamp };
  }

  /** Deletes the answer of one old line. */
  async #forget(id: string, born: number, revision: number, atomic: KvAtomic): Promise<void> {
    const lineKey = [...ROOT, id, born, 'line', revision];
    const line = (await this.#kv.get(lineKey)).value as { readonly key: string; readonly parts: number } | null;
    if (line === null) return;
    atomic.delete(lineKey).delete([...ROOT, id, born, 'answer', line.key]);
    for (const key of createPartKeys(id, { born }, 'answers', { revision, parts: line.parts })) atomic.delete(key);
  }

  /** Reads and joins all parts; `undefined` if one is missing. */
  async #read(keys: readonly KvKey[]): Promise<Uint8Array | undefined> {
    const parts: Uint8Array[] = [];
    for (let at = 0; at < keys.length; at += MAX_KEYS) {
      for (const { value } of await this.#kv.getMany(keys.slice(at, at + MAX_KEYS))) {
        if (!(value instanceof Uint8Array)) return undefined;
        parts.push(value);
      }
    }
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  }
}

type Folder = 'bytes' | 'answers';

function createHeadKey(id: string): KvKey {
  return [...ROOT, id];
}

function createPartKeys(
  id: string,
  { born }: Pick<Head, 'born'>,
  folder: Folder,
  { revision, parts }: Answer,
): KvKey[] {
  return Array.from({ length: parts }, (_, index) => [...ROOT, id, born, folder, revision, index]);
}

function splitParts(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) parts.push(bytes.slice(at, at + PART_BYTES));
  return parts.length === 0 ? [new Uint8Array()] : parts;
}
