/** The whole app over conversations in memory, without any socket: what the tests of `src/http` are made with. */
import { StoredConversations } from '../../src/conversation/mod.ts';
import { MemoryStore } from '../../src/conversation/stores/memory-store.ts';
import { createApp, hashKey, KeyRing, type LogEntry, type ServiceSetup } from '../../src/http/mod.ts';
import { createFreshResolver } from './shared-parser.ts';

export const NDJSON = { 'content-type': 'application/x-ndjson' };

const resolver = createFreshResolver();

/** A fresh app with its log. */
export function createServiceApp(setup: ServiceSetup = {}) {
  const log: LogEntry[] = [];
  const store = new MemoryStore();
  const conversations = new StoredConversations({ store, resolver });
  const app = createApp(resolver, { conversations, log: (entry) => log.push(entry), ...setup });
  return { app, log, store, conversations };
}

/** A key ring of these keys by name. */
export async function createKeyRing(keys: Readonly<Record<string, string>>): Promise<KeyRing> {
  const entries = await Promise.all(Object.entries(keys).map(async ([name, key]) => `${name}:${await hashKey(key)}`));
  const ring = KeyRing.parse(entries.join(','));
  if (ring === undefined) throw new Error('make key ring: wanted a key');
  return ring;
}

/** Lines as NDJSON. */
export const ndjson = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** The lines of a reply. */
export async function parseLines(response: Response): Promise<Record<string, unknown>[]> {
  const text = await response.text();
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
}

/** A body that is written by hand. */
export function openBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    init: { method: 'POST', headers: NDJSON, body: readable, duplex: 'half' } as RequestInit,
    send: (...lines: object[]) => writer.write(new TextEncoder().encode(ndjson(...lines))),
    end: () => writer.close(),
    leave: () => writer.abort(new Error('gone')),
  };
}
