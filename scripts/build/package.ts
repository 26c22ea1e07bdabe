/**
 * `npm run build`: creates `dist/`, the published package (`npm publish dist`): JavaScript, types
 * and weights. Its manifest is derived from `package.json`. Most dependencies are bundled.
 */
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { leanZod } from './lean-zod.ts';
import { makeLinksAbsolute } from './package-readme.ts';
import { buildTypes } from './package-types.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const CLI = './src/cli/cli.ts';
/** Modules that run in threads of their own; found by their place below `src`. */
const THREADS = ['./src/platform/node/resolver-worker.ts', './src/cli/resolve-files-worker.ts'];
/** Bundled, so that users install few packages, and of these only what is used. */
const BUNDLED = ['@hono/node-server', '@hono/zod-openapi', 'hono', 'zod'];
/** Folders of `models/` that are in the repository only: larger than what most users would want to install. */
const UNPUBLISHED_MODELS = ['paper'];
/** Fields of `package.json` that the published manifest has, too. */
const FIELDS = [
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'repository',
  'homepage',
  'bugs',
  'type',
  'sideEffects',
  'engines',
] as const;

/** An entry point: one file, or one per condition. */
type Target = string | Readonly<Record<string, string>>;

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const targets = Object.entries(manifest.exports as Readonly<Record<string, Target>>);
const entries = targets
  .flatMap(([, target]) => (typeof target === 'string' ? target : Object.values(target)))
  .filter((file) => file.endsWith('.ts'));
const dependencies = Object.fromEntries(
  Object.entries(manifest.dependencies).filter(([name]) => !BUNDLED.includes(name)),
);
const external = Object.keys({ ...dependencies, ...manifest.peerDependencies });

rmSync(DIST, { recursive: true, force: true });
const { outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: [CLI, ...THREADS, ...entries],
  outbase: ROOT,
  outdir: DIST,
  // Three folders deep like the sources, so that every chunk finds `../../../models`.
  chunkNames: 'src/platform/chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  // Names are kept, for stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  plugins: [leanZod],
  external: [
    ...external,
    ...external.map((name) => `${name}/*`),
    'node:*',
    'cloudflare:*',
    '*.wasm',
    '*.bin',
    '*.onnx',
    'onnxruntime-node',
    // Refers to itself, so that a Worker's build can replace the model.
    `${manifest.name}/worker-model`,
  ],
  logLevel: 'warning',
  write: false,
});
for (const { path, text } of outputFiles) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, escapeNonAscii(text));
}
buildTypes(ROOT, join(DIST, 'types'), entries);
const leftOut = UNPUBLISHED_MODELS.map((name) => join(ROOT, 'models', name));
cpSync(join(ROOT, 'models'), join(DIST, 'models'), { recursive: true, filter: (path) => !leftOut.includes(path) });
for (const name of ['LICENSE', 'NOTICE', 'CHANGELOG.md']) copyFileSync(join(ROOT, name), join(DIST, name));
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
writeFileSync(join(DIST, 'README.md'), makeLinksAbsolute(readme, manifest.homepage.replace(/#.*$/, '')));
writeFileSync(join(DIST, 'wrangler.toml'), createWranglerFile());
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(createManifest(), undefined, 2)}\n`);
chmodSync(join(DIST, toJavaScript(CLI)), 0o755);

/** The Worker's settings for a user's project, where the Worker is in the installed package, with zod. */
function createWranglerFile(): string {
  const toInstalled = (_: string, file: string) => `main = "node_modules/${manifest.name}/${toJavaScript(file)}"`;
  return readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')
    .replaceAll(/^main = "(.*)"$/gm, toInstalled)
    .replace(/^# .*\n\[alias\]\n(?:.+\n)+\n/m, '');
}

function createManifest(): object {
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, manifest[field]])),
    bin: { antecedent: toJavaScript(CLI).slice(2) },
    exports: Object.fromEntries(targets.map(([path, target]) => [path, toConditions(target)])),
    dependencies,
    peerDependencies: manifest.peerDependencies,
    peerDependenciesMeta: manifest.peerDependenciesMeta,
    publishConfig: { access: 'public', provenance: true },
  };
}

/** Points an entry at its built files; in every condition, `types` must come first. */
function toConditions(target: Target): unknown {
  if (typeof target !== 'string') {
    return Object.fromEntries(Object.entries(target).map(([condition, file]) => [condition, toConditions(file)]));
  }
  if (!target.endsWith('.ts')) return target;
  return { types: `./types/${target.slice(2).replace(/\.ts$/, '.d.ts')}`, default: toJavaScript(target) };
}

/**
 * Escapes what esbuild leaves in regular expressions: with one such character, an engine keeps the
 * text of a whole file in two bytes per character.
 */
function escapeNonAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function toJavaScript(file: string): string {
  return file.replace(/\.ts$/, '.js');
}
