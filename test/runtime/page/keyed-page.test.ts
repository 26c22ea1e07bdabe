import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashKey } from '../../../src/http/mod.ts';
import { type Server, startServer } from '../servers.ts';
import { findAxeViolations } from './axe.ts';
import { hasChromium, launchChromium, waitUntilDone } from './chromium.ts';

const KEY = 'key-of-ada';

describe.skipIf(!hasChromium)('the page of a server with keys', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const keys = { ANTECEDENT_KEYS: `ada:${await hashKey(KEY)}` };
    [server, browser] = await Promise.all([startServer('node', 18_761, keys), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', bypassCSP: true });
    await page.goto(server.url);
  });
  afterEach(async () => {
    await page.close();
  });

  it('asks for a key, focuses the field, and resolves once it has one, by keyboard alone', async () => {
    const field = page.getByLabel('API key', { exact: true }).and(page.locator('input'));
    await field.waitFor();
    expect(await page.getByRole('alert').textContent()).toBe(
      'This server requires an API key. It is stored in this tab only.',
    );
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('The server did not accept this key.');
    expect(await page.locator('.mention').count()).toBe(0);
    await field.fill(KEY);
    await page.keyboard.press('Enter');
    await page.locator('.mention').first().waitFor();
    await waitUntilDone(page);
    expect(await field.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('draft');
    expect(await page.locator('#model').textContent()).toMatch(/^antecedent-\S+ [0-9a-f]{7} · \w+ · server$/);

    // The key is stored for this tab only.
    await page.reload();
    await page.locator('.mention').first().waitFor();
    expect(await field.isVisible()).toBe(false);
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    expect(await page.content()).not.toContain(KEY);
  });

  it('rejects a key that no header can carry', async () => {
    await page.locator('#key-field').fill('cl\u00e9 \u2713');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('This is not a key');
  });

  it('accepts another key, and removes it', async () => {
    await page.locator('#key-field').fill(KEY);
    await page.keyboard.press('Enter');
    await page.locator('.mention').first().waitFor();
    await page.getByRole('button', { name: 'API key' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('stored in this tab only');
    await page.keyboard.press('Escape');
    expect(await page.locator('#key').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'API key' }).click();
    await page.keyboard.press('Enter'); // an empty field: no key
    await page.locator('[data-example=news]').click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('This server requires an API key');
  });
});
