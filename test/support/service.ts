/** The whole app with conversations in memory, without sockets, for the tests of `src/http`. */
import { StoredConversations } from '../../src/conversation/mod.ts';
import { MemoryStore } from '../../src/conversation/stores/memory-store.ts';
import { createApp, hashKey, KeyRing, type LogEntry, type ServiceSetup } from '../../src/http/mod.ts';
import { createFreshResolver } from './shared-parser.ts';

export const NDJSON = { 'content-type': 'application/x-ndjson' };

const resolver = createFreshResolver();

/** Creates an app with its log. */
export function createServiceApp(setup: ServiceSetup = {}) {
  const log: LogEntry[] = [];
  const store = new MemoryStore();
  const conversations = new StoredConversations({ store, resolver });
  const app = createApp(resolver, { conversations, log: (entry) => log.push(entry), ...setup });
  return { app, log, store, conversations };
}

/** Creates a key ring from keys by name. */
export async function createKeyRing(keys: Readonly<Record<string, string>>): Promise<KeyRing> {
  const entries = await Promise.all(Object.entries(keys).map(async ([name, key]) => `${name}:${await hashKey(key)}`));
  const ring = KeyRing.parse(entries.join(','));
  if (ring === undefined) throw new Error('make key ring: wanted a key');
  return ring;
}

/** Encodes lines as NDJSON. */
export const ndjson = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Parses the lines of a reply. */
export async function parseLines(response: Response): Promise<Record<string, unknown>[]> {
  const text = await response.text();
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
}

/** Opens a body that is written by hand. */
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
