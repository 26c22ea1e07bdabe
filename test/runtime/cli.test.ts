import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findFreePort, ROOT, startCommand } from './servers.ts';

const WAYS = {
  npx: ['npx', '--no-install', 'antecedent'],
  deno: ['npx', '--no-install', 'deno', 'task', '--quiet', 'cli'],
} as const;

async function run(way: keyof typeof WAYS, args: readonly string[], input = '') {
  return await runWith({ NO_COLOR: '1' }, args, { way, input });
}

async function runWith(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  { way = 'npx', input = '' }: { readonly way?: keyof typeof WAYS; readonly input?: string } = {},
) {
  const [command = '', ...before] = WAYS[way];
  const child = spawn(command, [...before, ...args], { cwd: ROOT, env: { ...ENV, ...env } });
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

const { NO_COLOR: _, FORCE_COLOR: __, ...ENV } = process.env;

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
    [['resolve', '--fromat', 'json'], 2, /found --fromat.*did you mean --format\?/],
    [['fly'], 2, /found command fly, expected resolve/],
    [['reslove', 'chat.txt'], 2, /found command reslove; did you mean resolve\?/],
    [['help', 'serv'], 2, /did you mean serve\?/],
    [['completion', 'tcsh'], 2, /found shell tcsh, expected bash, zsh, fish/],
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
    expect((await run('npx', ['help'])).out).toMatch(/^ {2}resolve +Resolves/m);
    const { out } = await run('npx', ['help', 'serve']);
    expect(out).toMatch(/^antecedent serve\n/);
    expect(out).not.toContain('antecedent resolve');
    for (const way of ['version', '--version', '-v'])
      expect((await run('npx', [way])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('resolves text in quotes, with or without the name of the command', async () => {
    const text = 'Maria took her ticket. She was late.';
    for (const args of [[text], ['resolve', text], ['--format', 'ndjson', text]]) {
      expect((await run('npx', args)).lines().at(-1)).toMatchObject({ entities: [{ label: 'Maria' }] });
    }
    const { out } = await run('npx', [text, '--format', 'pretty']);
    expect(out).toContain('[Maria]₀ took [her]₀ ticket. [She]₀ was late.');
    const { out: forced } = await runWith({ FORCE_COLOR: '1' }, [text, '--format', 'pretty']);
    expect(forced).toContain('\x1b[36;4mMaria\x1b[0m');
  });

  it('takes plain text from a pipe, and lines of the protocol', async () => {
    expect((await run('npx', ['resolve', '--speakers'], CHAT)).lines().at(-1)).toMatchObject({ turns: 2 });
  });

  it('completes commands, flags, values and files in bash', async () => {
    const { out: script } = await run('npx', ['completion', 'bash']);
    const complete = (...words: string[]) =>
      execFileSync(
        'bash',
        [
          '-c',
          `${script}\nCOMP_WORDS=(antecedent "$@"); COMP_CWORD=$#; _antecedent; echo "\${COMPREPLY[@]}"`,
          '-',
          ...words,
        ],
        { cwd: ROOT, encoding: 'utf8' },
      ).trim();
    expect(complete('res')).toBe('resolve');
    expect(complete('help', 'ex')).toBe('explain');
    expect(complete('resolve', '--sp')).toBe('--speakers');
    expect(complete('resolve', '--format', '')).toBe('pretty ndjson json');
    expect(complete('resolve', 'READ')).toBe('README.md');
    expect(complete('completion', '')).toBe('bash zsh fish');
    for (const shell of ['zsh', 'fish']) {
      const { out } = await run('npx', ['completion', shell]);
      expect(out).toContain('singletons');
      expect(out).toContain('pretty ndjson json');
    }
  });
});

/** What a person sees: `script` gives the command a terminal. */
describe.skipIf(process.platform !== 'linux')('the command on a terminal', () => {
  async function type(command: string, typed = '') {
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: ROOT, env: { ...ENV, TERM: 'xterm' } });
    child.stdin.write(typed);
    return (await text(child.stdout)).replaceAll('\r\n', '\n');
  }

  it('shows the text in color, and a list of entities', async () => {
    const out = await type(`${process.execPath} src/cli/cli.ts "Maria took her ticket. She was late."`);
    expect(out).toContain('\x1b[36;4mMaria\x1b[0m\x1b[36m₀\x1b[0m took ');
    expect(stripVTControlCharacters(out)).toMatch(/\nEntities\n {3}0 {2}Maria {2}Maria, her, She\n$/);
  });

  it('says that it reads the keyboard, and answers each line', async () => {
    const out = await type(`${process.execPath} src/cli/cli.ts resolve`, 'Maria took her ticket.\n\x04');
    expect(out).toContain('antecedent resolve: reading from the terminal, one turn per line; end with Ctrl-D\n');
    expect(out).toContain('\x1b[36;4mher\x1b[0m');
  });
});
