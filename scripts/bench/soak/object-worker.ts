/**
 * The Worker with objects that can be evicted, on workerd itself: without the development server, which
 * takes most of the time of every request and of every start.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder, ROOT } from '../server-process.ts';
import { createConfig, WORKERD } from '../workerd.ts';

const WRANGLER_CONFIG = 'test/runtime/workers/wrangler.toml';
const MAIN = 'store-worker.js';
const CLASSES = { CONVERSATIONS: 'EvictableObject', STORES: 'StoreObject' };

/** Bundles the Worker and returns the command that serves it on a port; objects stay on disk. */
export function createObjectCommand(): (port: number) => string[] {
  const folder = createTemporaryFolder();
  const disk = join(folder, 'objects');
  mkdirSync(disk);
  const flags = ['--no-install', 'wrangler', 'deploy', '--dry-run', '--config', WRANGLER_CONFIG, '--outdir', folder];
  const { status, stderr } = spawnSync('npx', flags, { cwd: ROOT, env: { ...process.env, CI: 'true' } });
  if (status !== 0)
    throw new Error(`bundle Worker: found status ${status} of wrangler, expected 0; it said:\n${stderr}`);
  return (port) => {
    const config = join(folder, 'soak.capnp');
    writeFileSync(config, createConfig({ folder, main: MAIN, port, objects: { classes: CLASSES, folder: disk } }));
    return [WORKERD, 'serve', config];
  };
}
