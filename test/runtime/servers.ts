/** Starts the real servers as child processes and waits until they listen. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** Each runtime's command, as its user would type it. */
const COMMANDS = {
  node: (port: number) => ['npm', 'start', '--silent', '--', '--port', String(port)],
  deno: () => ['npx', '--no-install', 'deno', 'task', '--quiet', 'serve'],
  workerd: (port: number) => [
    'npx',
    '--no-install',
    'wrangler',
    'dev',
    '--port',
    String(port),
    '--inspector-port',
    String(port + 1),
  ],
} as const;

export type RuntimeName = keyof typeof COMMANDS;
export const RUNTIMES = Object.keys(COMMANDS) as RuntimeName[];

/** Starts a server on a port. */
export async function startServer(runtime: RuntimeName, port: number): Promise<Server> {
  const [command = '', ...args] = COMMANDS[runtime](port);
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
      WRANGLER_LOG_PATH: mkdtempSync(join(tmpdir(), 'antecedent-')),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += chunk));
  try {
    await waitUntilAlive(url, child);
  } catch (cause) {
    await stop(child);
    throw new Error(`start ${runtime}: it did not answer; it said:\n${log}`, { cause });
  }
  return { url, stop: () => stop(child) };
}

async function waitUntilAlive(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it exited with ${child.exitCode}`);
    const response = await fetch(`${url}/health`).catch(() => undefined); // not listening yet
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('timed out');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), 5000);
  await exited;
  clearTimeout(timer);
}
