/** Opens the store that the settings ask for, on Node. */
import { type ConversationStore, StoreError } from '../../conversation/mod.ts';
import { LazyStore } from '../../conversation/stores/lazy-store.ts';
import { MemoryStore } from '../../conversation/stores/memory-store.ts';
import { SqlStore } from '../../conversation/stores/sql-store.ts';
import { DEFAULT_STORE_FILE } from '../settings.ts';

const SWEEP_MS = 10 * 60_000;

/**
 * Creates a store in `memory`, in Redis by its URL, or in an SQLite file; it is opened when it is
 * first used. Expired conversations are deleted periodically.
 */
export function createStore(place: string | undefined): LazyStore {
  const store = new LazyStore(() => open(place));
  // A sweep that fails is repeated next time.
  const timer = setInterval(() => void store.sweep(Date.now()).catch(() => {}), SWEEP_MS);
  timer.unref();
  return store;
}

async function open(place: string | undefined): Promise<ConversationStore> {
  if (place === 'memory') return new MemoryStore();
  if (place !== undefined && /^(?:rediss?|redis\+unix):\/\//.test(place)) return openRedis(place);
  const sqlite = await import('../../conversation/stores/node-sqlite.ts').catch(() => undefined);
  if (sqlite !== undefined) return new SqlStore(sqlite.openSqlite(place ?? DEFAULT_STORE_FILE));
  const reason = `this Node (${process.version}) has no node:sqlite, which Node 22.13 and newer have`;
  if (place !== undefined) throw new RangeError(`open store: ${reason}; set ANTECEDENT_STORE to memory or redis://…`);
  console.error(`antecedent: conversations are stored in memory only and end with this process: ${reason}`);
  return new MemoryStore();
}

async function openRedis(url: string): Promise<ConversationStore> {
  const redis = await import('../../conversation/stores/node-redis.ts').catch((cause) => {
    throw new StoreError('open store: Redis needs the package @redis/client; run npm install @redis/client', { cause });
  });
  const { RedisStore } = await import('../../conversation/stores/redis-store.ts');
  return new RedisStore(await redis.connectRedis(url));
}
