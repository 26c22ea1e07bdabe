import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build as buildWithEsbuild } from 'esbuild';
import type { Browser } from 'playwright-core';
import { build as buildWithVite, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackage } from '../installed-package.ts';
import { hasChromium, launchChromium } from '../page/chromium.ts';
import { serveFolder } from '../page/static-server.ts';
import { findFreePort } from '../servers.ts';

const APPS = import.meta.dirname;
const ANSWER = { provider: 'simd', entities: [{ entity: 0, label: 'Maria', entityType: 'person', mentions: [0, 1] }] };
let home: string;
beforeAll(() => {
  home = installPackage().home;
});

/** Copies an app next to the installed package. */
function copyApp(name: string): string {
  const app = mkdtempSync(join(home, `${name}-`));
  cpSync(join(APPS, name), app, { recursive: true });
  return app;
}

/** Opens a page and returns what it and its worker show, and what was requested. */
async function visit(browser: Browser, url: string, options?: object) {
  const page = await browser.newPage();
  const requested: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.addInitScript((given) => {
    (globalThis as { RESOLVER_OPTIONS?: object | undefined }).RESOLVER_OPTIONS = given;
  }, options);
  await page.goto(url);
  const read = async (id: string) => JSON.parse((await page.locator(id).textContent({ timeout: 60_000 })) ?? '');
  const shown = { page: await read('#page'), worker: await read('#worker') };
  await page.close();
  return { shown, requested, problems };
}

describe.skipIf(!hasChromium)('a page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('works when it is built by Vite, in a web worker too, without files of ONNX Runtime', async () => {
    const root = copyApp('page');
    await buildWithVite({ root, logLevel: 'error', configFile: false, worker: { format: 'es' } });
    const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /ort|onnxruntime/.test(name))).toEqual([]);
    const site = await serveFolder(join(root, 'dist'));
    const { shown, problems } = await visit(browser, site.url);
    site.stop();
    expect(shown).toMatchObject({ page: ANSWER, worker: ANSWER });
    expect(problems).toEqual([]);
  });

  it.each([
    ['as it is', []],
    ['without optimizing the package', ['antecedent']],
  ])("works on Vite's development server, %s", async (_, exclude) => {
    const root = copyApp('page');
    const server = await createServer({
      root,
      logLevel: 'error',
      configFile: false,
      optimizeDeps: { exclude },
      server: { host: '127.0.0.1', port: await findFreePort(), fs: { strict: true } },
    });
    await server.listen();
    const { shown } = await visit(browser, server.resolvedUrls?.local[0] ?? '');
    await server.close();
    expect(shown).toMatchObject({ page: ANSWER, worker: ANSWER });
  });

  it('works when it is bundled by esbuild, with a copy of the models', async () => {
    const root = copyApp('page');
    const site = join(root, 'site');
    await buildWithEsbuild({
      absWorkingDir: root,
      entryPoints: ['main.js', 'worker.js'],
      bundle: true,
      format: 'esm',
      outdir: site,
      logLevel: 'error',
    });
    cpSync(join(root, 'index.html'), join(site, 'index.html'));
    cpSync(join(home, 'node_modules/antecedent/models'), join(site, 'assets/models'), { recursive: true });
    const served = await serveFolder(site);
    const { shown, problems } = await visit(browser, served.url, { modelFolder: '/assets/models' });
    expect(shown).toMatchObject({ page: ANSWER, worker: ANSWER });
    expect(problems).toEqual([]);
    const lost = await visit(browser, served.url);
    served.stop();
    expect(lost.shown.page).toMatch(/found status 404, expected the file; serve a copy of the package's models/);
  });
});

describe('a server bundle', () => {
  const run = (file: string, env: Readonly<Record<string, string>> = {}) =>
    JSON.parse(
      execFileSync(process.execPath, [file], {
        cwd: dirname(file),
        encoding: 'utf8',
        env: { ...process.env, ...env },
        stdio: 'pipe',
      }),
    );

  it.each(['esm', 'cjs'] as const)('of esbuild finds the models of the installed package, as %s', async (format) => {
    const root = copyApp('server');
    const outfile = join(root, 'out/nested', format === 'esm' ? 'server.mjs' : 'server.cjs');
    await buildWithEsbuild({
      absWorkingDir: root,
      entryPoints: ['server.js'],
      bundle: true,
      platform: 'node',
      format,
      outfile,
      logLevel: 'error',
    });
    expect(run(outfile)).toMatchObject(ANSWER);
  });

  it('of Vite finds the models of the installed package', async () => {
    const root = copyApp('server');
    await buildWithVite({
      root,
      logLevel: 'error',
      configFile: false,
      ssr: { noExternal: true },
      build: { ssr: 'server.js' },
    });
    const [file = ''] = readdirSync(join(root, 'dist')).filter((name) => /^server\.m?js$/.test(name));
    expect(run(join(root, 'dist', file))).toMatchObject(ANSWER);
  });

  it('takes a folder where nothing is installed, and says so without one', async () => {
    const root = copyApp('server');
    const outfile = join(root, 'server.mjs');
    await buildWithEsbuild({
      absWorkingDir: root,
      entryPoints: ['server.js'],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      logLevel: 'error',
    });
    const elsewhere = mkdtempSync(join(tmpdir(), 'antecedent-deployed-'));
    renameSync(outfile, join(elsewhere, 'server.mjs'));
    cpSync(join(home, 'node_modules/antecedent/models'), join(elsewhere, 'data/models'), { recursive: true });
    expect(run(join(elsewhere, 'server.mjs'), { MODELS: join(elsewhere, 'data/models') })).toMatchObject(ANSWER);
    expect(() => run(join(elsewhere, 'server.mjs'))).toThrow(/a bundled server can name a copy with modelFolder/);
  });
});
