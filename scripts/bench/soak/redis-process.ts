/** Debian's redis-server as a child process on its own socket; it can be killed and come back. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../server-process.ts';

/** True if there is a redis-server. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A running redis-server. */
export interface Redis {
  readonly url: string;
  /** Writes a dump, from which `start` continues. */
  dump(): Promise<void>;
  /** Kills it: what came after the dump is lost. */
  stop(): Promise<void>;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
}

/** Starts a server that keeps nothing by itself; a durable one keeps everything, even if it is killed. */
export async function startRedis({ isDurable = false } = {}): Promise<Redis> {
  const folder = createTemporaryFolder();
  const path = join(folder, 'redis.sock');
  const url = `redis+unix://${path}`;
  const flags = ['--port', '0', '--unixsocket', path, '--dir', folder, '--save', ''];
  flags.push(...(isDurable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']));
  let child: ChildProcess | undefined;
  const start = async () => {
    rmSync(path, { force: true });
    child = spawn('redis-server', flags, { stdio: 'ignore' });
    await waitForSocket(path, child);
  };
  await start();
  return {
    url,
    start,
    dump: async () => {
      const { status } = spawnSync('redis-cli', ['-s', path, 'save']);
      if (status !== 0) throw new Error(`dump Redis: found status ${status} of redis-cli, expected 0`);
    },
    stop: async () => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function waitForSocket(path: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (existsSync(path)) return;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error('start redis-server: found no socket, expected one within 30 s');
}
