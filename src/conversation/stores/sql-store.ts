/** Conversations in SQLite: in a file on Node, or in the storage of a Durable Object. */

import { StoreError } from '../conversation-error.ts';
import { type Change, type ConversationStore, computeRevision, REMEMBERED_LINES, type StoredRecord } from '../store.ts';

/** A value in SQLite. */
export type SqlValue = string | number | null | Uint8Array;

/** The part of SQLite that is used. Calls are synchronous on both platforms. */
export interface SqlDatabase {
  /** Runs one statement and returns its rows. */
  query(sql: string, ...values: SqlValue[]): Record<string, unknown>[];
  /** Runs the work in one transaction; it is durable when the call returns. */
  transact<Result>(work: () => Result): Result;
  close(): void;
}

/** The version of the tables, stored in `layout`; a newer version is never overwritten. */
const LAYOUT = 1;

const TABLES = [
  'CREATE TABLE layout (version INTEGER NOT NULL)',
  'CREATE TABLE conversations (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, expires_at INTEGER NOT NULL, bytes BLOB NOT NULL) WITHOUT ROWID',
  'CREATE INDEX conversations_by_expiry ON conversations (expires_at)',
  'CREATE TABLE answers (id TEXT NOT NULL, key TEXT NOT NULL, revision INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (id, key)) WITHOUT ROWID',
  'CREATE INDEX answers_by_revision ON answers (id, revision)',
];

/** A store in SQLite. */
export class SqlStore implements ConversationStore {
  readonly #database: SqlDatabase;

  /**
   * Tables are created with the first conversation: reading a missing one leaves nothing behind.
   */
  constructor(database: SqlDatabase) {
    this.#database = database;
    if (!this.#hasTables()) return;
    const [row] = database.query('SELECT version FROM layout');
    if (row?.version === LAYOUT) return;
    throw new StoreError(`open store: found layout ${row?.version}, expected ${LAYOUT}: a newer server created it`);
  }

  async load(id: string, now: number): Promise<StoredRecord | undefined> {
    if (!this.#hasTables()) return undefined;
    const sql = 'SELECT revision, expires_at, bytes FROM conversations WHERE id = ? AND expires_at > ?';
    const [row] = this.#database.query(sql, id, now);
    if (row === undefined) return undefined;
    return { revision: Number(row.revision), expiresAt: Number(row.expires_at), bytes: toBytes(row.bytes) };
  }

  async recall(id: string, key: string, now: number): Promise<Uint8Array | undefined> {
    if (!this.#hasTables()) return undefined;
    const sql =
      'SELECT a.bytes FROM answers a JOIN conversations c ON c.id = a.id WHERE a.id = ? AND a.key = ? AND c.expires_at > ?';
    const [row] = this.#database.query(sql, id, key, now);
    return row === undefined ? undefined : toBytes(row.bytes);
  }

  async commit(id: string, change: Change, now: number): Promise<number | undefined> {
    return this.#database.transact(() => {
      if (!this.#hasTables()) this.#makeTables();
      const sql = 'SELECT revision FROM conversations WHERE id = ? AND expires_at > ?';
      const [row] = this.#database.query(sql, id, now);
      if (Number(row?.revision ?? 0) !== change.after) return undefined;
      if (row === undefined) this.#drop(id); // an expired conversation leaves nothing behind
      const revision = computeRevision(change.after, now);
      this.#database.query(
        'INSERT OR REPLACE INTO conversations (id, revision, expires_at, bytes) VALUES (?, ?, ?, ?)',
        id,
        revision,
        change.expiresAt,
        change.bytes,
      );
      if (change.answer !== undefined) {
        const { key, bytes } = change.answer;
        const insert = 'INSERT OR REPLACE INTO answers (id, key, revision, bytes) VALUES (?, ?, ?, ?)';
        this.#database.query(insert, id, key, revision, bytes);
      }
      const forget = 'DELETE FROM answers WHERE id = ? AND revision <= ?';
      this.#database.query(forget, id, revision - REMEMBERED_LINES);
      return revision;
    });
  }

  async remove(id: string, revision: number): Promise<boolean> {
    return this.#database.transact(() => {
      if (!this.#hasTables()) return false;
      const [row] = this.#database.query('SELECT 1 FROM conversations WHERE id = ? AND revision = ?', id, revision);
      if (row === undefined) return false;
      this.#drop(id);
      return true;
    });
  }

  async sweep(now: number): Promise<void> {
    this.#database.transact(() => {
      if (!this.#hasTables()) return;
      const expired = 'SELECT id FROM conversations WHERE expires_at <= ?';
      this.#database.query(`DELETE FROM answers WHERE id IN (${expired})`, now);
      this.#database.query('DELETE FROM conversations WHERE expires_at <= ?', now);
    });
  }

  async count(now: number): Promise<number> {
    if (!this.#hasTables()) return 0;
    const [row] = this.#database.query('SELECT COUNT(*) AS count FROM conversations WHERE expires_at > ?', now);
    return Number(row?.count ?? 0);
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  /** Checked each time: a Durable Object drops its tables when its conversation has expired. */
  #hasTables(): boolean {
    return this.#database.query("SELECT 1 FROM sqlite_master WHERE name = 'conversations'").length > 0;
  }

  #makeTables(): void {
    for (const table of TABLES) this.#database.query(table);
    this.#database.query('INSERT INTO layout (version) VALUES (?)', LAYOUT);
  }

  #drop(id: string): void {
    this.#database.query('DELETE FROM answers WHERE id = ?', id);
    this.#database.query('DELETE FROM conversations WHERE id = ?', id);
  }
}

/** Node returns a Uint8Array, a Durable Object an ArrayBuffer. */
function toBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw new TypeError('read store: found another value, expected bytes');
}

/** The part of a Durable Object's storage that is used. */
export interface ObjectStorage {
  readonly sql: { exec(sql: string, ...values: SqlValue[]): { toArray(): Record<string, unknown>[] } };
  transactionSync<Result>(work: () => Result): Result;
}

/**
 * Wraps a Durable Object's database. The platform holds back what leaves the object until its
 * writes are stored.
 */
export function wrapObjectStorage(storage: ObjectStorage): SqlDatabase {
  return {
    query: (sql, ...values) => storage.sql.exec(sql, ...values).toArray(),
    transact: (work) => storage.transactionSync(work),
    close: () => {},
  };
}
