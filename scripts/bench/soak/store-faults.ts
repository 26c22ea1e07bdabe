/**
 * Faults of stores and servers under conversations: kills, Redis gone and back, a full disk, a store
 * that cannot be opened. Nothing that was answered may be lost, doubled, changed or forked.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, findFreePort, type Server, startCommand } from '../server-process.ts';
import { type MortalServer, type SurvivalReport, survive } from '../survival.ts';
import { createObjectCommand } from './object-worker.ts';
import { startRedis } from './redis-process.ts';

/** How many conversations go through how many faults. */
export interface FaultSetup {
  readonly conversations: number;
  readonly turns: number;
  readonly faults: number;
  readonly seed: number;
}

/** Starts a server on Node. */
export function startNode(port: number, env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []): Promise<Server> {
  return startCommand([...createNodeCommand(port), ...flags], port, { ANTECEDENT_LOG: 'off', ...env });
}

/** Kills a server with SQLite again and again. */
export async function killSqlite(setup: FaultSetup): Promise<SurvivalReport> {
  const store = join(createTemporaryFolder(), 'conversations.sqlite');
  const server = await startMortal((port) => startNode(port, { ANTECEDENT_STORE: store }));
  return await run(server, { ...server, interrupt: server.restart }, setup);
}

/** Kills one of the worker threads of a server again and again, and sometimes the server. */
export async function killThreads(setup: FaultSetup): Promise<SurvivalReport> {
  const store = join(createTemporaryFolder(), 'conversations.sqlite');
  const command = (port: number) => [
    ...[process.execPath, '--import', './scripts/bench/soak/end-threads.ts'],
    ...createNodeCommand(port).slice(1),
    ...['--workers', '2'],
  ];
  const env = { ANTECEDENT_LOG: 'off', ANTECEDENT_STORE: store };
  const server = await startMortal((port) => startCommand(command(port), port, env));
  const interrupt = async (random: () => number) => {
    if (random() < 0.1) await server.restart();
    else process.kill(server.pid, 'SIGUSR2');
  };
  return await run(server, { ...server, interrupt }, { ...setup, faults: 4 * setup.faults });
}

/** Kills Deno with Deno KV again and again. */
export async function killDeno(setup: FaultSetup): Promise<SurvivalReport> {
  const store = join(createTemporaryFolder(), 'conversations.kv');
  const env = { ANTECEDENT_LOG: 'off', ANTECEDENT_STORE: store };
  const server = await startMortal((port) => startCommand(DENO, port, env));
  return await run(server, { ...server, interrupt: server.restart }, setup);
}

/** Evicts Durable Objects in the middle of their work again and again, and sometimes kills workerd. */
export async function killObjects(setup: FaultSetup): Promise<SurvivalReport> {
  const command = createObjectCommand();
  const server = await startMortal((port) => startCommand(command(port), port));
  const interrupt = async (random: () => number) => {
    if (random() < 0.1) return await server.restart();
    const id = `survivor-${setup.seed}-${Math.floor(random() * setup.conversations)}`;
    await fetch(`${server.url}/object/evict?id=${id}`).then((response) => response.text());
  };
  return await run(server, { ...server, interrupt }, { ...setup, faults: 4 * setup.faults });
}

/** Kills Redis, or one of the two servers that share it, again and again. */
export async function killRedis(setup: FaultSetup): Promise<SurvivalReport> {
  const redis = await startRedis({ isDurable: true });
  const start = (port: number) => startNode(port, { ANTECEDENT_STORE: redis.url });
  const [one, other] = [await startMortal(start), await startMortal(start)];
  let requests = 0;
  try {
    const balanced: MortalServer = {
      get url() {
        return requests++ % 2 === 0 ? one.url : other.url;
      },
      interrupt: async (random) => {
        if (random() < 0.5) return one.restart();
        await redis.stop();
        await redis.start();
      },
    };
    return await run(one, balanced, setup);
  } finally {
    await other.stop();
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

/** The runtimes whose stores are files. */
const FILE_SERVERS = { Node: (port: number) => createNodeCommand(port), Deno: () => DENO } as const;
export type FileRuntime = keyof typeof FILE_SERVERS;

/** Fills the disk: the file may grow to 2 MiB, then every write fails; reading still works. */
export async function fillDisk(runtime: FileRuntime): Promise<BrokenStoreReport> {
  const port = await findFreePort();
  const store = join(createTemporaryFolder(), 'conversations');
  // An ignored signal stays ignored: writes beyond the limit fail instead of killing the process.
  const serve = `exec ${FILE_SERVERS[runtime](port).join(' ')}`;
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
export async function corruptStore(runtime: FileRuntime): Promise<BrokenStoreReport> {
  const place = join(createTemporaryFolder(), 'conversations');
  writeFileSync(place, 'This is no database. '.repeat(1000));
  const port = await findFreePort();
  const env = { ANTECEDENT_LOG: 'off', ANTECEDENT_STORE: place };
  const server = await startCommand(FILE_SERVERS[runtime](port), port, env);
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

function createNodeCommand(port: number): string[] {
  return [process.execPath, 'src/cli/cli.ts', 'serve', '--port', String(port)];
}

/** It reads its port from the environment. */
const DENO = [
  ...['node_modules/.bin/deno', 'run', '--quiet', '--cached-only', '--allow-all'],
  ...['--unstable-no-legacy-abort', '--unstable-kv', 'src/platform/deno/server.ts'],
];

/** A server that can be killed, and started again on the same port. */
interface Mortal {
  readonly url: string;
  readonly pid: number;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function startMortal(start: (port: number) => Promise<Server>): Promise<Mortal> {
  const port = await findFreePort();
  let server = await start(port);
  return {
    url: server.url,
    get pid() {
      return server.pid;
    },
    restart: async () => {
      await server.kill();
      server = await start(port);
    },
    stop: () => server.kill(),
  };
}

/** Runs conversations against a server, and stops it in the end. */
async function run(
  { stop }: Pick<Mortal, 'stop'>,
  server: MortalServer,
  { conversations, turns, faults, seed }: FaultSetup,
): Promise<SurvivalReport> {
  try {
    return await survive({ server, conversations, turns, interruptions: faults, seed, pauseMs: 60 });
  } finally {
    await stop();
  }
}
