/** `npm run screenshots`: takes screenshots of the static site, of the terminal, and of `/docs` for the docs. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { createResolver } from '../../../src/platform/node/mod.ts';
import { ROOT } from './bundle-page.ts';
import { takeReferenceScreenshot, takeTerminalScreenshot } from './other-screenshots.ts';
import { findQuery, PASSAGES, type Passage, readPassage } from './passages.ts';

const SITE = join(ROOT, 'dist/site');
const IMAGES = join(ROOT, 'docs/images');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

const resolver = await createResolver();

interface Shot {
  readonly name: string;
  /** One of the page's examples, or a passage to paste. */
  readonly example: string | Passage;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** The element to capture; default: the whole window. */
  readonly part?: string;
  /** The mention to explain: the first with this text, or its number. */
  readonly why?: string | number;
}

const SHOTS: readonly Shot[] = [
  { name: 'playground-light', example: 'chat', width: 1280, height: 860, colorScheme: 'light', why: 'him' },
  { name: 'playground-dark', example: 'news', width: 1280, height: 860, colorScheme: 'dark', why: 'She' },
  { name: 'playground-phone', example: 'interview', width: 390, height: 844, colorScheme: 'light' },
  { name: 'playground-phone-why', example: 'chat', width: 390, height: 844, colorScheme: 'light', why: 'him' },
  { name: 'playground-you', example: 'you', width: 1280, height: 780, colorScheme: 'light', why: 'you' },
  ...(await Promise.all(PASSAGES.map(createPassageShot))),
];

execFileSync('npm', ['run', '--silent', 'build:site'], { cwd: ROOT, stdio: 'inherit' });
mkdirSync(IMAGES, { recursive: true });
const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const file = join(SITE, path === '/' ? 'index.html' : path);
  if (!existsSync(file)) return void response.writeHead(404).end();
  response
    .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    .end(await readFile(file));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-quic', '--no-first-run'],
});
for (const shot of SHOTS) await takeScreenshot(shot);
await takeTerminalScreenshot(browser, join(IMAGES, 'terminal.png'));
await takeReferenceScreenshot(browser, join(IMAGES, 'api-docs.png'));
await browser.close();
server.close();

/** Creates the shot of a passage of docs/analyses.md, with the whole explanation panel. */
async function createPassageShot(passage: Passage): Promise<Shot> {
  const why = await findQuery(passage, resolver);
  const size = { width: 1280, height: 1500 } as const;
  return { name: `playground-${passage.name}`, example: passage, ...size, colorScheme: 'light', part: '#why', why };
}

async function takeScreenshot({ name, example, width, height, colorScheme, part, why }: Shot): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await page.goto(typeof example === 'string' ? `${address}?example=${example}` : address);
  await page.waitForFunction(() => document.querySelector('#status')?.textContent !== '');
  if (typeof example !== 'string') await paste(page, readPassage(example));
  await page.locator('#model', { hasText: '·' }).waitFor();
  if (why !== undefined) await explain(page, why);
  if (part === '#why') await page.locator('#why summary').click();
  const path = join(IMAGES, `${name}.png`);
  await (part === undefined ? page.screenshot({ path }) : page.locator(part).screenshot({ path }));
  await page.close();
  console.log(join('docs/images', `${name}.png`));
}

async function paste(page: Page, turns: readonly { readonly text: string }[]): Promise<void> {
  await page.locator('.paste').click();
  await page.locator('#pasted').fill(turns.map(({ text }) => text).join('\n'));
  await page.locator('#paste button[value=resolve]').click();
  await page.locator(`#speed[data-turns="${turns.length}"]`).waitFor();
}

/** Selects a mention and hovers over it. */
async function explain(page: Page, why: string | number): Promise<void> {
  const mention =
    typeof why === 'number'
      ? page.locator(`[role=link][data-n="${why}"]`)
      : page.locator('[role=link]').filter({ hasText: new RegExp(`^${why}\\d+$`) });
  await mention.last().click();
  await page.locator('#why .trajectory').first().waitFor({ state: 'attached' });
  await mention.last().hover();
}
