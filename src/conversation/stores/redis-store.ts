/**
 * Conversations in Redis, for several machines behind a load balancer. Each change is one script,
 * and therefore atomic.
 */
import { type Change, type ConversationStore, computeRevision, REMEMBERED_LINES, type StoredRecord } from '../store.ts';

/**
 * The part of a Redis connection that is used: one command at a time, strings and bytes in, bytes
 * out.
 */
export interface RedisConnection {
  command(...parts: (string | Uint8Array)[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Version 1 of the key layout; the braces keep a conversation on one node of a cluster. */
const PREFIX = 'antecedent:1:';

/**
 * KEYS: conversation, answers, order. ARGV: now, after, revision, expiry, bytes, forget up to,
 * answer key, answer.
 */
const COMMIT = `
local found = redis.call('HMGET', KEYS[1], 'revision', 'expires')
local revision = '0'
if found[1] and tonumber(found[2]) > tonumber(ARGV[1]) then revision = found[1] end
if revision ~= ARGV[2] then return 0 end
if revision == '0' then redis.call('DEL', KEYS[1], KEYS[2], KEYS[3]) end
redis.call('HSET', KEYS[1], 'revision', ARGV[3], 'expires', ARGV[4], 'bytes', ARGV[5])
if ARGV[7] ~= '' then
  redis.call('HSET', KEYS[2], ARGV[7], ARGV[8])
  redis.call('ZADD', KEYS[3], ARGV[3], ARGV[7])
end
for _, key in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', ARGV[6])) do
  redis.call('HDEL', KEYS[2], key)
  redis.call('ZREM', KEYS[3], key)
end
for _, key in ipairs(KEYS) do redis.call('PEXPIREAT', key, ARGV[4]) end
return 1
`;

const RECALL = `
local expires = redis.call('HGET', KEYS[1], 'expires')
if not expires or tonumber(expires) <= tonumber(ARGV[1]) then return false end
return redis.call('HGET', KEYS[2], ARGV[2])
`;

const REMOVE = `
if redis.call('HGET', KEYS[1], 'revision') ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
return 1
`;

/** A store in Redis. */
export class RedisStore implements ConversationStore {
  readonly #connection: RedisConnection;

  constructor(connection: RedisConnection) {
    this.#connection = connection;
  }

  async load(id: string, now: number): Promise<StoredRecord | undefined> {
    const [key] = createKeys(id);
    const fields = await this.#connection.command('HMGET', key, 'revision', 'expires', 'bytes');
    if (!Array.isArray(fields)) throw new TypeError('read Redis: found another reply, expected a list of fields');
    const [revision, expires, bytes] = fields.map(toBytes);
    if (revision === undefined || expires === undefined || bytes === undefined) return undefined;
    const expiresAt = toNumber(expires);
    return expiresAt > now ? { revision: toNumber(revision), expiresAt, bytes } : undefined;
  }

  async recall(id: string, key: string, now: number): Promise<Uint8Array | undefined> {
    return toBytes(await this.#evaluate(RECALL, id, String(now), key));
  }

  async commit(id: string, change: Change, now: number): Promise<number | undefined> {
    const revision = computeRevision(change.after, now);
    const done = await this.#evaluate(
      COMMIT,
      id,
      String(now),
      String(change.after),
      String(revision),
      String(change.expiresAt),
      change.bytes,
      String(revision - REMEMBERED_LINES),
      change.answer?.key ?? '',
      change.answer?.bytes ?? '',
    );
    return done === 1 ? revision : undefined;
  }

  async remove(id: string, revision: number): Promise<boolean> {
    return (await this.#evaluate(REMOVE, id, String(revision))) === 1;
  }

  /** Redis expires entries itself. */
  async sweep(): Promise<void> {}

  /** Unknown: counting would scan all keys. */
  async count(): Promise<undefined> {}

  close(): Promise<void> {
    return this.#connection.close();
  }

  #evaluate(script: string, id: string, ...values: (string | Uint8Array)[]): Promise<unknown> {
    const keys = createKeys(id);
    return this.#connection.command('EVAL', script, String(keys.length), ...keys, ...values);
  }
}

function createKeys(id: string): [string, string, string] {
  const base = `${PREFIX}{${id}}:`;
  return [`${base}conversation`, `${base}answers`, `${base}order`];
}

function toBytes(value: unknown): Uint8Array | undefined {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Uint8Array) return new Uint8Array(value); // plain, not the client's Buffer
  throw new TypeError('read Redis: found another reply, expected bytes');
}

function toNumber(bytes: Uint8Array): number {
  return Number(new TextDecoder().decode(bytes));
}
