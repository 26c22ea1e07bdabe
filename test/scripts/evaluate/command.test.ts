import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConll2012 } from '../../../scripts/corpora/mod.ts';
import { evaluateCommand } from '../../../scripts/evaluate/command.ts';
import { captureOutput } from '../../support/capture-output.ts';

const CORPORA = join(import.meta.dirname, '../../fixtures/corpora');

async function run(...args: readonly string[]): Promise<string> {
  const output = captureOutput();
  const status = await evaluateCommand.run(['--corpora', CORPORA, ...args], output);
  expect(output.errors).toBe('');
  expect(status).toBe(0);
  return output.text;
}

afterEach(() => vi.unstubAllEnvs());

describe('antecedent evaluate', () => {
  it('prints every table for a corpus with clusters', async () => {
    const output = await run('--corpus', 'ontogum', '--input', 'gold-analysis');
    expect(output).toContain('corpus ontogum · split dev · input gold-analysis · system model');
    for (const title of [
      'MUC',
      'B³',
      'CEAF_e',
      'LEA',
      'CoNLL F1 100.00',
      'By genre',
      'By speakers',
      'Decisions',
      'Table 3',
    ]) {
      expect(output).toContain(title);
    }
  });

  it('prints JSON that a later run can be compared with', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'antecedent-')), 'run.json');
    writeFileSync(path, await run('--corpus', 'ontogum', '--input', 'gold-analysis', '--json'));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ corpus: 'ontogum', scores: { conll: 1 } });
    const output = await run('--corpus', 'ontogum', '--input', 'gold-analysis', '--against', path);
    expect(output).toMatch(/CoNLL +\+0\.00 +1\.0000/);
  });

  it('writes key and response that the official scorer reads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'antecedent-'));
    await run('--corpus', 'ontogum', '--input', 'gold-analysis', '--conll-out', folder);
    const [key, response] = ['key.conll', 'response.conll'].map((name) =>
      readConll2012(readFileSync(join(folder, name), 'utf8')),
    );
    expect(key?.map(({ clusters }) => clusters.length)).toEqual([1, 1]);
    expect(response).toEqual(key);
  });

  it('names the folder layout and the public sources if --corpora is missing', async () => {
    vi.stubEnv('ANTECEDENT_CORPORA', '');
    const output = captureOutput();
    expect(await evaluateCommand.run(['--corpus', 'ontogum'], output)).toBe(2);
    expect(output.errors).toContain('--corpora DIR is required (or set ANTECEDENT_CORPORA)');
    expect(output.errors).toContain('gum/ontogum/{train,dev,test}: github.com/amir-zeldes/gum');
  });

  it('reports a missing corpus with its source', async () => {
    const output = captureOutput();
    expect(await evaluateCommand.run(['--corpora', '/nowhere', '--corpus', 'litbank'], output)).toBe(1);
    expect(output.errors).toMatch(/^antecedent evaluate: load litbank: found none, .* github\.com\/dbamman\/litbank/);
  });

  it('scores GAP, WinoBias, LitBank and CoNLL-2012 files', async () => {
    expect(await run('--corpus', 'gap')).toContain('Bias (F/M)');
    expect(await run('--corpus', 'winobias')).toContain('type1-anti');
    expect(await run('--corpus', 'litbank')).toContain('fiction');
    expect(await run('--corpus', 'conll2012', '--input', 'gold-analysis')).toContain('By genre');
  });
});
