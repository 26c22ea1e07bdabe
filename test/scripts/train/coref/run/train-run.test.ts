import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRun, readRunInfo } from '../../../../../scripts/train/coref/run/run-files.ts';
import { trainCommand } from '../../../../../scripts/train/coref/run/train.ts';
import { resolveTrainFlags } from '../../../../../scripts/train/coref/run/train-flags.ts';
import type { TrainEvent } from '../../../../../scripts/train/coref/run/train-log.ts';
import { describeEvent } from '../../../../../scripts/train/coref/run/train-log.ts';
import { trainRun } from '../../../../../scripts/train/coref/run/train-run.ts';
import { addSilverTexts, temporaryFolder, writeTinyCorpus } from '../tiny-corpus.ts';

const corpora = writeTinyCorpus();
addSilverTexts(corpora);
const SMALL = ['--conversations', '0', '--pair-units', '6', '--mention-units', '5', '--cluster-units', '4'];
const noReport = () => {};

function parseFlags(out: string, ...more: string[]) {
  const args = ['--corpora', corpora, '--out', out, ...SMALL, '--epochs', '2', '--dev-every', '0', ...more];
  return resolveTrainFlags(trainCommand.parse(args).flags);
}
const readCheckpoint = (folder: string) => readFileSync(join(folder, 'checkpoint.bin'));

async function trained(...more: string[]): Promise<string> {
  const folder = temporaryFolder();
  await trainRun(parseFlags(folder, ...more), noReport);
  return folder;
}

describe('a training run', () => {
  it.each(['mr', 'avg-gh', 'rnn-gh'])(
    'of %s gives the same weights for the same seed, others for another',
    async (system) => {
      const [one, same, other] = [
        await trained('--system', system),
        await trained('--system', system),
        await trained('--system', system, '--seed', '2'),
      ];
      expect(readCheckpoint(same).equals(readCheckpoint(one))).toBe(true);
      expect(readCheckpoint(other).equals(readCheckpoint(one))).toBe(false);
    },
  );

  it('that is interrupted and resumed ends with the weights of an uninterrupted one', async () => {
    const uninterrupted = await trained('--system', 'rnn-gh');
    const folder = temporaryFolder();
    const broken = trainRun(parseFlags(folder, '--system', 'rnn-gh'), (event) => {
      if (event.type === 'epoch') throw new Error('power cut');
    });
    await expect(broken).rejects.toThrow('power cut');
    expect(readCheckpoint(folder).equals(readCheckpoint(uninterrupted))).toBe(false);
    const events: TrainEvent[] = [];
    await trainRun(parseFlags(folder, '--system', 'rnn-gh', '--resume'), (event) => events.push(event));
    expect(events.flatMap((event) => (event.type === 'epoch' ? [event.epoch] : []))).toEqual([2]);
    expect(readCheckpoint(folder).equals(readCheckpoint(uninterrupted))).toBe(true);
  });

  it('can use some of the documents, for a learning curve', async () => {
    const events: TrainEvent[] = [];
    const report = (event: TrainEvent) => events.push(event);
    await trainRun(parseFlags(temporaryFolder(), '--system', 'mr'), report);
    const { sources } = await trainRun(parseFlags(temporaryFolder(), '--system', 'mr', '--documents', '1'), report);
    const [all, one] = events.flatMap((event) => (event.type === 'ready' ? [event.documents] : []));
    expect(one).toBe(2); // from raw text and from gold analysis
    expect(all).toBeGreaterThan(2);
    expect(sources.map(({ documents }) => documents)).toEqual([1]);
  });

  it('learns from a teacher and records its texts', async () => {
    const lone = temporaryFolder();
    const { sources } = await trainRun(parseFlags(lone, '--system', 'mr', '--teacher', 'models/coref'), noReport);
    expect(sources).toContainEqual(expect.objectContaining({ corpus: 'amalgum', documents: 6 }));
    expect(readCheckpoint(lone).equals(readCheckpoint(await trained('--system', 'mr')))).toBe(false);
  });

  it('is not resumed as another network', async () => {
    const folder = await trained('--system', 'mr');
    await expect(trainRun(parseFlags(folder, '--system', 'avg-gh', '--resume'), noReport)).rejects.toThrow(
      /resume .*found/,
    );
  });

  it('records its configuration, its training data and its scores', async () => {
    const folder = temporaryFolder();
    const events: TrainEvent[] = [];
    await trainRun(parseFlags(folder, '--system', 'rnn-oh', '--dev-every', '1'), (event) => events.push(event));
    const info = readRunInfo(folder);
    expect(info).toMatchObject({ system: 'rnn-oh', recipe: 'own', features: 'base', epochs: 2 });
    expect(info?.config).toMatchObject({ memory: 'lstm', pairUnits: 6, hasPosition: false });
    expect(info?.sources).toEqual([
      { corpus: 'ontogum', licence: 'CC BY-SA 3.0', documents: 2 },
      { corpus: 'ontogum', licence: 'CC BY 2.5', documents: 1 },
    ]);
    expect(info?.dev.map(({ epoch, input }) => `${epoch} ${input}`)).toEqual([
      '1 raw',
      '1 gold-analysis',
      '2 raw',
      '2 gold-analysis',
    ]);
    expect(events.map(({ type }) => type)).toEqual(['note', 'ready', 'epoch', 'dev', 'dev', 'epoch', 'dev', 'dev']);
    expect(events.map(describeEvent).join('\n')).toMatch(/epoch 2\/2 loss \d+ violations \d+ · \d+ s, about 0 s left/);
    expect(loadRun(folder).model.weights.get('W_lstm')?.sizes).toEqual([16, 4]);
  });

  it('learns: the loss of its last epoch is below that of its first', async () => {
    const losses: number[] = [];
    await trainRun(parseFlags(temporaryFolder(), '--system', 'rnn-gh', '--epochs', '8'), (event) => {
      if (event.type === 'epoch') losses.push(event.loss);
    });
    expect(losses.at(-1)).toBeLessThan(0.5 * (losses[0] as number));
  });
});

