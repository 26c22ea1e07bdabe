import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Analyzer, createParser, createParsingAnalyzer } from '../../../../../featurizer/mod.ts';
import { loadCorpus } from '../../../../../scripts/corpora/mod.ts';
import { evaluateCoref } from '../../../../../scripts/evaluate/mod.ts';
import {
  createScorer,
  evaluateSystem,
  type TrainedModel,
} from '../../../../../scripts/train/coref/run/evaluate-system.ts';
import { loadRun } from '../../../../../scripts/train/coref/run/run-files.ts';
import { trainCommand } from '../../../../../scripts/train/coref/run/train.ts';
import { resolveTrainFlags } from '../../../../../scripts/train/coref/run/train-flags.ts';
import { trainRun } from '../../../../../scripts/train/coref/run/train-run.ts';
import { createResolver, UNBOUNDED } from '../../../../../src/platform/node/mod.ts';
import { temporaryFolder, writeTinyCorpus } from '../tiny-corpus.ts';

const corpora = writeTinyCorpus();
const dev = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
let analyzer: Analyzer;
beforeAll(() => {
  const kernel = new WebAssembly.Module(readFileSync('models/parser/kernel.wasm'));
  analyzer = createParsingAnalyzer(createParser({ weights: readFileSync('models/parser/parser.bin'), kernel }));
});

async function train(...flags: string[]): Promise<TrainedModel> {
  const out = temporaryFolder();
  const small = [
    '--pair-units',
    '8',
    '--mention-units',
    '8',
    '--cluster-units',
    '8',
    '--epochs',
    '3',
    '--dev-every',
    '0',
  ];
  const given = trainCommand.parse([
    '--conversations',
    '0',
    '--corpora',
    corpora,
    '--out',
    out,
    ...small,
    ...flags,
  ]).flags;
  await trainRun(resolveTrainFlags(given), () => {});
  return loadRun(out).model;
}

/** The trainer keeps no ledger, so its lines have no labels. */
function withoutLabels(predictions: Awaited<ReturnType<typeof evaluateCoref>>['predictions']) {
  return predictions.map(({ mentions, ...rest }) => ({
    ...rest,
    mentions: mentions.map(({ line: { label: _, ...line }, ...mention }) => ({ ...mention, line })),
  }));
}

describe('evaluating a trained system', () => {
  it.each(['mr', 'avg-gh', 'rnn-gh'])('%s decides as the library does with the same scorer', async (system) => {
    const model = await train('--system', system);
    // The trainer decodes without a bound.
    const resolver = await createResolver({ scorer: createScorer(model).scorer, bound: UNBOUNDED });
    for (const input of ['raw', 'gold-analysis'] as const) {
      const expected = await evaluateCoref(dev, input, { resolver });
      const found = await evaluateSystem(dev, input, model, { analyzer });
      expect(found.predictions).toEqual(withoutLabels(expected.predictions));
      expect(found.report).toEqual(expected.report);
    }
  });

  it('with oracle history uses the oracle’s clusters and reports the errors of the model’s own choices', async () => {
    const model = await train('--system', 'rnn-oh');
    const { report, predictions } = await evaluateSystem(dev, 'gold-analysis', model, { analyzer });
    expect(predictions.map(({ mentions }) => mentions.length)).toEqual([8, 8]);
    const { errors } = report;
    // 3 clusters and 8 mentions a story; the first mention is no decision.
    const counts = Object.values(errors).reduce((sum, { anaphoric }) => sum + anaphoric, 0);
    expect(counts).toBe(10);
  });

  it('with the paper’s features uses whole documents', async () => {
    const model = await train(
      '--system',
      'rnn-gh',
      '--recipe',
      'paper',
      '--features',
      'paper',
      '--ranking-epochs',
      '1',
    );
    expect(model.weights.has('w_pos')).toBe(true);
    expect(model.extractor.sizes).toMatchObject({ mentionTemplates: 21, antecedentTemplates: 20, pairTemplates: 12 });
    const { report } = await evaluateSystem(dev, 'gold-analysis', model, { analyzer });
    expect(report.documents).toHaveLength(2);
  });
});
