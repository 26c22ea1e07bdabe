/** The published package as a user has it: built, packed, and installed in an empty folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './servers.ts';

/** A user's folder. */
export interface InstalledPackage {
  readonly home: string;
  /** The packed file. */
  readonly tarball: string;
  /** The package's folder in `node_modules`. */
  readonly folder: string;
}

/** Installs the package like npm: packed, unpacked, with only its own dependencies. */
export function installPackage(): InstalledPackage {
  const home = mkdtempSync(join(tmpdir(), 'antecedent-user-'));
  const modules = join(home, 'node_modules');
  const folder = join(modules, 'antecedent');
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT });
  const name = execFileSync('npm', ['pack', join(ROOT, 'dist'), '--silent'], { cwd: home, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', name, '-C', folder, '--strip-components', '1'], { cwd: home });
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies)) {
    symlinkSync(join(ROOT, 'node_modules', dependency), join(modules, dependency));
  }
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
  return { home, folder, tarball: join(home, name) };
}

/** Counts the bytes of all files in a folder; symbolic links are followed. */
export function countBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    const path = join(folder, name);
    const stats = statSync(path);
    return sum + (stats.isDirectory() ? countBytes(path) : stats.size);
  }, 0);
}
