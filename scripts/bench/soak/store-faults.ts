/**
 * Faults of stores and servers under conversations: kills, Redis gone and back, a full disk, a store
 * that cannot be opened. Nothing that was answered may be lost, doubled, changed or forked.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createResolver } from '../../../src/platform/node/mod.ts';
import { encodeLine } from '../../../src/protocol/mod.ts';
import { createTemporaryFolder, findFreePort, type Server, startCommand } from '../server-process.ts';
import { type Line, type MortalServer, type SurvivalReport, survive } from '../survival.ts';
import { startRedis } from './redis-process.ts';

/** How many conversations go through how many faults. */
export interface FaultSetup {
  readonly conversations: number;
  readonly turns: number;
  readonly faults: number;
  readonly seed: number;
}

/** Starts a server on Node. */
export function startNode(port: number, env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const command = [process.execPath, 'src/cli/cli.ts', 'serve', '--port', String(port)];
  return startCommand(command, port, { ANTECEDENT_LOG: 'off', ...env });
}

/** Kills a server with SQLite again and again. */
export async function killSqlite(setup: FaultSetup): Promise<SurvivalReport> {
  const store = join(createTemporaryFolder(), 'conversations.sqlite');
  const { server, kill, stop } = await startMortal(store);
  try {
    return await run({ ...server, interrupt: kill }, setup);
  } finally {
    await stop();
  }
}

/** Kills Redis, or one of the two servers that share it, again and again. */
export async function killRedis(setup: FaultSetup): Promise<SurvivalReport> {
  const redis = await startRedis({ isDurable: true });
  const [one, other] = [await startMortal(redis.url), await startMortal(redis.url)];
  let requests = 0;
  try {
    const balanced: MortalServer = {
      get url() {
        return requests++ % 2 === 0 ? one.server.url : other.server.url;
      },
      interrupt: async (random) => {
        if (random() < 0.5) return one.kill();
        await redis.stop();
        await redis.start();
      },
    };
    return await run(balanced, setup);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    await redis.stop();
  }
}

/** What a server with a broken store does. */
export interface BrokenStoreReport {
  readonly answered: number;
  /** Lines that were refused with `store_unavailable`. */
  readonly refused: number;
  /** Anything else, such as an answer to a line that is not stored. */
  readonly wrong: number;
}

/** Fills the disk: the file may grow to 2 MiB, then every write fails; reading still works. */
export async function fillDisk(): Promise<BrokenStoreReport> {
  const port = await findFreePort();
  const store = join(createTemporaryFolder(), 'conversations.sqlite');
  // An ignored signal stays ignored: writes beyond the limit fail instead of killing the process.
  const serve = `exec ${process.execPath} src/cli/cli.ts serve --port ${port}`;
  const command = ['bash', '-c', `trap '' XFSZ; ulimit -f 2048; ${serve}`];
  const server = await startCommand(command, port, { ANTECEDENT_LOG: 'off', ANTECEDENT_STORE: store });
  const taken = new Map<string, number>();
  const report = { answered: 0, refused: 0, wrong: 0 };
  try {
    for (let line = 0; line < 4000 && report.refused < 20; line++) {
      const id = `full-${line % 50}`;
      const answer = await sendTurn(server.url, id, `Maria met Ada in town ${line}. She waved to her.`);
      if (answer.includes('"type":"turn"')) {
        report.answered++;
        taken.set(id, (taken.get(id) ?? 0) + 1);
      } else if (answer.includes('store_unavailable')) report.refused++;
      else report.wrong++;
    }
    for (const [id, turns] of taken) {
      const summary = await (await fetch(`${server.url}/v1/conversations/${id}`)).json();
      if (summary.turns !== turns) report.wrong++;
    }
    return report;
  } finally {
    await server.kill();
  }
}

/** A file that is no database: conversations are refused, everything else works. */
export async function corruptStore(): Promise<BrokenStoreReport> {
  const place = join(createTemporaryFolder(), 'conversations.sqlite');
  writeFileSync(place, 'This is no database. '.repeat(1000));
  const server = await startNode(await findFreePort(), { ANTECEDENT_STORE: place });
  try {
    const answer = await sendTurn(server.url, 'a', 'Maria ran.');
    const refused = answer.includes('store_unavailable') ? 1 : 0;
    const resolved = await fetch(`${server.url}/v1/resolve`, {
      method: 'POST',
      body: '{"type":"turn","text":"Ada ran."}',
    });
    const isNamed = /conversations are unavailable: open store: .+/.test(server.readLog());
    const works = (await resolved.text()).includes('"type":"turn"');
    return { answered: works ? 1 : 0, refused, wrong: works && refused === 1 && isNamed ? 0 : 1 };
  } finally {
    await server.kill();
  }
}

async function sendTurn(url: string, id: string, text: string): Promise<string> {
  const headers = { 'content-type': 'application/x-ndjson' };
  const body = JSON.stringify({ type: 'turn', text });
  return (await fetch(`${url}/v1/conversations/${id}/lines`, { method: 'POST', headers, body })).text();
}

async function startMortal(store: string) {
  const port = await findFreePort();
  let server = await startNode(port, { ANTECEDENT_STORE: store });
  return {
    server: { url: server.url },
    kill: async () => {
      await server.kill();
      server = await startNode(port, { ANTECEDENT_STORE: store });
    },
    stop: () => server.kill(),
  };
}

async function run(server: MortalServer, { conversations, turns, faults, seed }: FaultSetup): Promise<SurvivalReport> {
  const resolver = await createResolver();
  return survive({
    server,
    conversations,
    turns,
    interruptions: faults,
    seed,
    pauseMs: 60,
    expect: async (lines: readonly Line[]) => {
      const document = resolver.document();
      const answers: string[] = [];
      for (const line of lines) {
        const { mentions, turn } = await document.push(line);
        answers.push([...mentions, turn].map(encodeLine).join(''));
      }
      return { answers, summary: JSON.stringify(await document.summary()) };
    },
  });
}
