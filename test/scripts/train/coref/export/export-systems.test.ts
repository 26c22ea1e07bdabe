import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportRun, writeModel } from '../../../../../scripts/train/coref/export/export-run.ts';
import { readRun } from '../../../../../scripts/train/coref/export/read-run.ts';
import { loadRun } from '../../../../../scripts/train/coref/run/run-files.ts';
import { trainCommand } from '../../../../../scripts/train/coref/run/train.ts';
import { resolveTrainFlags } from '../../../../../scripts/train/coref/run/train-flags.ts';
import { trainRun } from '../../../../../scripts/train/coref/run/train-run.ts';
import { MEMORY_LAYERS, NetworkScorer } from '../../../../../src/model/mod.ts';
import { createResolverBy } from '../../../../../src/platform/node/create-resolver-by.ts';
import { createResolver, type Scorer } from '../../../../../src/platform/node/mod.ts';
import { temporaryFolder, writeTinyCorpus } from '../tiny-corpus.ts';

const corpora = writeTinyCorpus();
const TURN = { text: 'Ada met Rosa. She liked the garden. The garden pleased Rosa, and Ada saw it.' };

/** Trains a system for a moment; returns the run's folder. */
async function train(system: string, features: string): Promise<string> {
  const folder = temporaryFolder();
  const sizes = ['--pair-units', '20', '--mention-units', '10', '--cluster-units', '6', '--epochs', '2'];
  const short = ['--conversations', '0', '--anaphoricity-epochs', '1', '--ranking-epochs', '1', '--dev-every', '0'];
  const chosen = ['--system', system, '--recipe', 'paper', '--features', features];
  const { flags } = trainCommand.parse(['--corpora', corpora, '--out', folder, ...sizes, ...short, ...chosen]);
  await trainRun(resolveTrainFlags(flags), () => {});
  return folder;
}

/** Exports a run like the command, and returns the model's folder. */
async function exportTo(folder: string, bits: 8 | 32): Promise<string> {
  const options = { name: 'paper', bits, newBias: new Map(), command: 'none' };
  const model = join(temporaryFolder(), 'paper');
  writeModel(model, await exportRun(readRun(folder), options));
  return model;
}

describe('every system that can be trained', () => {
  it.each([
    ['mr', 'paper', 'none'],
    ['avg-oh', 'paper', 'mean'],
    ['avg-gh', 'base-whole', 'mean'],
    ['rnn-oh', 'paper-stream', 'lstm'],
    ['rnn-gh', 'paper', 'lstm'],
  ])('%s with features %s is exported in 8 bits and decides as --model', async (system, features, memory) => {
    const folder = await exportTo(await train(system, features), 8);
    for (const provider of ['simd', 'wasm'] as const) {
      const resolver = await createResolverBy({ model: folder, provider });
      expect(resolver.info).toMatchObject({ provider, model: { name: 'paper', memory } });
      expect((await resolver.document().push(TURN)).mentions.length).toBeGreaterThan(5);
    }
  });

  it('decides like the trained network with all mentions in the middle of the document', async () => {
    const run = await train('rnn-gh', 'paper');
    const { model } = loadRun(run);
    expect(model.weights.has(MEMORY_LAYERS.position)).toBe(true);
    const scorer = new NetworkScorer({ ...model, calibration: () => 0.5, readPosition: () => 0 }) as Scorer;
    const trained = await (await createResolver({ scorer })).document().push(TURN);
    const exported = await (await createResolverBy({ model: await exportTo(run, 32) })).document().push(TURN);
    expect(exported.mentions.map(({ entity }) => entity)).toEqual(trained.mentions.map(({ entity }) => entity));
    for (const [at, { score }] of trained.mentions.entries())
      expect(exported.mentions[at]?.score).toBeCloseTo(score ?? 0, 4);
  });
});
