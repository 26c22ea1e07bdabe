import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type CommandOutput, commaSeparated, defineCommand, UsageError } from '../../../src/cli/define-command.ts';

const flags = z.object({
  corpus: z.enum(['ontogum', 'gap']).describe('Corpus to score on.'),
  corpora: z.string().describe('Folder of the corpora.').meta({ placeholder: 'DIR', env: 'TEST_CORPORA' }).optional(),
  rounds: z.int().min(1).describe('Number of rounds.').default(5),
  only: z
    .array(z.enum(['speed', 'size']))
    .describe('Part to measure.')
    .default([]),
  layers: commaSeparated(z.string()).describe('Layers.').default(['tags']),
  conllOut: z.string().describe('Folder to write to.').meta({ placeholder: 'DIR' }).optional(),
  json: z.boolean().describe('Prints JSON.').default(false),
});

function define(run: Parameters<typeof defineCommand<typeof flags>>[0]['run'] = async () => {}) {
  return defineCommand({
    name: 'lab score',
    summary: 'Scores a system.',
    flags,
    positionals: { usage: '[FILE]', max: 1 },
    run,
  });
}

function capture(): CommandOutput & { readonly out: string[]; readonly err: string[] } {
  const out: string[] = [];
  const err: string[] = [];
  return {
    out,
    err,
    write: async (text) => {
      out.push(text);
    },
    writeError: (text) => {
      err.push(text);
    },
  };
}

afterEach(() => vi.unstubAllEnvs());

describe('a defined command', () => {
  it('parses numbers, booleans, repeated and comma-separated flags', () => {
    const args = '--corpus gap --rounds 3 --only speed --only size --layers a,b --conll-out x --json file'.split(' ');
    expect(define().parse(args)).toEqual({
      flags: {
        corpus: 'gap',
        rounds: 3,
        only: ['speed', 'size'],
        layers: ['a', 'b'],
        conllOut: 'x',
        json: true,
      },
      positionals: ['file'],
    });
  });

  it('fills in defaults and environment variables', () => {
    vi.stubEnv('TEST_CORPORA', '/data');
    expect(define().parse(['--corpus', 'gap']).flags).toEqual({
      corpus: 'gap',
      corpora: '/data',
      rounds: 5,
      only: [],
      layers: ['tags'],
      json: false,
    });
  });

  it.each([
    [[], '--corpus ontogum|gap is required: Corpus to score on.'],
    [['--corpus', 'x'], /^--corpus: .*expected one of "ontogum"\|"gap"/],
    [['--corpus', 'gap', '--rounds', '0'], /^--rounds: /],
    [['--corpus', 'gap', '--rounds', ''], /^--rounds: /],
    [['--corpus', 'gap', '--rounds', 'many'], /^--rounds: /],
    [['--corpus', 'gap', '--nonsense'], /nonsense/],
    [['--corpus', 'gap', 'one', 'two'], 'found 2 arguments, expected at most 1'],
  ])('refuses %j with a usage error', (args, message) => {
    expect(() => define().parse(args)).toThrow(UsageError);
    expect(() => define().parse(args)).toThrow(message);
  });

  it('names the environment variable if a required flag is missing', () => {
    const needsData = z.object({
      corpora: z.string().describe('Folder of the corpora.').meta({ placeholder: 'DIR', env: 'TEST_CORPORA' }),
    });
    const command = defineCommand({ name: 'lab', summary: '', flags: needsData, run: async () => {} });
    expect(() => command.parse([])).toThrow('--corpora DIR is required (or set TEST_CORPORA): Folder of the corpora.');
  });

  it('generates its help text', async () => {
    const output = capture();
    expect(await define().run(['--help'], output)).toBe(0);
    expect(output.out.join('')).toBe(`lab score [FILE]
  Scores a system.
  --corpus ontogum|gap        Corpus to score on.
  --corpora DIR               Folder of the corpora. (default: $TEST_CORPORA)
  --rounds N                  Number of rounds. (default: 5)
  --only speed|size …         Part to measure.
  --layers TEXT               Layers. (default: tags)
  --conll-out DIR             Folder to write to.
  --json                      Prints JSON.
`);
  });

  it('returns the status of the run, 0 by default', async () => {
    expect(await define().run(['--corpus', 'gap'], capture())).toBe(0);
    expect(await define(async () => 1).run(['--corpus', 'gap'], capture())).toBe(1);
  });

  it('reports wrong usage with status 2 and a pointer to the help text', async () => {
    const output = capture();
    expect(await define().run(['--corpus', 'gap', 'one', 'two'], output)).toBe(2);
    expect(output.err.join('')).toBe('lab score: found 2 arguments, expected at most 1\nSee "lab score --help".\n');
  });

  it('reports an expected failure, which has a code, with status 1', async () => {
    const output = capture();
    const failing = define(async () => {
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    });
    expect(await failing.run(['--corpus', 'gap'], output)).toBe(1);
    expect(output.err.join('')).toBe('lab score: no such file\n');
  });

  it('rethrows a bug', async () => {
    const failing = define(async () => {
      throw new TypeError('undefined is not a function');
    });
    await expect(failing.run(['--corpus', 'gap'], capture())).rejects.toThrow(TypeError);
  });
});
