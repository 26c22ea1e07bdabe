/** `npm run screenshots`: pictures of the page for the docs, from the static site in a real Chromium. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { ROOT } from './bundle-page.ts';

const SITE = join(ROOT, 'dist/site');
const IMAGES = join(ROOT, 'docs/images');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

interface Shot {
  readonly name: string;
  readonly example: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** The mention to explain, by its words. */
  readonly why?: string;
}

const SHOTS: readonly Shot[] = [
  { name: 'playground-light', example: 'chat', width: 1280, height: 860, colorScheme: 'light', why: 'him' },
  { name: 'playground-dark', example: 'news', width: 1280, height: 860, colorScheme: 'dark', why: 'She' },
  { name: 'playground-phone', example: 'interview', width: 390, height: 844, colorScheme: 'light' },
  { name: 'playground-you', example: 'you', width: 1280, height: 780, colorScheme: 'light', why: 'you' },
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
for (const shot of SHOTS) await take(shot);
await browser.close();
server.close();

async function take({ name, example, width, height, colorScheme, why }: Shot): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?example=${example}`);
  await page.waitForFunction(() => document.querySelector('#status')?.textContent !== '');
  await page.locator('#model', { hasText: '·' }).waitFor();
  if (why !== undefined) await explain(page, why);
  await page.screenshot({ path: join(IMAGES, `${name}.png`) });
  await page.close();
  console.log(join('docs/images', `${name}.png`));
}

/** Chooses the first mention of these words, and points at it. */
async function explain(page: Page, words: string): Promise<void> {
  const mention = page
    .locator('[role=link]')
    .filter({ hasText: new RegExp(`^${words}\\d+$`) })
    .first();
  await mention.click();
  await mention.hover();
}
