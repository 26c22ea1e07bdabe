import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResolver, type ModelFiles, type Resolver } from '../../../src/platform/node/mod.ts';
import { EXAMPLES, readExample } from '../../../src/playground/client/examples.ts';
import { exportRandomNetwork, toModelFiles } from '../../src/model/exported-network.ts';
import { ROOT } from '../servers.ts';
import { findAxeViolations } from './axe.ts';
import { hasChromium, launchChromium, readShownMentions, waitUntilDone } from './chromium.ts';
import { serveFolder } from './static-server.ts';

const [CHAT = { id: 'chat', title: '', text: '' }] = EXAMPLES;
const FLAGS = {
  wasm: [],
  webgpu: ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'],
  simd: [],
  typescript: [],
} as const;
const PROVIDERS = ['simd', 'wasm', 'webgpu', 'typescript'] as const;

/**
 * A network with random weights for the words of the example: its decisions are bad, but the same
 * everywhere.
 */
async function makeModel(): Promise<{ readonly files: ModelFiles; save(folder: string): void }> {
  const front = await createResolver();
  const documents = [readExample(CHAT).map((turn) => front.analyze(turn).mentions)];
  const model = await exportRandomNetwork(documents, { memory: 'lstm' });
  return {
    files: toModelFiles(model),
    save: (folder) => {
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify(model.manifest));
      for (const [name, bytes] of model.files) writeFileSync(join(folder, name), bytes);
    },
  };
}

describe.skipIf(!hasChromium)('a trained model in the static site', { timeout: 300_000 }, () => {
  let home: string;
  let site: Awaited<ReturnType<typeof serveFolder>>;
  let resolver: Resolver;
  beforeAll(async () => {
    home = mkdtempSync(join(ROOT, 'dist-site-'));
    const { files, save } = await makeModel();
    const model = mkdtempSync(join(home, 'model-'));
    save(model);
    const out = join(home.slice(ROOT.length + 1), 'site');
    execFileSync('npm', ['run', '--silent', 'build:site', '--', '--out', out, '--model', model], { cwd: ROOT });
    site = await serveFolder(join(ROOT, out));
    resolver = await createResolver({ model: files, provider: 'typescript' });
  });
  afterAll(() => {
    site?.stop();
    if (home !== undefined) rmSync(home, { recursive: true, force: true });
  });

  /** What the plain scorer decides on this machine. */
  async function resolveHere() {
    const found = [];
    for await (const line of resolver.stream(readExample(CHAT).map((turn) => ({ type: 'turn', ...turn })))) {
      if (line.type === 'mention') found.push([line.n, line.entity, line.text]);
    }
    return found;
  }

  it.each(PROVIDERS)('decides on %s like the plain scorer, and shows where it runs', async (provider) => {
    const browser: Browser = await launchChromium(FLAGS[provider]);
    try {
      const page: Page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${site.url}?provider=${provider}`);
      await page.waitForFunction(() => document.querySelector('#model')?.textContent !== '…', undefined, {
        timeout: 120_000,
      });
      const id = resolver.info.model?.id.slice(0, 7);
      expect(await page.locator('#model').textContent()).toBe(`random lstm ${id} · ${provider} · this browser`);
      await waitUntilDone(page, 200_000); // a software adapter compiles its shaders first
      const shown = (await readShownMentions(page)).map(({ n, entity, text }) => [n, entity, text]);
      expect(shown).toEqual(await resolveHere());

      // The last shade of a trajectory is the g in the table.
      const { n } = (await resolver.inspect(readExample(CHAT), shown.length - 1)).mention;
      await page.locator(`[role=link][data-n="${n}"]`).evaluate((element: HTMLElement) => element.click());
      await page.locator('#why .trajectory').first().waitFor({ state: 'attached' }); // behind a disclosure
      const { trajectories } = await resolver.inspect(readExample(CHAT), n);
      const drawn = await page
        .locator('#why .trajectory')
        .first()
        .locator('.shade')
        .evaluateAll((shades) => shades.map((shade) => Number((shade as HTMLElement).dataset.value)));
      const g = await page.locator('#why .scores tbody tr').first().locator('[data-part=g]').getAttribute('data-value');
      expect(drawn.at(-1)).toBeCloseTo(Number(g), 3);
      expect(
        trajectories.some(
          ({ members }) => members.length === drawn.length && Math.abs((members[0]?.g ?? 9) - (drawn[0] ?? 0)) < 1e-3,
        ),
      ).toBe(true);
      expect(await page.locator('#why .reasons .feature').count()).toBeGreaterThan(3);
    } finally {
      await browser.close();
    }
  });

  it('uses WebGPU if there is an adapter, and switches to the others, each with its time per turn', async () => {
    const browser: Browser = await launchChromium(FLAGS.webgpu);
    try {
      const page: Page = await browser.newPage({ viewport: { width: 1280, height: 900 }, bypassCSP: true });
      await page.goto(site.url);
      await waitUntilDone(page, 200_000);
      const readChosen = () => page.locator('#providers :checked').getAttribute('value');
      const readTime = (provider: string) => page.locator(`#providers [data-provider=${provider}]`).textContent();
      const MEASURED = /^\d+(?:\.\d)? ms\/turn$/;
      expect(await readChosen()).toBe('webgpu');
      expect(await page.locator('#model').textContent()).toContain(' · webgpu · ');
      await expect.poll(() => readTime('webgpu'), { timeout: 200_000 }).toMatch(MEASURED);
      expect(await readTime('simd')).toBe('');
      expect(await findAxeViolations(page)).toEqual([]);

      const wanted = await resolveHere();
      await page.getByRole('radio', { name: 'SIMD' }).check();
      await expect.poll(() => page.locator('#model').textContent()).toContain(' · simd · ');
      await waitUntilDone(page);
      const readMentions = async () => (await readShownMentions(page)).map(({ n, entity, text }) => [n, entity, text]);
      await expect.poll(readMentions).toEqual(wanted);
      await expect.poll(() => readTime('simd')).toMatch(MEASURED);
      expect(new URL(page.url()).searchParams.get('provider')).toBe('simd');

      // Another choice ends a measurement that is under way.
      const measureAll = page.getByRole('button', { name: 'Measure all' });
      await measureAll.click();
      await page.getByRole('radio', { name: 'WASM' }).check();
      await page.getByRole('radio', { name: 'SIMD' }).check();
      await expect.poll(() => measureAll.isEnabled(), { timeout: 200_000 }).toBe(true);
      await waitUntilDone(page);
      await measureAll.click();
      await expect.poll(() => readTime('wasm'), { timeout: 200_000 }).toMatch(MEASURED);
      await expect.poll(() => measureAll.isEnabled(), { timeout: 200_000 }).toBe(true);
      expect(await readChosen()).toBe('simd'); // measuring does not switch
      for (const provider of ['webgpu', 'wasm', 'simd']) expect(await readTime(provider)).toMatch(MEASURED);
    } finally {
      await browser.close();
    }
  });
});
