/** SQLite in a file on Node. Several processes on one machine may share the file. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { StoreError } from '../conversation-error.ts';
import type { SqlDatabase, SqlValue } from './sql-store.ts';

/** How long a writer waits for another process. */
const BUSY_TIMEOUT_MS = 10_000;

/** Opens or creates a database file; `:memory:` ends with the process. */
export function openSqlite(path: string): SqlDatabase {
  const database = openFile(path);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    query: (sql, ...values: SqlValue[]) => prepare(sql).all(...values),
    transact(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function openFile(path: string): DatabaseSync {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    // An answer is sent once its commit is on disk, so that not even a power failure loses it.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    return database;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(`open store: ${path}: ${reason}; expected a writable SQLite file`, { cause });
  }
}
