/** `npm run build:site`: the page as a static site in `dist/site`, where the library runs in the visitor's browser. */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { bundlePage, ROOT } from './bundle-page.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist/site' },
    /** A trained model of your own, as the export command writes it. */
    model: { type: 'string' },
  },
});
/** What ONNX Runtime loads in a browser: its WASM build and its WebGPU build. */
const ORT_FILES = ['ort-wasm-simd-threaded', 'ort-wasm-simd-threaded.asyncify'].flatMap((name) => [
  `${name}.mjs`,
  `${name}.wasm`,
]);
const site = join(ROOT, values.out);

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: ['src/platform/browser/page-worker.ts'],
  outbase: ROOT,
  // Three folders deep like the sources, so that the library finds `../../../models`.
  outdir: site,
  bundle: true,
  minify: true,
  splitting: true,
  chunkNames: 'src/platform/chunks/[name]-[hash]',
  format: 'esm',
  platform: 'browser',
  conditions: ['browser'],
  target: 'es2022',
  logLevel: 'warning',
});
cpSync(join(ROOT, 'models'), join(site, 'models'), { recursive: true, filter: (path) => !path.endsWith('.md') });
if (values.model !== undefined) cpSync(values.model, join(site, 'models/coref'), { recursive: true });
if (existsSync(join(site, 'models/coref'))) {
  for (const name of ORT_FILES) cpSync(join(ROOT, 'node_modules/onnxruntime-web/dist', name), join(site, 'ort', name));
}
const engine = `src/platform/browser/page-worker.js${values.model === undefined ? '' : '?system=model'}`;
writeFileSync(join(site, 'index.html'), await bundlePage({ engine }));
console.log(`site: ${site}`);
