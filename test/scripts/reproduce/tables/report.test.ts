import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluateCommand } from '../../../../scripts/evaluate/command.ts';
import { findRuns } from '../../../../scripts/reproduce/tables/evaluations.ts';
import { createTables } from '../../../../scripts/reproduce/tables/tables.ts';
import { fillPlaces } from '../../../../scripts/shared/markdown.ts';
import { captureOutput } from '../../../support/capture-output.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** The parts of the trainer's file that are read. */
const RUN = {
  version: 1,
  system: 'mr',
  flags: { system: 'mr', costs: [0.5, 1.2, 1], resume: false, json: true },
  epochs: 5,
  seconds: 241,
};
const runs = mkdtempSync(join(tmpdir(), 'antecedent-'));

/** Real evaluations of the toy corpus, stored as those of two systems, one of them on chat too, and of two variants. */
beforeAll(async () => {
  const corpora = join(ROOT, 'test/fixtures/corpora');
  const evaluate = async (input: string) => {
    const output = captureOutput();
    const args = ['--corpus', 'ontogum', '--split', 'dev', '--input', input, '--corpora', corpora, '--json'];
    expect(await evaluateCommand.run(args, output)).toBe(0);
    return output.text;
  };
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(join(runs, folder), { recursive: true });
    writeFileSync(join(runs, folder, name), text);
  };
  for (const input of ['raw', 'gold-analysis']) {
    const text = await evaluate(input);
    write('systems/rnn-gh', `dev-${input}.json`, text);
    write('systems/mr', `dev-${input}.json`, JSON.stringify({ ...JSON.parse(text), run: 'runs/mr', system: 'mr' }));
    write('ablations/seed-10', `dev-${input}.json`, text);
    write('ablations/seed-2', `dev-${input}.json`, text);
    if (input === 'raw')
      write('systems/rnn-gh', 'dev-chat-raw.json', JSON.stringify({ ...JSON.parse(text), corpus: 'chat' }));
  }
  write('systems/mr', 'run.json', JSON.stringify(RUN));
  write('systems/mr', 'vocabulary.json', JSON.stringify({ version: 1 }));
  write('notes', 'other.json', '{}');
});

describe('findRuns', () => {
  it('finds evaluations and trainings, systems in the paper’s order and numbers by size', () => {
    const { evaluations, trainings } = findRuns(runs);
    expect(evaluations.map(({ group, name, input }) => `${group}/${name} ${input}`)).toEqual([
      'systems/mr gold-analysis',
      'systems/mr raw',
      'systems/rnn-gh raw',
      'systems/rnn-gh gold-analysis',
      'systems/rnn-gh raw',
      'ablations/seed-2 gold-analysis',
      'ablations/seed-2 raw',
      'ablations/seed-10 gold-analysis',
      'ablations/seed-10 raw',
    ]);
    expect(trainings).toMatchObject([{ group: 'systems', name: 'mr', epochs: 5 }]);
  });

  it('names the folder that does not exist', () => {
    expect(() => findRuns(join(runs, 'none'))).toThrow(/^find runs: found no folder .*none, expected one with systems/);
  });
});

describe('the report', () => {
  it('fills every place of docs/reproduction.md, and is idempotent', () => {
    const { evaluations, trainings } = findRuns(runs);
    const tables = createTables(evaluations, trainings);
    const document = readFileSync(join(ROOT, 'docs/reproduction.md'), 'utf8');
    const once = fillPlaces(document, tables);
    expect(fillPlaces(once, tables)).toBe(once);
    const f1 = ((evaluations[0]?.scores.conll ?? 0) * 100).toFixed(2);
    expect(once).toMatch(new RegExp(`\\| +${f1} \\|`));
    expect(once).toMatch(
      /^\| RNN, GH +\| +the paper: OntoNotes dev \| +73\.63 \| +63\.23 \| +59\.56 \| +65\.47 \| +\|$/m,
    );
    expect(once).toMatch(/^\| RNN, GH − MR \| +raw \| +\+0\.00 \(1\.000\) /m); // a system is not better than itself
    expect(once).toContain(
      'npx node scripts/train/coref/run/train.ts --system mr --costs 0.5,1.2,1 --json # systems/mr: 5 epochs, 4 min',
    );
    expect(once).toContain(`evaluate-run.ts --run runs/mr --system mr --corpus ontogum`);
  });

  it('names the text of every row, and compares systems on the same text only', () => {
    const { evaluations, trainings } = findRuns(runs);
    const tables = createTables(evaluations, trainings);
    expect(tables['table-3']).toMatch(/^\| RNN, GH \| +chat, raw \|/m);
    expect(tables['by-kind']).toMatch(/^\| RNN, GH \| +chat, raw \|/m);
    expect(tables['by-genre']).not.toContain('chat');
    expect(tables.significance).not.toContain('chat');
  });

  it('computes what share of the errors are pronouns', () => {
    const { evaluations } = findRuns(runs);
    const errors = { nonAnaphoric: 10, falseLink: 3, anaphoric: 20, falseNew: 2, wrongLink: 1 };
    const nominal = { ...errors, falseLink: 1, falseNew: 6, wrongLink: 3 };
    const runsOfOne = evaluations.slice(0, 1).map((one) => ({
      ...one,
      errors: {
        nominalHeadMatch: nominal,
        nominalNoHeadMatch: { ...nominal, falseLink: 0, falseNew: 0, wrongLink: 0 },
        pronoun: errors,
      },
    }));
    const table = createTables(runsOfOne, [])['pronoun-errors'];
    expect(table).toMatch(/^\| MR +\| the paper: OntoNotes dev \| +54\.3 \| +28\.6 \| +34\.7 \|$/m);
    expect(table).toMatch(/^\| MR +\| +gold-analysis \| +50\.0 \| +25\.0 \| +30\.0 \|$/m);
  });

  it('leaves out the tables of groups without runs', () => {
    const { evaluations } = findRuns(runs);
    const tables = createTables(
      evaluations.filter(({ group }) => group === 'systems'),
      [],
    );
    expect(tables.ablations).toBeUndefined();
    expect(tables['commands-ablations']).toBeUndefined();
  });

  it('keeps tables whose runs are missing', () => {
    const document = readFileSync(join(ROOT, 'docs/reproduction.md'), 'utf8');
    expect(fillPlaces(document, createTables([], []))).toBe(document);
  });

  it('compares variants with the reference, on the same text', () => {
    const { evaluations } = findRuns(runs);
    const variants = evaluations
      .filter(({ corpus, group }) => corpus === 'ontogum' && group === 'systems')
      .map((one) => ({ ...one, group: 'ablations' as const }));
    const { ablations } = createTables(variants, []);
    expect(ablations).toMatch(/^\| variant +\| +raw \| +− mr \(p\) \| gold-analysis \| +− mr \(p\) \|/);
    expect(ablations).toMatch(/^\| mr +\| +[\d.]+ \| +\| +[\d.]+ \| +\|$/m);
    expect(ablations).toMatch(/^\| rnn-gh +\| +[\d.]+ \| \+0\.00 \(1\.000\) \|/m);
  });
});
