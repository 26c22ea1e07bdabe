import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResolver, type MentionLine } from '../../../src/platform/node/mod.ts';
import { EXAMPLES, readExample } from '../../../src/playground/client/examples.ts';
import type { PageTurn } from '../../../src/playground/client/turns.ts';
import { ROOT } from '../servers.ts';
import { hasChromium, launchChromium, readShownMentions, waitUntilDone } from './chromium.ts';
import { serveFolder } from './static-server.ts';

/** What the library decides on this machine. */
async function resolveHere(turns: readonly PageTurn[]): Promise<MentionLine[]> {
  const lines: MentionLine[] = [];
  const resolver = await createResolver();
  for await (const line of resolver.stream(turns.map((turn) => ({ type: 'turn', ...turn })))) {
    if (line.type === 'mention') lines.push(line);
  }
  return lines;
}

const summary = (mentions: readonly { n: number; turn: number; entity: number; text: string }[]) =>
  mentions.map(({ n, turn, entity, text }) => [n, turn, entity, text]);

describe.skipIf(!hasChromium)('the static site', () => {
  let folder: string;
  let site: Awaited<ReturnType<typeof serveFolder>>;
  let browser: Browser;
  let page: Page;
  const asked: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(ROOT, 'dist-site-'));
    execFileSync('npm', ['run', '--silent', 'build:site', '--', '--out', folder.slice(ROOT.length + 1)], { cwd: ROOT });
    site = await serveFolder(folder);
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(site.url);
    await waitUntilDone(page);
  });
  afterAll(async () => {
    await browser?.close();
    site?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  it('runs the library in the browser, on its own kernel, without a server', async () => {
    const { model } = (await createResolver()).info;
    const shown = `${model?.name} ${model?.id.slice(0, 7)} · simd · this browser`;
    expect(await page.locator('#model').textContent()).toBe(shown);
    expect(asked.every((url) => url.startsWith(site.url) || url.startsWith('data:'))).toBe(true);
    expect(asked.some((url) => url.includes('/v1/') || url.includes('/ort/'))).toBe(false);
  });

  it('offers the providers that this browser has: without an adapter, not WebGPU', async () => {
    const { provider } = (await createResolver()).info;
    await expect.poll(() => page.locator('#providers :checked').getAttribute('value')).toBe(provider);
    expect(await page.getByRole('radio', { name: 'WebGPU' }).isDisabled()).toBe(true);
    expect(await page.locator('#providers [data-provider=webgpu]').textContent()).toBe('no adapter');
    await expect.poll(() => page.locator(`#providers [data-provider=${provider}]`).textContent()).toMatch(/ ms\/turn$/);
  });

  it('decides like the library on this machine', async () => {
    for (const example of EXAMPLES) {
      await page.locator(`[data-example=${example.id}]`).click();
      const wanted = summary(await resolveHere(readExample(example)));
      await expect.poll(async () => summary(await readShownMentions(page))).toEqual(wanted);
    }
  });

  it('continues from an edit: only the rest is run', async () => {
    const [chat] = EXAMPLES;
    if (chat === undefined) throw new Error('found no example');
    await page.locator(`[data-example=${chat.id}]`).click();
    await expect.poll(() => page.locator('#speed').getAttribute('data-turns')).toBe('5');
    await page.getByRole('button', { name: 'Edit turn 4' }).click();
    await page.getByRole('textbox', { name: 'Text of turn 4' }).fill('Anna works there. She knows him.');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#speed').getAttribute('data-turns')).toBe('2');
    const edited = readExample(chat).with(3, { speaker: 'Ben', text: 'Anna works there. She knows him.' });
    const wanted = summary(await resolveHere(edited));
    await expect.poll(async () => summary(await readShownMentions(page))).toEqual(wanted);
  });

  it('follows quick typing: the last text wins', async () => {
    await page.locator('.clear').click();
    await page.locator('#draft').pressSequentially('Maria met Anna. Anna gave Maria her book. ', { delay: 5 });
    await page.locator('#draft').pressSequentially('She read it.', { delay: 60 });
    const wanted = summary(await resolveHere([{ text: 'Maria met Anna. Anna gave Maria her book. She read it.' }]));
    await expect.poll(async () => summary(await readShownMentions(page)), { timeout: 20_000 }).toEqual(wanted);
  });

  it('also explains in the browser', async () => {
    await page.locator('[data-example=chat]').click();
    await expect.poll(() => page.locator('#turns > li').count()).toBe(5);
    await page.locator('[role=link][data-n="2"]').click();
    await expect.poll(() => page.locator('#why .scores tbody tr').count()).toBeGreaterThan(1);
  });
});
