/**
 * The first ten minutes of a newcomer, from the packed tarball: install, command line, library, server,
 * page, and a dry run of the Worker. Every command of README.md is run as it stands there; one that this
 * file does not know fails.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBytes, type InstalledPackage, installPackage } from './installed-package.ts';
import { hasChromium, launchChromium, waitUntilDone } from './page/chromium.ts';
import { findFreePort, ROOT, type Server, startCommand, startServer } from './servers.ts';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const readBlocks = (language: string) =>
  [...README.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);
/** Every command line of README.md. */
const commands = readBlocks('sh').flatMap((block) => block.trim().split('\n'));
const CHAT = 'Ada: I saw Maria at the station. She was late.\nBen: Did you speak to her?\n';

describe('a newcomer', () => {
  let installed: InstalledPackage;
  let home: string;
  let server: Server;
  const tried = new Set<string>();
  beforeAll(async () => {
    installed = installPackage();
    home = installed.home;
    // What npm does with "bin".
    const { bin } = JSON.parse(readFileSync(join(installed.folder, 'package.json'), 'utf8'));
    const executable = join(installed.folder, bin.antecedent);
    mkdirSync(join(home, 'node_modules/.bin'));
    chmodSync(executable, 0o755);
    symlinkSync(executable, join(home, 'node_modules/.bin/antecedent'));
    writeFileSync(join(home, 'chat.txt'), CHAT);
    const port = await findFreePort();
    server = await startCommand([executable, 'serve', '--store', 'memory', '--port', String(port)], port);
  });
  afterAll(async () => {
    await server?.stop();
  });

  /** Runs a command of README.md in a shell, in the newcomer's folder. */
  async function type(command: string, shown = command) {
    expect(commands, 'README.md').toContain(shown);
    tried.add(shown);
    const child = spawn(command, {
      cwd: home,
      shell: true,
      env: { ...process.env, npm_config_offline: 'true', NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(await exit, err).toBe(0);
    return out;
  }

  it('installs less than 12 MB', () => {
    tried.add('npm install antecedent'); // from the tarball, above
    expect(commands).toContain('npm install antecedent');
    expect(countBytes(join(home, 'node_modules'))).toBeLessThan(12e6);
  });

  it('resolves a text, and sees what README.md shows', async () => {
    const command = 'npx antecedent "Maria took her ticket. She was late."';
    const lines = (await type(command)).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'document', entities: [{ label: 'Maria' }] });
    expect(await type(`${command} --format pretty`, command)).toBe(readBlocks('text')[0]);
  });

  it('resolves a file, asks why, and finds help', async () => {
    const lines = (await type('npx antecedent resolve chat.txt')).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ turns: 2 });
    expect(await type('npx antecedent explain --mention 3 "Maria took her ticket. She was late."')).toMatch(/^“She”/);
    expect(README).toContain('`npx antecedent help`');
    const help = execFileSync('npx', ['--no-install', 'antecedent', 'help'], { cwd: home, encoding: 'utf8' });
    expect(help).toContain('antecedent serve');
  });

  it.each(readBlocks('ts'))('runs at most ten lines, and sees their output', (code) => {
    expect(code.split('\n').filter((line) => line !== '' && !line.startsWith('//')).length).toBeLessThanOrEqual(10);
    writeFileSync(join(home, 'ten-lines.mjs'), code);
    const printed = execFileSync('node', ['ten-lines.mjs'], { cwd: home, encoding: 'utf8' }).trimEnd().split('\n');
    expect(printed).toEqual([...code.matchAll(/^\/\/ (.*)$/gm)].map(([, said]) => said));
  });

  it('calls the server', async () => {
    const shown = commands.find((command) => command.startsWith('curl ')) ?? '';
    tried.add('npx antecedent serve'); // on a free port, above
    expect(commands).toContain('npx antecedent serve');
    const out = await type(shown.replace('http://127.0.0.1:8787', server.url), shown);
    expect(out).toContain('"label":"Maria"');
    expect((await fetch(`${server.url}/docs`)).status).toBe(200);
  });

  it.skipIf(!hasChromium)('opens the page on a phone, pastes a text over the example, and asks why', async () => {
    const browser: Browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await page.goto(server.url);
      await waitUntilDone(page);
      const button = await page.locator('.paste').boundingBox();
      expect((button?.x ?? 999) + (button?.width ?? 999)).toBeLessThanOrEqual(390);
      await page.locator('.paste').click();
      await page.keyboard.insertText('Maria took her ticket. She was late.');
      await page.getByRole('button', { name: 'Resolve' }).click();
      await expect.poll(() => page.locator('#turns > li').count()).toBe(1);
      await page.locator('[role=link]').filter({ hasText: /^She/ }).click();
      await expect.poll(() => page.locator('#why .verdict').textContent()).toMatch(/^“She” is Maria/);
      expect(await page.locator('#why .scores').isVisible()).toBe(false);
      await page.locator('#why summary').click();
      expect(await page.locator('#why .scores').isVisible()).toBe(true);
    } finally {
      await browser.close();
    }
  });

  it('builds the Worker, without deploying it', () => {
    copyFileSync(join(installed.folder, 'wrangler.toml'), join(home, 'wrangler.toml'));
    const wrangler = join(ROOT, 'node_modules/.bin/wrangler');
    const out = execFileSync(wrangler, ['deploy', '--dry-run', '--env', '', '--outdir', 'worker'], {
      cwd: home,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(out).toMatch(/Total Upload: .* gzip: /);
  });

  it('starts the server of a clone; its tests are what runs now', async () => {
    const port = await findFreePort();
    const cloned = await startServer('node', port); // npm start
    try {
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>');
    } finally {
      await cloned.stop();
    }
    for (const line of commands) if (/^npm install && npm (?:start|test)\s+#/.test(line)) tried.add(line);
  });

  it('has tried every command of README.md', () => {
    expect(commands.filter((command) => !tried.has(command))).toEqual([]);
  });
});

describe('the figures of README.md and docs/accuracy.md', () => {
  it('are what the shipped weights reach (else: npm run accuracy)', () => {
    execFileSync(process.execPath, ['scripts/evaluate/accuracy-page.ts', '--check'], { cwd: ROOT });
  });

  it('are what compromise reaches', () => {
    const printed = execFileSync(process.execPath, ['scripts/bench/compromise.ts'], { cwd: ROOT, encoding: 'utf8' });
    const shares = [...printed.matchAll(/^\w+ .* ([\d.]+)$/gm)].map(([, share]) => String(Math.round(Number(share))));
    expect(shares).toHaveLength(4);
    expect(README).toMatch(new RegExp(`compromise\\).* +${shares.join(' +\\| +')} +\\|`));
  });
});
