/** A connection to Redis on Node. It reconnects by itself; commands fail while it is down. */
import { createClient, RESP_TYPES } from '@redis/client';
import { StoreError } from '../conversation-error.ts';
import type { RedisConnection } from './redis-store.ts';

/** Longest wait between two attempts to reconnect. */
const MAX_RETRY_MS = 2000;

/**
 * Connects to `redis://…`, `rediss://…` or `redis+unix://PATH`; throws immediately if the server
 * does not answer.
 */
export async function connectRedis(url: string): Promise<RedisConnection> {
  const path = url.startsWith('redis+unix://') ? url.slice('redis+unix://'.length) : undefined;
  let isConnected = false;
  const reconnectStrategy = (retries: number) => (isConnected ? Math.min(50 * (retries + 1), MAX_RETRY_MS) : false);
  const client = createClient({
    ...(path === undefined
      ? { url, socket: { reconnectStrategy } }
      : { socket: { path, tls: false as const, reconnectStrategy } }),
    disableOfflineQueue: true, // fail now rather than answer at some later time
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
  });
  client.on('error', () => {}); // each failed command rejects for its caller
  try {
    await client.connect();
  } catch (cause) {
    throw new StoreError('open store: Redis does not answer; expected a server at the given address', { cause });
  }
  isConnected = true;
  return {
    command: (...parts) =>
      client.sendCommand(parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part)))),
    close: async () => {
      await client.close();
    },
  };
}
