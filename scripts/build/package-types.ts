/**
 * The types of the published package: declarations of the entry points and of what they use. Types
 * of bundled and optional packages are copied next to them, so that users need not install those
 * packages to compile.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Packages whose types are copied: where they start, relative to `node_modules`. */
const COPIED: Readonly<Record<string, { readonly folders: readonly string[]; readonly entry: string }>> = {
  zod: { folders: ['zod', 'zod/v4/classic', 'zod/v4/core', 'zod/v4/locales'], entry: 'zod/index.d.ts' },
  'onnxruntime-web': { folders: ['onnxruntime-common/dist/esm'], entry: 'onnxruntime-common/dist/esm/index.d.ts' },
};
const COPIES = 'packages';
const SPECIFIER = /(from\s+|import\s*\(\s*)(['"])([^'"]+)\2/g;

/** Writes declarations to `out`; `entries` are files of the sources. */
export function buildTypes(root: string, out: string, entries: readonly string[]): void {
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['--project', 'tsconfig.build.json', '--outDir', out], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const { folders } of Object.values(COPIED)) for (const folder of folders) copyTypes(root, out, folder);
  const used = followImports(
    out,
    entries.map((entry) => join(out, entry.replace(/\.ts$/, '.d.ts'))),
  );
  for (const file of listDeclarations(out)) if (!used.has(file)) rmSync(file);
}

function copyTypes(root: string, out: string, folder: string): void {
  const from = join(root, 'node_modules', folder);
  for (const name of readdirSync(from).filter((one) => one.endsWith('.d.ts'))) {
    const to = join(out, COPIES, folder, name);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(from, name), to);
  }
}

/** Points imports of copied packages at the copies, and returns every file that the entries use. */
function followImports(out: string, entries: readonly string[]): ReadonlySet<string> {
  const used = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (used.has(file)) continue;
    used.add(file);
    const here = file;
    const source = readFileSync(here, 'utf8');
    const rewritten = source.replaceAll(SPECIFIER, (text, before: string, quote: string, name: string) => {
      const copied = COPIED[name];
      const target = copied === undefined ? name : toRelative(here, join(out, COPIES, copied.entry));
      if (!target.startsWith('.')) return text;
      const declaration = join(dirname(here), target.replace(/\.(?:js|ts)$/, '.d.ts'));
      if (existsSync(declaration)) waiting.push(declaration);
      return `${before}${quote}${target}${quote}`;
    });
    if (rewritten !== source) writeFileSync(here, rewritten);
  }
  return used;
}

function toRelative(from: string, to: string): string {
  const path = relative(dirname(from), to)
    .split(sep)
    .join('/')
    .replace(/\.d\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}

function listDeclarations(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}
