/**
 * A training worker: computes the gradients of its share of every batch, waits for the other
 * worker, and updates its share of the weights.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { NetConfig } from '../../../featurizer/analyze/parser/mod.ts';
import { createRandom, mixSeed } from '../../shared/random.ts';
import { chooseItems, generateBatches, type Item, layOut } from './batch.ts';
import type { Pool } from './dataset.ts';
import { type PassOptions, runNet } from './net.ts';
import type { NetRun } from './net-run.ts';
import { Optimizer } from './optimizer.ts';
import { createLayout } from './parameters.ts';
import { choosePool, computeLearningRate, type Schedule } from './schedule.ts';
import { loadTrainKernel } from './train-kernel.ts';
import type { ParserScores } from './train-log.ts';
import { createArena, layOutBlocks, Meeting, WORKERS } from './training-memory.ts';

export interface WorkerTask {
  readonly worker: number;
  readonly memory: WebAssembly.Memory;
  readonly module: WebAssembly.Module;
  readonly meeting: Int32Array;
  /**
   * What workers exchange, [workers][8]: rows, feature offset and loss of a step, or the sums of an
   * evaluation.
   */
  readonly slots: Float64Array;
  readonly config: NetConfig;
  readonly schedule: Schedule;
  readonly forms: Int32Array;
  readonly pools: { readonly gold: Pool; readonly teacher: Pool };
  readonly dev: Readonly<Record<string, Pool>>;
  readonly firstStep: number;
  readonly checkpoint: string;
}

export type WorkerReport =
  | {
      readonly kind: 'progress';
      readonly step: number;
      readonly loss: number;
      readonly norm: number;
      readonly tokens: number;
    }
  | { readonly kind: 'dev'; readonly step: number; readonly corpus: string; readonly scores: ParserScores };

const task = workerData as WorkerTask;
const { worker, schedule, config, pools, forms, slots } = task;
const layout = createLayout(config);
const blocks = layOutBlocks(layout.count);
const kernel = loadTrainKernel(task.module, task.memory);
const arena = createArena(blocks, worker);
const run: NetRun = { kernel, arena, memory: task.memory, config };
const optimizer = new Optimizer(run, layout, blocks, worker);
const meeting = new Meeting(task.meeting);
const SLOTS = 8;

train();

function train(): void {
  const sources = {
    gold: generateBatches(pools.gold, mixSeed(schedule.seed, 1), schedule.tokensPerStep),
    teacher: generateBatches(pools.teacher, mixSeed(schedule.seed, 2), schedule.tokensPerStep),
  };
  let lossSum = 0;
  let tokenSum = 0;
  for (let step = 1; step <= schedule.steps; step++) {
    const name = choosePool(schedule, step);
    const sentences = sources[name].next().value as Int32Array;
    if (step <= task.firstStep) continue; // a resumed run replays the order only
    const tokens = sentences.reduce((sum, sentence) => sum + countTokens(pools[name], sentence), 0);
    const random = createRandom(mixSeed(schedule.seed, 3, step, worker));
    const items = chooseItems(pools[name], sentences, {
      worker,
      workers: WORKERS,
      random,
      chatShare: schedule.chatShare,
    });
    const mark = arena.mark();
    const options: PassOptions = {
      weights: blocks.weights,
      gradients: blocks.gradients[worker] as number,
      dropout: {
        seed: mixSeed(schedule.seed, 4, step, worker) | 0,
        input: schedule.inputDropout,
        hidden: schedule.hiddenDropout,
      },
      tokenWeight: 1 / tokens,
    };
    const base = worker * SLOTS;
    slots.fill(0, base, base + SLOTS);
    if (items.length > 0) {
      const { loss, featureIds, rows } = runNet(run, layOut(pools[name], forms, items, random), options);
      slots[base] = rows;
      slots[base + 1] = featureIds;
      slots[base + 2] = loss.arcs + loss.labels + loss.upos + loss.xpos + 0.5 * loss.types;
    }
    meeting.wait();
    const norm = optimizer.norm();
    const touched = Array.from({ length: WORKERS }, (_, other) => ({
      rows: slots[other * SLOTS] as number,
      ids: slots[other * SLOTS + 1] as number,
    }));
    for (let other = 0; other < WORKERS; other++) lossSum += slots[other * SLOTS + 2] as number;
    tokenSum += tokens;
    meeting.wait();
    optimizer.update({ step, rate: computeLearningRate(schedule, step), norm, touched });
    meeting.wait();
    arena.release(mark);
    if (step % schedule.averageEvery === 0) {
      const share = Math.max(schedule.averageShare, schedule.averageEvery / (step + schedule.averageEvery));
      optimizer.average(share);
      meeting.wait();
    }
    if (worker === 0 && step % schedule.reportEvery === 0) {
      report({ kind: 'progress', step, loss: lossSum / tokenSum, norm, tokens: tokenSum });
      lossSum = 0;
      tokenSum = 0;
    }
    if (step % schedule.devEvery === 0 || step === schedule.steps) {
      for (const [corpus, pool] of Object.entries(task.dev)) evaluate(step, corpus, pool);
      if (worker === 0) save(step);
      meeting.wait();
    }
  }
}

/** Scores the averaged weights on a dev pool: greedy heads, relations under gold heads. */
function evaluate(step: number, corpus: string, pool: Pool): void {
  const sums = new Float64Array(7);
  const count = pool.starts.length - 1;
  for (let first = worker * 32; first < count; first += WORKERS * 32) {
    const items: Item[] = [];
    for (let sentence = first; sentence < Math.min(first + 32, count); sentence++)
      items.push({ start: pool.starts[sentence] as number, length: countTokens(pool, sentence), isLower: false });
    const mark = arena.mark();
    const batch = layOut(pool, forms, items);
    const { hits, rows } = runNet(run, batch, { weights: blocks.averages, tokenWeight: 1 });
    arena.release(mark);
    const typed = batch.entityTypes.reduce((sum, type) => sum + (type >= 0 ? 1 : 0), 0);
    [rows, typed, hits.upos, hits.xpos, hits.arcs, hits.labels, hits.types].forEach((value, index) => {
      sums[index] = (sums[index] as number) + value;
    });
  }
  slots.set(sums, worker * SLOTS);
  meeting.wait();
  if (worker === 0) {
    const total = (index: number): number => (slots[index] as number) + (slots[SLOTS + index] as number);
    const share = (index: number): number => (100 * total(index)) / total(0);
    const types = (100 * total(6)) / Math.max(1, total(1));
    const scores = { upos: share(2), xpos: share(3), uas: share(4), labels: share(5), types };
    report({ kind: 'dev', step, corpus, scores });
  }
  meeting.wait();
}

/** Writes weights, averages and moments, so that `--resume` continues from here. */
function save(step: number): void {
  const bytes = new Uint8Array(4 + layout.count * 16);
  new DataView(bytes.buffer).setInt32(0, step, true);
  const source = new Uint8Array(task.memory.buffer);
  [blocks.weights, blocks.averages, blocks.firstMoments, blocks.secondMoments].forEach((block, index) => {
    bytes.set(source.subarray(block, block + layout.count * 4), 4 + index * layout.count * 4);
  });
  writeFileSync(`${task.checkpoint}.part`, bytes);
  renameSync(`${task.checkpoint}.part`, task.checkpoint);
}

function countTokens({ starts }: Pool, sentence: number): number {
  return (starts[sentence + 1] as number) - (starts[sentence] as number);
}

function report(message: WorkerReport): void {
  parentPort?.postMessage(message);
}
