import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { type ConversationStore, StoredConversations } from '../../../src/conversation/mod.ts';
import { decodeRecord } from '../../../src/conversation/record.ts';
import { openSqlite } from '../../../src/conversation/stores/node-sqlite.ts';
import { SqlStore } from '../../../src/conversation/stores/sql-store.ts';
import { type OutputLine, resolveOptionsSchema } from '../../../src/protocol/mod.ts';
import { createFreshResolver } from '../../support/shared-parser.ts';

const resolver = createFreshResolver();
const NOW = 1_000_000;
const options = resolveOptionsSchema.parse({});

function send(store: ConversationStore, text: string, lineId?: string): Promise<readonly OutputLine[]> {
  const conversations = new StoredConversations({ store, resolver, now: () => NOW });
  const line = { type: 'turn' as const, text, ...(lineId !== undefined && { id: lineId }) };
  return conversations.deliver({ id: 'chat', owner: 'me', line, lineId, options });
}

/** Rewrites a record the way each earlier server wrote it; one entry per format that there was. */
const EARLIER: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  'format 1, without a history': (bytes) => {
    const { history: _, snapshot, ...header } = decodeRecord(bytes);
    const text = new TextEncoder().encode(JSON.stringify(header));
    const first = new Uint8Array(7 + text.length + snapshot.length);
    first.set([0x41, 0x43, 1]);
    new DataView(first.buffer).setUint32(3, text.length, true);
    first.set(text, 7);
    first.set(snapshot, 7 + text.length);
    return first;
  },
};

/** The tables exactly as layout 1 has created them since its first release. */
const LAYOUT_1 = `
  CREATE TABLE layout (version INTEGER NOT NULL);
  CREATE TABLE conversations (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, expires_at INTEGER NOT NULL, bytes BLOB NOT NULL) WITHOUT ROWID;
  CREATE INDEX conversations_by_expiry ON conversations (expires_at);
  CREATE TABLE answers (id TEXT NOT NULL, key TEXT NOT NULL, revision INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (id, key)) WITHOUT ROWID;
  CREATE INDEX answers_by_revision ON answers (id, revision);
  INSERT INTO layout (version) VALUES (1);
`;

describe.each(Object.entries(EARLIER))('a conversation that was stored in %s', (_name, rewrite) => {
  it('continues, remembers its answers, and is stored in the newest format', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'antecedent-')), 'old.sqlite');
    const old = new DatabaseSync(path);
    old.exec(LAYOUT_1);
    old.close();
    const first = new SqlStore(openSqlite(path));
    const answer = await send(first, 'Maria was late.', 'a');
    await first.close();
    const database = new DatabaseSync(path);
    const row = database.prepare('SELECT bytes FROM conversations').get() as { bytes: Uint8Array };
    database.prepare('UPDATE conversations SET bytes = ?').run(rewrite(row.bytes));
    database.close();
    const store = new SqlStore(openSqlite(path));
    expect(await send(store, 'Maria was late.', 'a')).toEqual(answer);
    expect(await send(store, 'She ran.')).toMatchObject([{ text: 'She', n: 1, antecedent: 0 }, { turn: 1 }]);
    const { bytes } = (await store.load('chat', NOW)) ?? { bytes: new Uint8Array() };
    expect(bytes[2]).toBe(2);
    expect(decodeRecord(bytes).history).toHaveLength(1);
    await store.close();
  });
});
