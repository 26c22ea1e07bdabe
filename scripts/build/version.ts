/**
 * Copies the version from `package.json`, its one source, to `src/version.ts` and `deno.json`. `npm
 * version` runs it; a test checks that all three agree.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

replace('src/version.ts', /(?<=VERSION = ')[^']+/);
replace('deno.json', /(?<="version": ")[^"]+/);

function replace(name: string, pattern: RegExp): void {
  const path = join(ROOT, name);
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, version));
}
