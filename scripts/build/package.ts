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
  .map((name) => `src/platform/${name}/mod.ts`)
  .concat('src/cli/cli.ts', 'src/platform/worker/server.ts', 'src/client/mod.ts');

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
  // Three folders deep like the sources, so that `../../../models` is found from everywhere.
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
chmodSync(join(DIST, 'src/cli/cli.js'), 0o755);

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
    bin: { antecedent: 'src/cli/cli.js' },
    exports: {
      '.': {
        types: './types/src/platform/node/mod.d.ts',
        workerd: './src/platform/worker/mod.js',
        browser: './src/platform/browser/mod.js',
        default: './src/platform/node/mod.js',
      },
      './client': { types: './types/src/client/mod.d.ts', default: './src/client/mod.js' },
      './worker': { types: './types/src/platform/worker/server.d.ts', default: './src/platform/worker/server.js' },
    },
    sideEffects: false,
    dependencies,
    peerDependencies: Object.fromEntries(OPTIONAL.map((name) => [name, manifest.devDependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL.map((name) => [name, { optional: true }])),
  };
}
