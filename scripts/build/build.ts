/**
 * `npm run build`: makes `dist/`, the package as it is published (`npm publish dist`): plain JavaScript, types, weights.
 * The few things a user installs stay outside; everything else that is needed is bundled.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');

/** What a user of the package imports or runs. */
const ENTRIES = ['node', 'worker', 'browser']
  .map((name) => `src/platform/${name}.ts`)
  .concat('src/entry/cli.ts', 'src/entry/worker.ts', 'src/client/mod.ts');

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** Installed by the few who need it. */
const OPTIONAL = ['@redis/client'];
const external = [...Object.keys(manifest.dependencies), ...OPTIONAL];

rmSync(DIST, { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: ENTRIES,
  outbase: ROOT,
  outdir: DIST,
  // Two folders deep like the sources, so that `../../models` is found from everywhere.
  chunkNames: 'src/chunks/[name]-[hash]',
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
    'compromise',
  ],
  logLevel: 'warning',
});
execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['--project', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: 'inherit',
});
cpSync(join(ROOT, 'models'), join(DIST, 'models'), { recursive: true });
for (const name of ['README.md', 'LICENSE', 'NOTICE']) copyFileSync(join(ROOT, name), join(DIST, name));
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(publishedManifest(), undefined, 2)}\n`);
chmodSync(join(DIST, 'src/entry/cli.js'), 0o755);

function publishedManifest(): object {
  const { name, version, description, keywords, license, type, engines, dependencies } = manifest;
  return {
    name,
    version,
    description,
    keywords,
    license,
    type,
    engines,
    bin: { antecedent: 'src/entry/cli.js' },
    exports: {
      '.': {
        types: './types/src/platform/node.d.ts',
        workerd: './src/platform/worker.js',
        browser: './src/platform/browser.js',
        default: './src/platform/node.js',
      },
      './client': { types: './types/src/client/mod.d.ts', default: './src/client/mod.js' },
      './worker': { types: './types/src/entry/worker.d.ts', default: './src/entry/worker.js' },
    },
    sideEffects: false,
    dependencies,
    peerDependencies: Object.fromEntries(OPTIONAL.map((name) => [name, manifest.devDependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL.map((name) => [name, { optional: true }])),
  };
}
