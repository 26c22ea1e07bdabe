/** A complete reproduction on the toy corpus, with tiny networks. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConll2012 } from '../../../../scripts/corpora/mod.ts';
import { printTable2 } from '../../../../scripts/reproduce/ontonotes/print-tables.ts';
import { reproduceCommand } from '../../../../scripts/reproduce/ontonotes/reproduce.ts';
import { type Reproduction, runReproduction } from '../../../../scripts/reproduce/ontonotes/run-reproduction.ts';
import { findRuns } from '../../../../scripts/reproduce/tables/evaluations.ts';
import { loadRun } from '../../../../scripts/train/coref/mod.ts';
import { FIXTURE } from './parts.ts';

const base = mkdtempSync(join(tmpdir(), 'antecedent-'));
const lines: string[] = [];

function run(name: string, ...args: readonly string[]): Promise<Reproduction> {
  const tiny = ['--anaphoricity-epochs', '2', '--ranking-epochs', '2'];
  const units = ['--pair-units', '12', '--mention-units', '8', '--cluster-units', '8'];
  const splits = ['--train', join(FIXTURE, 'train'), '--dev', join(FIXTURE, 'dev')];
  const { flags } = reproduceCommand.parse([...splits, '--out', join(base, name), ...tiny, ...units, ...args]);
  return runReproduction(flags, {
    line: (text) => lines.push(text),
    checked: () => {
      lines.push('checked');
    },
  });
}

describe('a reproduction', () => {
  let result: Reproduction;
  beforeAll(async () => {
    const args = ['--test', join(FIXTURE, 'test'), '--conll-out', join(base, 'systems')];
    result = await run('systems/all', '--epochs', '2', ...args);
  });

  it('shows the check values before it trains', () => {
    const at = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
    expect(at(/^checked$/)).toBeGreaterThan(-1);
    expect(at(/^checked$/)).toBeLessThan(at(/^anaphoricity 1\/2/));
  });

  it('scores all four systems on dev, and the final one on test', () => {
    expect(Object.keys(result.dev)).toEqual(['mr', 'avg-oh', 'rnn-gh', 'rnn-oh']);
    expect(Object.keys(result.test ?? {})).toEqual(['rnn-gh']);
    for (const report of Object.values(result.dev)) {
      expect(report.documents).toHaveLength(3);
      expect(report.scores.conll).toBeGreaterThan(0);
      expect(report.scores.conll).toBeLessThan(1);
    }
    expect(printTable2(result.dev).split('\n')).toHaveLength(6);
  });

  it('pre-trains once for all networks', () => {
    expect(lines.filter((line) => line.startsWith('anaphoricity 1/2'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('ranking 1/2'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('epoch 1/2'))).toHaveLength(4); // none, mean, lstm; lstm on train and dev
  });

  it('leaves the row of unknown values at zero unless dev is trained on', () => {
    const readUnknownRows = (folder: string) => {
      const { weights } = loadRun(join(base, 'systems/all', folder)).model;
      return ['W_a', 'W_cur', 'W_ant', 'W_c', 'W_s'].map((name) => {
        const table = weights.get(name);
        if (table === undefined) throw new Error(`expected a table ${name}`);
        return table.values.subarray(0, table.sizes[1]).some((value) => value !== 0);
      });
    };
    expect(readUnknownRows('for-dev/lstm')).toEqual([false, false, false, false, false]);
    expect(readUnknownRows('for-test/lstm')).toContain(true);
  });

  it('writes files for the reproduction report and for the official scorer', () => {
    const { evaluations } = findRuns(base);
    expect(evaluations.map(({ path }) => path.slice(join(base, 'systems/all/').length)).sort()).toEqual([
      'dev-avg-oh.json',
      'dev-mr.json',
      'dev-rnn-gh.json',
      'dev-rnn-oh.json',
      'test-rnn-gh.json',
    ]);
    const [key, response] = ['key', 'response'].map((side) =>
      readConll2012(readFileSync(join(base, 'systems/dev-mr', `${side}.conll`), 'utf8')),
    );
    expect(key?.map(({ id, part }) => `${id}/${part}`)).toEqual(response?.map(({ id, part }) => `${id}/${part}`));
    expect(key?.[1]?.clusters).toHaveLength(4);
  });

  it('continues an interrupted run to the same numbers', async () => {
    await run('resumed', '--epochs', '1', '--system', 'rnn-gh');
    const seen = lines.length;
    const resumed = await run('resumed', '--epochs', '2', '--system', 'rnn-gh', '--resume');
    expect(lines.slice(seen).some((line) => /^anaphoricity|^epoch 1\/2/.test(line))).toBe(false);
    expect(resumed.dev['rnn-gh']).toEqual(result.dev['rnn-gh']);
    expect(resumed.test).toBeUndefined();
  });

  it('names what is missing', async () => {
    await expect(run('none', '--train', join(base, 'nowhere'))).rejects.toMatchObject({
      code: 'corpus_missing',
      message: expect.stringMatching(/found no \*_auto_conll or \*_gold_conll files below .*nowhere/),
    });
    expect(existsSync(join(base, 'none', 'for-dev'))).toBe(false);
  });
});
