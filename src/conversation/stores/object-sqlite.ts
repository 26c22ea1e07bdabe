/**
 * SQLite inside a Durable Object. What leaves the object waits until its writes are stored: the
 * platform sees to that.
 */
import type { SqlDatabase, SqlValue } from './sql-store.ts';

/** What is needed of a Durable Object's storage. */
export interface ObjectStorage {
  readonly sql: { exec(sql: string, ...values: SqlValue[]): { toArray(): Record<string, unknown>[] } };
  transactionSync<Result>(work: () => Result): Result;
}

/** The object's own database. */
export function wrapObjectStorage(storage: ObjectStorage): SqlDatabase {
  return {
    query: (sql, ...values) => storage.sql.exec(sql, ...values).toArray(),
    transact: (work) => storage.transactionSync(work),
    close: () => {},
  };
}
