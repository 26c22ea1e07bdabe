import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchChromium } from './page/chromium.ts';
import { serveFolder } from './page/static-server.ts';
import { findFreePort, ROOT, type Server, startCommand } from './servers.ts';

describe('the examples', () => {
  let server: Server;
  beforeAll(async () => {
    const port = await findFreePort();
    server = await startCommand(
      [process.execPath, 'src/cli/cli.ts', 'serve', '--dev', '--store', 'memory', '--port', String(port)],
      port,
    );
  });
  afterAll(async () => {
    await server?.stop();
  });

  const start = (name: string, ...args: string[]) => {
    const child = spawn(process.execPath, [`examples/${name}.ts`, ...args], {
      cwd: ROOT,
      env: { ...process.env, ANTECEDENT_URL: server.url },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, output: () => text(child.stdout) };
  };

  it('a chat bot answers who she is, asks back, and remembers', async () => {
    const first = start('chat-bot', 'bot-test');
    first.child.stdin.end('Ada: He is late.\nAda: I met Maria at the station.\nBen: Who is she?\n');
    expect(await first.output()).toBe('bot: Who is "he"?\nbot: That is Maria.\n');
    const second = start('chat-bot', 'bot-test');
    second.child.stdin.end('Ben: Who is she?\n');
    expect(await second.output()).toBe('bot: That is Maria.\n');
  });

  it('a live transcript prints each line before the next is spoken', async () => {
    const { child } = start('live-transcript');
    const lines = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
    child.stdin.write('Ada: Maria was late.\n');
    expect((await lines.next()).value).toBe('Ada: Maria was late.\n');
    child.stdin.write('Ben: She ran.\n');
    expect((await lines.next()).value).toBe('Ben: Maria ran.   [She → 1]\n');
    child.stdin.end();
    let rest = '';
    for await (const chunk of { [Symbol.asyncIterator]: () => lines }) rest += chunk;
    expect(rest).toContain('1\tMaria\t2 times');
  });

  it('a Slack export is read channel by channel', async () => {
    const { child, output } = start('slack-export', 'examples/slack-export');
    child.stdin.end();
    const printed = await output();
    expect(printed).toContain('#general: 3 messages');
    expect(printed).toMatch(/ {2}Maria: [4-9] times/);
    expect(printed).not.toContain('joined');
  });

  it('are at most 60 lines each', () => {
    for (const name of readdirSync(join(ROOT, 'examples')).filter((file) => /\.(?:ts|html)$/.test(file)))
      expect(
        readFileSync(join(ROOT, 'examples', name), 'utf8')
          .trimEnd()
          .split('\n').length,
        name,
      ).toBeLessThanOrEqual(60);
  });

  it('follow-up questions are rewritten, and what is unclear is listed', async () => {
    const { child, output } = start('follow-up');
    child.stdin.end(
      [
        'User: Who runs the museum in Lisbon?',
        'Assistant: Maria Duarte runs the museum. She came from Porto.',
        'User: When did she join?',
        'User: Did he like that?',
      ].join('\n'),
    );
    const lines = (await output()).trimEnd().split('\n');
    const answers = lines.map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { query: 'Who runs the museum in Lisbon?' },
      { query: 'When did Maria Duarte join?' },
      { query: 'Did he like that?', unresolved: [{ text: 'he' }, { text: 'that' }] },
    ]);
    expect(answers[1]).not.toHaveProperty('unresolved');
  });

  it('facts for a memory have names, and questions are no facts', async () => {
    const { child, output } = start('memory-facts');
    child.stdin.end(
      'Ada: Maria moved to Lisbon. She works at the museum.\nBen: I am allergic to nuts. Did you know that?\n',
    );
    const lines = (await output()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { fact: 'Maria moved to Lisbon.', about: ['Maria', 'Lisbon'], source: 0, saidBy: 'Ada' },
      { fact: 'Maria works at the museum.', about: ['Maria'], source: 0, saidBy: 'Ada' },
      { fact: 'Ben is allergic to nuts.', about: ['Ben'], source: 1, saidBy: 'Ben' },
    ]);
  });

  it.skipIf(!hasChromium)('live captions of another origin spell out who is meant', async () => {
    const site = await serveFolder(join(ROOT, 'examples'));
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`${site.url}live-captions.html?server=${server.url}`);
      for (const words of ['Ada: Maria was late.', 'Ben: She ran.']) {
        await page.getByLabel('Words').fill(words);
        await page.keyboard.press('Enter');
      }
      await expect.poll(() => page.locator('#captions small').allTextContents()).toEqual(['Maria ran.']);
      expect(await page.locator('#captions li').count()).toBe(2);
    } finally {
      await browser.close();
      site.stop();
    }
  });
});
