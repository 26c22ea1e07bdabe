import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../src/conversation/stores/memory-store.ts';
import { openSqlite } from '../../../src/conversation/stores/node-sqlite.ts';
import { SqlStore } from '../../../src/conversation/stores/sql-store.ts';
import { describeStore } from './store-contract.ts';

const freshFile = () => join(mkdtempSync(join(tmpdir(), 'antecedent-store-')), 'folder/conversations.sqlite');

describeStore('memory', async () => ({ open: async () => new MemoryStore(), isLasting: false }));

describeStore('SQLite in a file', async () => {
  const path = freshFile();
  return { open: async () => new SqlStore(openSqlite(path)), isLasting: true };
});

describe('SQLite in a file', () => {
  it('is shared by two stores of one file, like two processes', async () => {
    const path = freshFile();
    const [one, other] = [new SqlStore(openSqlite(path)), new SqlStore(openSqlite(path))];
    const change = { after: 0, expiresAt: 2000, bytes: new Uint8Array([1]) };
    const revision = await one.commit('id', change, 1000);
    expect(await other.commit('id', change, 1000)).toBeUndefined();
    expect(await other.load('id', 1000)).toMatchObject({ revision });
    await Promise.all([one.close(), other.close()]);
  });

  it('refuses a file of a newer layout', async () => {
    const path = freshFile();
    const database = openSqlite(path);
    const store = new SqlStore(database);
    await store.commit('id', { after: 0, expiresAt: 2000, bytes: new Uint8Array() }, 1000);
    database.query('UPDATE layout SET version = 2');
    await store.close();
    expect(() => new SqlStore(openSqlite(path))).toThrow(/layout 2, expected 1/);
  });
});
