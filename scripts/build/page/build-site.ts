/**
 * `npm run build:site`: builds the page as a static site in `dist/site`, with the library in the
 * visitor's browser.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { bundlePage, ROOT } from './bundle-page.ts';

/** What ONNX Runtime loads in a browser: its WASM build and its WebGPU build. */
const ORT_FILES = ['ort-wasm-simd-threaded', 'ort-wasm-simd-threaded.asyncify'].flatMap((name) => [
  `${name}.mjs`,
  `${name}.wasm`,
]);

const command = defineCommand({
  name: 'npm run build:site --',
  summary: 'Builds the playground as a static site.',
  flags: z.object({
    out: z.string().describe('Folder of the site.').meta({ placeholder: 'DIR' }).default('dist/site'),
    model: z.string().describe('Uses another model (docs/model-files.md).').meta({ placeholder: 'DIR' }).optional(),
  }),
  async run({ out, model }, { write }) {
    const site = join(ROOT, out);
    rmSync(site, { recursive: true, force: true });
    mkdirSync(site, { recursive: true });
    await buildWorker(site);
    cpSync(join(ROOT, 'models'), join(site, 'models'), { recursive: true, filter: (path) => !path.endsWith('.md') });
    if (model !== undefined) cpSync(model, join(site, 'models/coref'), { recursive: true });
    if (existsSync(join(site, 'models/coref'))) {
      for (const name of ORT_FILES) {
        cpSync(join(ROOT, 'node_modules/onnxruntime-web/dist', name), join(site, 'ort', name));
      }
    }
    const engine = `src/platform/browser/page-worker.js${model === undefined ? '' : '?system=model'}`;
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
