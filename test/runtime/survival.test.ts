import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MortalServer, type SurvivalSetup, survive } from '../../scripts/bench/survival.ts';
import { createClient } from '../../src/client/mod.ts';
import { skipRedis, startRedis } from './redis.ts';
import { createTemporaryFolder, findFreePort, type Server, startCommand, wranglerFlags } from './servers.ts';

const NODE = (port: number) => [process.execPath, 'src/cli/cli.ts', 'serve', '--port', String(port)];
const DENO = (port: number) => [
  'node_modules/.bin/deno',
  'run',
  ...['--quiet', '--cached-only', '--allow-all', '--unstable-no-legacy-abort', '--unstable-kv'],
  'src/platform/deno/server.ts',
  String(port),
];

const running = new Set<Server>();
afterEach(async () => {
  for (const server of running) await server.kill();
  running.clear();
});

/** A server that is killed with SIGKILL and restarted on the same port with the same store. */
async function killable(command: (port: number) => readonly string[], store: string): Promise<MortalServer> {
  const port = await findFreePort();
  const start = async () => {
    const server = await startCommand(command(port), port, { ANTECEDENT_STORE: store });
    running.add(server);
    return server;
  };
  let server = await start();
  return {
    url: server.url,
    interrupt: async () => {
      await server.kill();
      running.delete(server);
      server = await start();
    },
  };
}

async function check(setup: Omit<SurvivalSetup, 'seed'>): Promise<void> {
  const report = await survive({ ...setup, seed: 11 });
  expect(report.differences).toEqual([]);
  expect(report.interruptions).toBe(setup.interruptions);
  expect(report.redeliveries).toBeGreaterThan(1);
}

describe('conversations survive, with nothing lost, doubled or changed', () => {
  it('SIGKILL of Node with SQLite', async () => {
    const server = await killable(NODE, join(createTemporaryFolder(), 'conversations.sqlite'));
    await check({ server, conversations: 20, turns: 20, interruptions: 3, pauseMs: 60 });
  });

  it('SIGKILL of Deno with Deno KV', async () => {
    const server = await killable(DENO, join(createTemporaryFolder(), 'conversations.kv'));
    await check({ server, conversations: 10, turns: 30, interruptions: 3, pauseMs: 15 });
  });

  it.skipIf(skipRedis)('SIGKILL of one of two Nodes with Redis, behind a round-robin load balancer', async () => {
    const redis = await startRedis();
    try {
      const [one, other] = [await killable(NODE, redis.url), await killable(NODE, redis.url)];
      let count = 0;
      // Like a load balancer: each request goes to the other machine.
      const balanced: MortalServer = {
        get url() {
          return count++ % 2 === 0 ? one.url : other.url;
        },
        interrupt: (random) => one.interrupt(random),
      };
      await check({ server: balanced, conversations: 10, turns: 30, interruptions: 3, pauseMs: 15 });
    } finally {
      await redis.stop();
    }
  });
});

describe('Durable Objects', () => {
  let server: Server;
  beforeAll(async () => {
    const port = await findFreePort();
    const config = 'test/runtime/workers/wrangler.toml';
    server = await startCommand(
      ['npx', '--no-install', 'wrangler', 'dev', '--config', config, ...wranglerFlags(port)],
      port,
    );
  });
  afterAll(async () => {
    await server?.stop();
  });
  const ask = async (what: string, id: string) => (await fetch(`${server.url}/object/${what}?id=${id}`)).text();
  const turn = (text: string) => ({ type: 'turn' as const, text });

  it('lose nothing if they are evicted', async () => {
    const evicting: MortalServer = {
      url: server.url,
      interrupt: async (random) => {
        await ask('evict', `survivor-11-${Math.floor(random() * 10)}`);
      },
    };
    await check({ server: evicting, conversations: 10, turns: 10, interruptions: 30, pauseMs: 4 });
  });

  it('hibernate while their sockets stay open', async () => {
    const socket = await createClient(server.url).conversation('sleeper').connect();
    const answers = socket[Symbol.asyncIterator]();
    socket.send(turn('Maria was late.'));
    expect((await answers.next()).value).toMatchObject({ text: 'Maria' });
    expect((await answers.next()).value).toMatchObject({ type: 'turn' });
    const before = await ask('instance', 'sleeper');
    for (let attempt = 0; attempt < 4; attempt++) {
      // It hibernates after ten idle seconds.
      await new Promise((resolve) => setTimeout(resolve, 14_000));
      if ((await ask('instance', 'sleeper')) !== before) break;
    }
    expect(await ask('instance', 'sleeper')).not.toBe(before);
    socket.send(turn('She ran.'));
    expect((await answers.next()).value).toMatchObject({ text: 'She', antecedent: 0 });
    expect((await answers.next()).value).toMatchObject({ type: 'turn', turn: 1 });
    socket.send({ type: 'oops' } as never);
    // The count survived the eviction.
    expect((await answers.next()).value).toMatchObject({ type: 'error', line: 3 });
    socket.close();
    await socket.closed;
  });

  it('delete an expired conversation by their alarm, and start over', async () => {
    const chat = createClient(server.url).conversation('expired');
    const send = async () => {
      const lines = [];
      for await (const line of chat.send([turn('Maria was late.')])) lines.push(line);
      return lines;
    };
    const first = await send();
    expect(await ask('tables', 'expired')).toContain('answers');
    await ask('age', 'expired');
    await expect(chat.summary()).rejects.toMatchObject({ code: 'conversation_not_found' });
    await expect.poll(() => ask('tables', 'expired'), { timeout: 30_000 }).toBe('[]');
    expect(await send()).toEqual(first);
  });
});
