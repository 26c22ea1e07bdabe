import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { createResolver } from '../../src/platform/node/mod.ts';
import { skipRedis, startRedis } from './redis.ts';
import { createTemporaryFolder, findFreePort, type Server, startCommand } from './servers.ts';

const running = new Set<Server>();
afterEach(async () => {
  for (const server of running) await server.kill();
  running.clear();
});

async function startNode(store: string): Promise<Server> {
  const port = await findFreePort();
  const command = [process.execPath, 'src/cli/cli.ts', 'serve', '--port', String(port)];
  const server = await startCommand(command, port, { ANTECEDENT_STORE: store, ANTECEDENT_LOG: 'off' });
  running.add(server);
  return server;
}

async function say({ url }: Server, text: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${url}/v1/conversations/chat/lines`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: JSON.stringify({ type: 'turn', text }),
  });
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Says it again once, as a client does that was told that the store was not there or had lost lines. */
async function sayUntilTaken(server: Server, text: string): Promise<Record<string, unknown>[]> {
  for (let attempt = 0; ; attempt++) {
    const lines = await say(server, text);
    if (lines[0]?.type === 'mention' || attempt === 20) return lines;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const readSummary = async ({ url }: Server) => (await fetch(`${url}/v1/conversations/chat?singletons=true`)).json();

/** Two servers; the store loses what `one` answered last, `other` writes something else there. */
async function expectNoFork(one: Server, other: Server, rollBack: () => Promise<void>): Promise<void> {
  await say(one, 'Maria was late.');
  await rollBack();
  expect((await sayUntilTaken(other, 'Zelda waved.'))[0]).toMatchObject({ text: 'Zelda', n: 1 });
  expect(await say(one, 'Paula laughed.')).toMatchObject([{ type: 'error', code: 'conversation_rolled_back' }]);
  // What is stored is what one document of these three turns would be.
  const document = (await createResolver()).document({ singletons: true });
  for (const text of ['Maria was late.', 'Zelda waved.']) await document.push({ text });
  const { mentions, turn } = await document.push({ text: 'Paula laughed.' });
  expect(await say(one, 'Paula laughed.')).toEqual([...mentions, turn]);
  const summary = await document.summary();
  expect(await readSummary(one)).toEqual(summary);
  expect(await readSummary(other)).toEqual(summary);
}

describe('two servers whose store has lost its latest changes never fork a conversation', () => {
  it.skipIf(skipRedis)('Redis, restarted from an older dump', async () => {
    const redis = await startRedis();
    try {
      const [one, other] = [await startNode(redis.url), await startNode(redis.url)];
      await expectNoFork(one, other, async () => {
        await redis.dump();
        await say(one, 'Quentin ran.');
        await redis.stop();
        expect(await say(other, 'Is anybody there?')).toMatchObject([{ code: 'store_unavailable' }]);
        await redis.start();
      });
    } finally {
      await redis.stop();
    }
  });

  it('SQLite, restored from a backup while two processes use it', async () => {
    const folder = createTemporaryFolder();
    const file = join(folder, 'conversations.sqlite');
    const [one, other] = [await startNode(file), await startNode(file)];
    await expectNoFork(one, other, async () => {
      const database = new DatabaseSync(file);
      database.exec(`VACUUM INTO '${join(folder, 'backup.sqlite')}'`);
      await say(one, 'Quentin ran.');
      database.exec(`ATTACH '${join(folder, 'backup.sqlite')}' AS backup; BEGIN IMMEDIATE;
        DELETE FROM conversations; INSERT INTO conversations SELECT * FROM backup.conversations;
        DELETE FROM answers; INSERT INTO answers SELECT * FROM backup.answers; COMMIT`);
      database.close();
    });
  });
});
