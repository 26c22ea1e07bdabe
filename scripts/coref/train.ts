/**
 * Trains the coreference network: `node scripts/coref/train.ts --out runs/coref/NAME [options]`. Features come from predicted
 * analysis by a parser that has not seen the documents (`--parser`), and from gold analysis beside it. Seeded, logs progress, and goes
 * on after an interruption with `--resume`.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Scorer } from '../../src/decoder/mod.ts';
import { NetworkScorer, type NetworkWeights } from '../../src/model/mod.ts';
import { createResolver } from '../../src/platform/node.ts';
import { loadCorpus } from '../corpora/mod.ts';
import { type EvaluationInput, evaluateCoref } from '../evaluate/mod.ts';
import { seededRandom, shuffle } from '../random/mod.ts';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { MEMORIES, type NetworkConfig, parametersOf } from './network.ts';
import { initialise, type Parameter } from './parameters.ts';
import { prepareDocuments } from './prepare-documents.ts';
import { PAPER_COSTS } from './search.ts';
import { type TrainerSetup, trainDocument } from './train-document.ts';
import { compileTrainingGraphs } from './training-graphs.ts';

const { values } = parseArgs({
  options: {
    corpora: { type: 'string', default: '../shared/corpora' },
    parser: { type: 'string', default: 'models/parser/parser.bin' },
    vectors: { type: 'string' },
    out: { type: 'string', default: 'runs/coref/main' },
    memory: { type: 'string', default: 'mean' },
    epochs: { type: 'string', default: '12' },
    rate: { type: 'string', default: '0.05' },
    'pair-units': { type: 'string', default: '64' },
    'mention-units': { type: 'string', default: '48' },
    'cluster-units': { type: 'string', default: '48' },
    dropout: { type: 'string', default: '0.4' },
    decay: { type: 'string', default: '0' },
    costs: { type: 'string', default: Object.values(PAPER_COSTS).join(',') }, // false link, false new, wrong link
    seed: { type: 'string', default: '1' },
    'with-noncommercial': { type: 'boolean', default: false },
    'dev-every': { type: 'string', default: '2' },
    resume: { type: 'boolean', default: false },
  },
});
const flags = z
  .object({
    corpora: z.string(),
    parser: z.string(),
    vectors: z.string().optional(),
    out: z.string(),
    memory: z.enum(MEMORIES),
    epochs: z.coerce.number().int().positive(),
    rate: z.coerce.number().positive(),
    'pair-units': z.coerce.number().int().positive(),
    'mention-units': z.coerce.number().int().positive(),
    'cluster-units': z.coerce.number().int().positive(),
    dropout: z.coerce.number().min(0).lt(1),
    decay: z.coerce.number().min(0),
    costs: z
      .string()
      .transform((text) => text.split(',').map(Number))
      .pipe(z.tuple([z.number(), z.number(), z.number()])),
    seed: z.coerce.number().int(),
    'with-noncommercial': z.boolean(),
    'dev-every': z.coerce.number().int().positive(),
    resume: z.boolean(),
  })
  .parse(values);

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
mkdirSync(flags.out, { recursive: true });
const log = (line: string) => {
  console.log(line);
  appendFileSync(join(flags.out, 'train.log'), `${line}\n`);
};

const { documents, extractor } = prepareDocuments({ ...flags, log });
const config: NetworkConfig = {
  features: extractor.sizes,
  memory: flags.memory,
  pairUnits: flags['pair-units'],
  mentionUnits: flags['mention-units'],
  clusterUnits: flags['cluster-units'],
};
const parameters = initialise(parametersOf(config), seededRandom(flags.seed));
const checkpoint = join(flags.out, 'checkpoint.bin');
const doneEpochs = flags.resume ? loadCheckpoint(checkpoint, parameters) : 0;
const setup: Omit<TrainerSetup, 'random'> = {
  config,
  graphs: await compileTrainingGraphs(config, { threads: 1 }),
  parameters,
  optimiser: {
    optionsOf: () => ({ learningRate: flags.rate, weightDecay: flags.decay }),
    averageDecay: 0.995,
  },
  costs: { falseLink: flags.costs[0], falseNew: flags.costs[1], wrongLink: flags.costs[2] },
  pairDropout: flags.dropout,
  stateDropout: 0.3,
};
log(`${documents.length} documents, ${JSON.stringify(config)}, ready in ${seconds()} s`);
for (let epoch = doneEpochs + 1; epoch <= flags.epochs; epoch++) {
  const random = seededRandom(flags.seed * 1000 + epoch); // an epoch's chance depends on nothing before it
  let loss = 0;
  let violationCount = 0;
  const order = [...documents];
  shuffle(order, random);
  for (const document of order) {
    const outcome = await trainDocument(document, { ...setup, random });
    loss += outcome.loss;
    violationCount += outcome.violationCount;
  }
  saveCheckpoint(checkpoint, epoch, parameters);
  const left = Math.round((seconds() / (epoch - doneEpochs)) * (flags.epochs - epoch));
  log(`epoch ${epoch} loss ${loss.toFixed(0)} violations ${violationCount} · ${seconds()} s, about ${left} s left`);
  if (epoch % flags['dev-every'] === 0 || epoch === flags.epochs) await reportDev();
}

/** Scores the averaged weights through the library, as a user's text would go. */
async function reportDev(): Promise<void> {
  const scorer = new NetworkScorer({ weights: averagesOf(parameters), extractor, calibration: () => 0.5 });
  const resolver = await createResolver({ scorer: scorer as Scorer });
  const dev = loadCorpus({ corpora: flags.corpora, corpus: 'ontogum', split: 'dev' });
  const scores: string[] = [];
  for (const input of ['raw', 'gold-analysis'] satisfies EvaluationInput[]) {
    const { report } = await evaluateCoref(dev, input, { resolver });
    const { muc, bCubed, ceafE, conll } = report.scores;
    const parts = [muc, bCubed, ceafE].map(({ precision, recall, f1 }) =>
      [precision, recall, f1].map((share) => (100 * share).toFixed(1)).join('/'),
    );
    scores.push(`${input} ${(100 * conll).toFixed(2)} (${parts.join(' ')})`);
  }
  log(`  dev ${scores.join(' · ')} · ${seconds()} s`);
}

function averagesOf(trained: ReadonlyMap<string, Parameter>): NetworkWeights {
  return new Map(
    [...trained].map(([name, { shape, average }]) => [name, { sizes: shape.sizes, values: average.slice() }]),
  );
}
