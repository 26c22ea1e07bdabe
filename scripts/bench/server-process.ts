/** Runs a server as a child process: starts it, waits until it is healthy, stops or kills it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export interface Server {
  readonly url: string;
  readonly pid: number;
  /** Returns everything it has printed. */
  readLog(): string;
  /** Sends SIGTERM, then SIGKILL after 15 seconds. */
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

/** Creates a temporary folder. */
export function createTemporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'antecedent-'));
}

/** Finds an unused port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string')
    throw new Error('find port: found no address, expected a TCP port');
  return address.port;
}

/** Starts a command that serves on a port and has a `/health` route. */
export async function startCommand(
  [command = '', ...args]: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true, // its own process group, so that a server behind npm stops too
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      CI: 'true',
      ANTECEDENT_STORE: 'memory',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG_PATH: createTemporaryFolder(),
      ...env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += chunk));
  try {
    await waitUntilAlive(url, child);
  } catch (cause) {
    await stop(child, 'SIGKILL');
    throw new Error(`start ${command}: found no healthy server, expected one on port ${port}; its output:\n${log}`, {
      cause,
    });
  }
  return {
    url,
    pid: child.pid ?? 0,
    readLog: () => log,
    stop: () => stop(child, 'SIGTERM'),
    kill: () => stop(child, 'SIGKILL'),
  };
}

async function waitUntilAlive(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 90_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`wait for server: found exit status ${child.exitCode}, expected it to listen`);
    const response = await fetch(`${url}/health`).catch(() => undefined); // not listening yet
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('wait for server: timed out');
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const { pid } = child;
  const exited = once(child, 'exit');
  process.kill(-pid, signal);
  const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), 15_000);
  await exited;
  clearTimeout(timer);
}
