import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Line, type MortalServer, type SurvivalSetup, survive } from '../../scripts/bench/survival.ts';
import { createResolver } from '../../src/platform/node.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { skipRedis, startRedis } from './redis.ts';
import { freePort, freshFolder, type Server, startCommand, wranglerFlags } from './servers.ts';

const resolver = await createResolver();

/** What an uninterrupted document answers. */
async function expectAnswers(lines: readonly Line[]) {
  const document = resolver.document();
  const answers: string[] = [];
  for (const line of lines) {
    const { mentions, turn } = await document.push(line);
    answers.push([...mentions, turn].map(encodeLine).join(''));
  }
  return { answers, summary: JSON.stringify(await document.summary()) };
}

const NODE = (port: number) => [process.execPath, 'src/entry/cli.ts', 'serve', '--port', String(port)];
const DENO = (port: number) => [
  'node_modules/.bin/deno',
  'run',
  ...['--quiet', '--cached-only', '--allow-all', '--unstable-no-legacy-abort', '--unstable-kv'],
  'src/entry/deno.ts',
  String(port),
];

const running = new Set<Server>();
afterEach(async () => {
  for (const server of running) await server.kill();
  running.clear();
});

/** A server that is killed with SIGKILL and started again on the same port, over the same store. */
async function killable(command: (port: number) => readonly string[], store: string): Promise<MortalServer> {
  const port = await freePort();
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

async function check(setup: Omit<SurvivalSetup, 'expect' | 'seed'>): Promise<void> {
  const report = await survive({ ...setup, seed: 11, expect: expectAnswers });
  expect(report.differences).toEqual([]);
  expect(report.interruptions).toBeGreaterThan(1);
  expect(report.redeliveries).toBeGreaterThan(0);
}

describe('conversations survive, with nothing lost, doubled or changed', () => {
  it('SIGKILL of Node over SQLite', async () => {
    const server = await killable(NODE, join(freshFolder(), 'conversations.sqlite'));
    await check({ server, conversations: 20, turns: 20, interruptions: 3, pauseMs: 600 });
  });

  it('SIGKILL of Deno over Deno KV', async () => {
    const server = await killable(DENO, join(freshFolder(), 'conversations.kv'));
    await check({ server, conversations: 10, turns: 20, interruptions: 3, pauseMs: 500 });
  });

  it.skipIf(skipRedis)('SIGKILL of one of two Nodes over Redis, behind a balancer that takes turns', async () => {
    const redis = await startRedis();
    try {
      const [one, other] = [await killable(NODE, redis.url), await killable(NODE, redis.url)];
      let count = 0;
      // What a balancer does: each request goes to the other machine.
      const balanced: MortalServer = {
        get url() {
          return count++ % 2 === 0 ? one.url : other.url;
        },
        interrupt: (random) => one.interrupt(random),
      };
      await check({ server: balanced, conversations: 10, turns: 20, interruptions: 3, pauseMs: 500 });
    } finally {
      await redis.stop();
    }
  });

  it('eviction of Durable Objects', async () => {
    const port = await freePort();
    const config = 'test/runtime/workers/wrangler.toml';
    const command = ['npx', '--no-install', 'wrangler', 'dev', '--config', config, ...wranglerFlags(port)];
    const server = await startCommand(command, port);
    running.add(server);
    const evicting: MortalServer = {
      url: server.url,
      interrupt: async (random) => {
        const id = `survivor-11-${Math.floor(random() * 10)}`;
        await (await fetch(`${server.url}/evict?id=${id}`)).text();
      },
    };
    await check({ server: evicting, conversations: 10, turns: 12, interruptions: 40, pauseMs: 40 });
  });
});
