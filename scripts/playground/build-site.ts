/** `npm run build:site`: the page as a static site in `dist/site`, where the library runs in the visitor's browser. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { bundlePage, ROOT } from './bundle-page.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/site' } } });
const site = join(ROOT, values.out);

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: ['src/entry/page-worker.ts'],
  outbase: ROOT,
  // Two folders deep like the sources, so that the library finds `../../models`.
  outdir: site,
  bundle: true,
  minify: true,
  splitting: true,
  chunkNames: 'src/chunks/[name]-[hash]',
  format: 'esm',
  platform: 'browser',
  conditions: ['browser'],
  target: 'es2022',
  logLevel: 'warning',
});
cpSync(join(ROOT, 'models'), join(site, 'models'), { recursive: true, filter: (path) => !path.endsWith('.md') });
writeFileSync(join(site, 'index.html'), await bundlePage({ engine: 'src/entry/page-worker.js' }));
console.log(`site: ${site}`);