describe('the recipe of the paper', () => {
  it('pre-trains both networks, then trains the joint one on whole documents', async () => {
    const folder = temporaryFolder();
    const events: TrainEvent[] = [];
    const stages = ['--anaphoricity-epochs', '3', '--ranking-epochs', '3'];
    const flags = parseFlags(folder, '--system', 'rnn-gh', '--recipe', 'paper', '--features', 'paper', ...stages);
    await trainRun(flags, (event) => events.push(event));
    const listLosses = (stage: string) =>
      events.flatMap((event) => (event.type === 'pretraining' && event.stage === stage ? [event.loss] : []));
    for (const stage of ['anaphoricity', 'ranking']) {
      expect(listLosses(stage)).toHaveLength(3);
      expect(listLosses(stage)[2]).toBeLessThan(listLosses(stage)[0] as number);
    }
    expect(readRunInfo(folder)?.config.hasPosition).toBe(true);
    // What was never seen keeps a row of zeros in every table.
    const { weights } = loadRun(folder).model;
    for (const name of ['W_a', 'W_cur', 'W_ant', 'W_c', 'W_s']) {
      const table = weights.get(name);
      expect(
        table?.values.subarray(0, table.sizes[1]).every((value) => value === 0),
        name,
      ).toBe(true);
      expect(
        table?.values.some((value) => value !== 0),
        name,
      ).toBe(true);
    }
  });

  it('runs pre-training once for all systems, with the weights that each would have reached alone', async () => {
    const paper = ['--recipe', 'paper', '--features', 'paper', '--anaphoricity-epochs', '2', '--ranking-epochs', '2'];
    const shared = ['--pretrained', join(temporaryFolder(), 'pretrained.bin')];
    const countStages = async (system: string, folder: string) => {
      let stages = 0;
      await trainRun(parseFlags(folder, '--system', system, ...paper, ...shared), ({ type }) => {
        stages += Number(type === 'pretraining');
      });
      return stages;
    };
    const folder = temporaryFolder();
    expect(await countStages('mr', temporaryFolder())).toBe(4);
    expect(await countStages('rnn-gh', folder)).toBe(0);
    const alone = await trained('--system', 'rnn-gh', ...paper);
    expect(readCheckpoint(folder).equals(readCheckpoint(alone))).toBe(true);
  });

  it('has its own learning rates', () => {
    expect(() => parseFlags('x', '--recipe', 'paper', '--rate', '0.1')).toThrow(/found recipe paper/);
  });
});
