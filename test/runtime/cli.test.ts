import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { findFreePort, ROOT, startCommand } from './servers.ts';

const WAYS = {
  npx: ['npx', '--no-install', 'antecedent'],
  deno: ['npx', '--no-install', 'deno', 'task', '--quiet', 'cli'],
} as const;

async function run(way: keyof typeof WAYS, args: readonly string[], input = '') {
  const [command = '', ...before] = WAYS[way];
  const child = spawn(command, [...before, ...args], { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } });
  child.stdin.end(input);
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return {
    status: await exit,
    out,
    err,
    lines: () =>
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
}

const CHAT = 'Ada: I saw Maria. She was late.\nBen: Did you speak to her?\n';

describe.each(['npx', 'deno'] as const)('the command by %s', (way) => {
  it('resolves plain text with speakers', async () => {
    const result = await run(way, ['resolve', '--text', '--speakers'], CHAT);
    expect(result.status).toBe(0);
    expect(result.lines().at(-1)).toMatchObject({
      turns: 2,
      entities: [
        { label: 'Ada', speaker: 'Ada', mentions: [0, 3] },
        { label: 'Maria', mentions: [1, 2, 4] },
      ],
    });
  });

  it('exits with 1, names the refused line, and resolves the rest', async () => {
    const result = await run(way, ['resolve'], '{"type":"turn","text":"Maria was late."}\n\nnonsense\n');
    expect(result.status).toBe(1);
    expect(result.err).toContain('line 3: ');
    expect(result.lines().map(({ type }) => type)).toEqual(['mention', 'turn', 'error', 'document']);
  });
});

describe('the command', () => {
  it('resolves without a GPU adapter, and says on standard error what runs in its place', async () => {
    const result = await run('npx', ['resolve', '--text', '--provider', 'webgpu'], CHAT);
    expect(result.status).toBe(0);
    expect(result.err).toMatch(/^antecedent: provider webgpu: found no GPU adapter, using \w+$/m);
    expect(result.lines().at(-1)).toMatchObject({ turns: 2 });
  });

  it('reads a file', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'antecedent-')), 'chat.txt');
    writeFileSync(path, CHAT);
    expect((await run('npx', ['resolve', '--text', path])).lines().at(-1)).toMatchObject({ turns: 2 });
  });

  it('explains one decision', async () => {
    const result = await run('npx', ['explain', '--text', '--speakers', '--mention', '2'], CHAT);
    expect(result.out).toMatch(/^“She” \(mention 2, turn 0\) links to “Maria”/);
    const { mention } = JSON.parse((await run('npx', ['explain', '--text', '--mention', '0', '--json'], CHAT)).out);
    expect(mention).toMatchObject({ n: 0, antecedent: null });
  });

  it.each([
    [['explain', '--text'], 2, /--mention/],
    [['explain', '--text', '--mention', '99', '/dev/null'], 2, /found 0 mentions/],
    [['resolve', '/no/such/file'], 1, /no such file/],
    [['resolve', '--k', '0'], 2, /--k/],
    [['resolve', '--nonsense'], 2, /nonsense/],
    [['fly'], 2, /found command fly/],
    [['serve', '--port', '99999999'], 2, /port/],
    [['serve', '--host', '0.0.0.0', '--port', '0'], 2, /without keys.*ANTECEDENT_KEYS/],
    [['key', 'two', 'names'], 2, /at most 1/],
    [['evaluate', '--corpus', 'nothing'], 2, /--corpus/],
    [['evaluate', '--corpus', 'ontogum', '--corpora', '/no/such/folder'], 1, /amir-zeldes\/gum/],
  ])('fails clearly on %j', async (args, status, message) => {
    const result = await run('npx', args);
    expect(result.status).toBe(status);
    expect(result.err).toMatch(message);
    expect(result.err).not.toMatch(/^\s+at /m);
  });

  it.each([
    ['redis://127.0.0.1:1', /conversations are unavailable: .*Redis does not answer/],
    ['package.json', /conversations are unavailable: .*package\.json: .*expected a writable SQLite file/],
  ])('serves without the store %s, and says why', async (store, message) => {
    const port = await findFreePort();
    const server = await startCommand(['npm', 'start', '--silent', '--', '--store', store, '--port', `${port}`], port);
    try {
      await expect.poll(() => server.readLog(), { timeout: 30_000 }).toMatch(message);
      expect(server.readLog()).not.toMatch(/^\s+at /m);
      expect((await fetch(`${server.url}/v1/model`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  it('creates keys', async () => {
    const { out } = await run('npx', ['key', 'ada']);
    const [, key = '', hash = ''] = /^key\s+(\S+)\nserver\s+ANTECEDENT_KEYS=ada:([0-9a-f]{64})\n$/.exec(out) ?? [];
    expect(createHash('sha256').update(key).digest('hex')).toBe(hash);
  });

  it('prints help and its version', async () => {
    expect((await run('npx', ['help'])).out).toContain('antecedent resolve');
    expect((await run('npx', ['version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
