/** Debian's redis-server, started for a test on its own socket. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from './servers.ts';

/** True if there is a redis-server. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Without redis-server, its tests are skipped with a message; in CI they fail. */
export const skipRedis = !hasRedis && process.env.CI === undefined;
if (skipRedis) console.warn('redis-server is not installed: the tests of the Redis store are skipped');

export interface Redis {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server without persistence. */
export async function startRedis(): Promise<Redis> {
  const folder = createTemporaryFolder();
  const path = join(folder, 'redis.sock');
  const child = spawn(
    'redis-server',
    ['--port', '0', '--unixsocket', path, '--dir', folder, '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  await waitForSocket(path, child);
  return {
    url: `redis+unix://${path}`,
    stop: async () => {
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
  throw new Error('start redis-server: it did not open its socket');
}
