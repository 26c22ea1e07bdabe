/**
 * `npm run build`: creates `dist/`, the published package (`npm publish dist`): JavaScript, types
 * and weights. Its manifest is derived from `package.json`. Most dependencies stay external;
 * everything else is bundled.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const CLI = './src/cli/cli.ts';
/** Small and only needed by servers: bundled, so that users install fewer packages. */
const BUNDLED = ['@hono/node-server', '@hono/zod-openapi'];

/** An entry point: one file, or one per condition. */
type Target = string | Readonly<Record<string, string>>;

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const targets = Object.entries(manifest.exports as Readonly<Record<string, Target>>);
const dependencies = Object.fromEntries(
  Object.entries(manifest.dependencies).filter(([name]) => !BUNDLED.includes(name)),
);
const external = Object.keys({ ...dependencies, ...manifest.peerDependencies });

rmSync(DIST, { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: [CLI, ...targets.flatMap(([, target]) => (typeof target === 'string' ? target : Object.values(target)))],
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
});
execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['--project', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: 'inherit',
});
cpSync(join(ROOT, 'models'), join(DIST, 'models'), { recursive: true });
for (const name of ['README.md', 'LICENSE', 'NOTICE']) copyFileSync(join(ROOT, name), join(DIST, name));
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(createManifest(), undefined, 2)}\n`);
chmodSync(join(DIST, toJavaScript(CLI)), 0o755);

function createManifest(): object {
  const { name, version, description, keywords, license, type, engines } = manifest;
  return {
    name,
    version,
    description,
    keywords,
    license,
    type,
    engines,
    bin: { antecedent: toJavaScript(CLI).slice(2) },
    exports: Object.fromEntries(targets.map(([path, target]) => [path, toConditions(target)])),
    sideEffects: false,
    dependencies,
    peerDependencies: manifest.peerDependencies,
    peerDependenciesMeta: manifest.peerDependenciesMeta,
  };
}

/** Points an entry at its built files; `types` must come first and describe the default. */
function toConditions(target: Target): Record<string, string> {
  const conditions = typeof target === 'string' ? { default: target } : target;
  const types = `./types/${(conditions.default ?? '').slice(2).replace(/\.ts$/, '.d.ts')}`;
  const files = Object.entries(conditions).map(([condition, file]) => [condition, toJavaScript(file)]);
  return { types, ...Object.fromEntries(files) };
}

function toJavaScript(file: string): string {
  return file.replace(/\.ts$/, '.js');
}
