/**
 * Adam, with the weights divided among the workers; of tables, only the rows of the batch are
 * updated.
 */
import { listTables } from './net.ts';
import type { NetRun } from './net-run.ts';
import type { ParameterLayout } from './parameters.ts';
import { type TrainingBlocks, WORKERS } from './training-memory.ts';

/** What a step needs. */
export interface StepOptions {
  readonly step: number;
  readonly rate: number;
  readonly norm: number;
  /** The feature ids of every worker's batch: byte offset and rows. */
  readonly touched: readonly { readonly ids: number; readonly rows: number }[];
}

const DECAY_1 = 0.9;
const DECAY_2 = 0.98;
const MAX_NORM = 4;

/** One worker's part of the optimizer. */
export class Optimizer {
  readonly #stamps: Map<string, Int32Array>;
  readonly #run: NetRun;
  readonly #layout: ParameterLayout;
  readonly #blocks: TrainingBlocks;
  readonly #worker: number;

  constructor(run: NetRun, layout: ParameterLayout, blocks: TrainingBlocks, worker: number) {
    this.#run = run;
    this.#layout = layout;
    this.#blocks = blocks;
    this.#worker = worker;
    this.#stamps = new Map(
      layout.tensors.filter(({ isTable }) => isTable).map(({ name, rows }) => [name, new Int32Array(rows)]),
    );
  }

  /** Computes the norm of the summed gradients without the tables. */
  norm(): number {
    const { denseStart, count } = this.#layout;
    const [g0, g1] = this.#blocks.gradients as [number, number];
    return Math.sqrt(this.#run.kernel.sumSquares(g0 + denseStart * 4, g1 + denseStart * 4, count - denseStart));
  }

  /**
   * Updates this worker's share of the weights and clears its gradients; all workers must have
   * computed the norm.
   */
  update({ step, rate, norm, touched }: StepOptions): void {
    const { denseStart, count } = this.#layout;
    const scale = norm > MAX_NORM ? MAX_NORM / norm : 1;
    const corrected = (rate * Math.sqrt(1 - DECAY_2 ** step)) / (1 - DECAY_1 ** step);
    const [from, to] = splitRange(denseStart, count, this.#worker);
    this.#adam(from * 4, to - from, scale, corrected);
    for (const { name, size, fields } of listTables(this.#run.config)) {
      const stamps = this.#stamps.get(name) as Int32Array;
      const base = this.#layout.at(name);
      for (const { ids, rows } of touched)
        for (const field of fields) {
          const view = new Int32Array(this.#run.memory.buffer, ids + field * rows * 4, rows);
          for (let index = 0; index < rows; index++) {
            const row = view[index] as number;
            if (row % WORKERS !== this.#worker || stamps[row] === step) continue;
            stamps[row] = step;
            this.#adam(base + row * size * 4, size, scale, corrected);
          }
        }
    }
  }

  /** Updates this worker's share of the averages. */
  average(share: number): void {
    const [from, to] = splitRange(0, this.#layout.count, this.#worker);
    const { averages, weights } = this.#blocks;
    this.#run.kernel.moveAverage(averages + from * 4, weights + from * 4, to - from, share);
  }

  #adam(offset: number, count: number, scale: number, rate: number): void {
    const { weights, firstMoments, secondMoments, gradients } = this.#blocks;
    const [g0, g1] = gradients as [number, number];
    this.#run.kernel.adam(
      weights + offset,
      firstMoments + offset,
      secondMoments + offset,
      g0 + offset,
      g1 + offset,
      count,
      scale,
      rate,
      DECAY_1,
      DECAY_2,
    );
  }
}

/** Returns a worker's part of a range of floats, in whole vectors. */
function splitRange(start: number, end: number, worker: number): [number, number] {
  const edge = (index: number): number =>
    index === WORKERS ? end : start + ((((end - start) * index) / WORKERS / 4) | 0) * 4;
  return [edge(worker), edge(worker + 1)];
}
