import { join } from 'node:path';
import { describe } from 'vitest';
import { connectRedis } from '../../src/conversation/stores/node-redis.ts';
import { RedisStore } from '../../src/conversation/stores/redis-store.ts';
import { describeStore } from '../src/conversation/store-contract.ts';
import { createRemoteStore } from '../support/remote-store.ts';
import { skipRedis, startRedis } from './redis.ts';
import { createTemporaryFolder, findFreePort, type Server, startCommand, wranglerFlags } from './servers.ts';

describe.skipIf(skipRedis)('with redis-server', () => {
  describeStore('Redis', async () => {
    const redis = await startRedis();
    return {
      open: async () => new RedisStore(await connectRedis(redis.url)),
      isLasting: true,
      dispose: redis.stop,
    };
  });
});

describeStore('Deno KV', async () => {
  const path = join(createTemporaryFolder(), 'conversations.kv');
  let server: Server | undefined;
  return {
    open: async () => {
      await server?.stop(); // opened again: by another process
      const port = await findFreePort();
      const flags = ['--quiet', '--cached-only', '--allow-all', '--unstable-kv'];
      const script = 'test/runtime/workers/kv-store-server.ts';
      server = await startCommand(['npx', '--no-install', 'deno', 'run', ...flags, script, String(port), path], port);
      return createRemoteStore(server.url);
    },
    isLasting: true,
    dispose: async () => server?.stop(),
  };
});

describeStore('a Durable Object', async () => {
  const port = await findFreePort();
  const flags = wranglerFlags(port);
  const config = 'test/runtime/workers/wrangler.toml';
  let server: Server | undefined;
  return {
    open: async () => {
      await server?.stop();
      server = await startCommand(['npx', '--no-install', 'wrangler', 'dev', '--config', config, ...flags], port);
      return createRemoteStore(`${server.url}/store`);
    },
    isLasting: true,
    dispose: async () => server?.stop(),
  };
});
