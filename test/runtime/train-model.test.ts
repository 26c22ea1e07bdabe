import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { trainModel } from '../../scripts/train/train-model.ts';
import { trainModelFlags } from '../../scripts/train/train-model-flags.ts';
import { addGap, addParserCorpora, temporaryFolder, writeTinyCorpus } from '../scripts/train/coref/tiny-corpus.ts';

const corpora = writeTinyCorpus();
addParserCorpora(corpora);
addGap(corpora);
const [out, model] = [temporaryFolder(), temporaryFolder()];
const SMALL = { epochs: 1, 'pair-units': 6, 'mention-units': 5, 'cluster-units': 4 };
const SHIPPED = {
  ...SMALL,
  ...{
    corpora,
    out,
    model,
    conversations: 0,
    marked: 0,
    embeddings: 'none',
    'parser-steps': 4,
    'parser-layers': '8,8',
  },
};

async function train(flags: object) {
  const log: string[] = [];
  const report = await trainModel(trainModelFlags.parse(flags), (line) => log.push(line));
  return { report, log };
}

function hashFiles(folder: string): Record<string, string> {
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, hash(name)]),
  );
}

describe('npm run train', () => {
  let first: Awaited<ReturnType<typeof train>>;
  beforeAll(async () => {
    first = await train(SHIPPED);
  });

  it('trains parsers and members, fits the operating point, and exports a calibrated model', () => {
    const { report, log } = first;
    expect(report.scores.map(({ input }) => input)).toEqual(['raw', 'gold-analysis']);
    expect(report.calibrationError).toBeGreaterThanOrEqual(0);
    const stages = ['parser 1/2', 'parser 2/2', 'members', 'member-3', 'operating point', 'model'];
    for (const stage of stages) expect(log.filter((line) => line.startsWith(`${stage}: `))).not.toEqual([]);
    expect(Object.keys(hashFiles(model))).toEqual(['features.bin', 'manifest.json', 'place.onnx', 'turn.onnx']);
    const manifest = JSON.parse(readFileSync(join(model, 'manifest.json'), 'utf8'));
    expect(manifest.scores).toEqual(report.scores);
    expect(manifest.calibration.decisions).toBeGreaterThan(0);
    expect(manifest.training.command).toMatch(/^npm run train -- .*--epochs 1/);
    // A model this small may have nothing to gain from one.
    const point = report.newBias === '' ? '' : ` --new-bias ${report.newBias}`;
    expect(manifest.training.command.endsWith(point)).toBe(true);
    expect(manifest.training.data.map(({ name }: { name: string }) => name)).toContain('gap: 1 documents');
  });

  it('skips stages that are done', async () => {
    const again = await train(SHIPPED);
    expect(again.report).toEqual(first.report);
    expect(again.log.filter((line) => !/: found in |: copied to |^members: /.test(line))).toEqual([]);
  });

  it('repeats what is missing, continues what was interrupted, and ends with the same model', async () => {
    const before = hashFiles(model);
    rmSync(join(out, 'parser-2', 'model'), { recursive: true }); // interrupted before the export: the checkpoint is there
    rmSync(join(out, 'members', 'member-3'), { recursive: true });
    rmSync(join(out, 'operating-point.json'));
    rmSync(join(out, 'model'), { recursive: true });
    const { log } = await train(SHIPPED);
    expect(log.some((line) => /^parser 2\/2: .*from step 4/.test(line))).toBe(true);
    expect(log.filter((line) => /: found in /.test(line)).map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['parser 1/2', 'member-1', 'member-2']),
    );
    expect(log.some((line) => line.startsWith('member-3: epoch 1/1'))).toBe(true);
    expect(hashFiles(model)).toEqual(before);
  });

  it('refuses a folder with the stages of other flags', async () => {
    await expect(train({ ...SHIPPED, seed: 2 })).rejects.toThrow(/found a run with other flags.*use another --out/);
  });

  it('applies a given operating point and scores the paper’s system, which cannot be exported', async () => {
    const { report } = await train({ ...SHIPPED, 'new-bias': 'proper=0.4' });
    expect(report.newBias).toBe('proper=0.4');
    const paper = await train({
      ...SMALL,
      ...{ corpora, conversations: 0, out: temporaryFolder(), model: join(temporaryFolder(), 'model') },
      ...{ parser: 'models/parser/parser.bin', system: 'rnn-gh', recipe: 'paper', features: 'paper' },
      ...{ 'anaphoricity-epochs': 1, 'ranking-epochs': 1 },
    });
    expect(paper.report).toMatchObject({ model: undefined, newBias: undefined, scores: [{}, {}] });
    expect(paper.log.filter((line) => line.startsWith('parser'))).toEqual([]);
  });
});
