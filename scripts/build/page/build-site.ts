/**
 * `npm run build:site`: builds the page as a static site in `dist/site`, with the library in the
 * visitor's browser.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { findModel, MODELS } from '../../../src/platform/node/find-model.ts';
import { bundlePage, ROOT } from './bundle-page.ts';

/** What ONNX Runtime loads in a browser: its WASM build and its WebGPU build. */
const ORT_FILES = ['ort-wasm-simd-threaded', 'ort-wasm-simd-threaded.asyncify'].flatMap((name) => [
  `${name}.mjs`,
  `${name}.wasm`,
]);

/** The model that the library loads by itself. */
const SHIPPED = 'coref';

const command = defineCommand({
  name: 'npm run build:site --',
  summary: 'Builds the playground as a static site.',
  flags: z.object({
    out: z.string().describe('Folder of the site.').meta({ placeholder: 'DIR' }).default('dist/site'),
    model: z
      .string()
      .describe('Uses another model: its name in models/, or its folder.')
      .meta({ placeholder: 'NAME|DIR' })
      .default(SHIPPED),
  }),
  async run({ out, model }, { write }) {
    const site = join(ROOT, out);
    rmSync(site, { recursive: true, force: true });
    mkdirSync(site, { recursive: true });
    await buildWorker(site);
    const copy = (folder: string, name: string) =>
      cpSync(folder, join(site, 'models', name), { recursive: true, filter: (path) => !path.endsWith('.md') });
    copy(join(ROOT, 'models/parser'), 'parser');
    const folder = fileURLToPath(await findModel(model));
    const isShipped = folder === fileURLToPath(new URL(`${SHIPPED}/`, MODELS));
    copy(folder, isShipped ? SHIPPED : 'another');
    cpSync(join(ROOT, 'models/coref/kernel.wasm'), join(site, 'models/coref/kernel.wasm'));
    for (const name of ORT_FILES) {
      cpSync(join(ROOT, 'node_modules/onnxruntime-web/dist', name), join(site, 'ort', name));
    }
    const engine = `src/platform/browser/page-worker.js${isShipped ? '' : '?model=another'}`;
    writeFileSync(join(site, 'index.html'), await bundlePage({ engine }));
    await write(`site: ${site}\n`);
  },
});

/** Bundles the worker that runs the library. */
async function buildWorker(site: string): Promise<void> {
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
}

process.exitCode = await command.run(process.argv.slice(2));
