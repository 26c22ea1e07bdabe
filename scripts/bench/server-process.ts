/** A server as a child process: started, waited for, stopped, killed. */
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
  /** Everything that it has printed. */
  log(): string;
  /** SIGTERM, and SIGKILL where that does not help. */
  stop(): Promise<void>;
  /** SIGKILL at once. */
  kill(): Promise<void>;
}

/** A folder of its own under the system's temporary one. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'antecedent-'));
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('find port: found no address');
  return address.port;
}

/** Starts any command that serves on a port and answers there at `/health`. */
export async function startCommand(
  [command = '', ...args]: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true, // its own group, so that the server behind npm stops too
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      CI: 'true',
      ANTECEDENT_STORE: 'memory',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG_PATH: freshFolder(),
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
    throw new Error(`start ${command}: it did not answer; it said:\n${log}`, { cause });
  }
  return {
    url,
    pid: child.pid ?? 0,
    log: () => log,
    stop: () => stop(child, 'SIGTERM'),
    kill: () => stop(child, 'SIGKILL'),
  };
}

async function waitUntilAlive(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 90_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it exited with ${child.exitCode}`);
    const response = await fetch(`${url}/health`).catch(() => undefined); // not listening yet
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('timed out');
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
