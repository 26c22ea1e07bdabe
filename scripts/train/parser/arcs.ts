/**
 * Arc scores of a batch, sentence by sentence: query of the dependent · key of the head + bias of
 * the distance.
 */
import { padTo8, ROOT_DISTANCE, toDistanceSlot } from '../../../featurizer/analyze/parser/mod.ts';
import type { Batch } from './batch.ts';
import { computeLoss, type HeadPointers, type Loss, type NetRun } from './net-run.ts';

/** Byte offsets and sizes of an arc pass. */
export interface ArcTask {
  /** [rows][width] after relu; the arc columns are first. */
  readonly projected: number;
  readonly gradient: number;
  readonly width: number;
  readonly weights: HeadPointers;
  readonly gradients: HeadPointers | undefined;
  readonly tokenWeight: number;
}

/** Scores all arcs; with gradients, also runs backward. */
export function runArcs(
  run: NetRun,
  batch: Batch,
  { projected, gradient, width, weights, gradients, tokenWeight }: ArcTask,
): Loss {
  const { kernel, arena, config } = run;
  const { rows, offsets } = batch.packing;
  const size = config.arcSize;
  const packed = arena.allocate(Math.max(rows, size) * size);
  const queries = arena.allocate(rows * size);
  kernel.pack(weights.arc, size, 1, size, size, packed);
  kernel.gemm(projected, width, 1, packed, queries, size, rows, size, size, 0);
  kernel.addToRows(queries, size, rows, size, weights.arcBias);
  const queryGradient = arena.allocate(rows * size);
  let loss = 0;
  let hits = 0;
  batch.items.forEach(({ length }, sentence) => {
    const mark = arena.mark();
    const row = (time: number): number => (offsets[time] as number) + sentence;
    const candidates = padTo8(length + 1);
    const query = arena.allocate(length * size);
    const keys = arena.allocate(candidates * size);
    kernel.fill(keys, candidates * size * 4);
    kernel.copyRows(keys, size, weights.arcRoot, size, 1, size);
    for (let time = 0; time < length; time++) {
      kernel.copyRows(query + time * size * 4, size, queries + row(time) * size * 4, size, 1, size);
      kernel.copyRows(keys + (time + 1) * size * 4, size, projected + (row(time) * width + size) * 4, size, 1, size);
    }
    const panels = arena.allocate(candidates * Math.max(size, candidates));
    const scores = arena.allocate(length * candidates);
    kernel.pack(keys, 1, size, size, candidates, panels);
    kernel.gemm(query, size, 1, panels, scores, candidates, length, candidates, size, 0);
    addDistances(run, scores, weights.distance, length, candidates);
    const gold = Int32Array.from({ length }, (_, time) => batch.heads[row(time)] as number);
    const result = computeLoss(run, {
      logits: scores,
      stride: candidates,
      count: length + 1,
      gold,
      weight: tokenWeight,
    });
    loss += result.loss;
    hits += result.hits;
    if (gradients) {
      addDistanceGradients(run, scores, gradients.distance, length, candidates);
      const back = arena.allocate(candidates * size);
      kernel.pack(keys, size, 1, candidates, size, panels);
      kernel.gemm(scores, candidates, 1, panels, back, size, length, size, candidates, 0);
      for (let time = 0; time < length; time++)
        kernel.copyRows(queryGradient + row(time) * size * 4, size, back + time * size * 4, size, 1, size);
      kernel.pack(query, size, 1, length, size, panels);
      kernel.gemm(scores, 1, candidates, panels, back, size, length + 1, size, length, 0);
      kernel.sumRows(back, size, 1, size, gradients.arcRoot);
      for (let time = 0; time < length; time++)
        kernel.copyRows(gradient + (row(time) * width + size) * 4, width, back + (time + 1) * size * 4, size, 1, size);
    }
    arena.release(mark);
  });
  if (gradients) {
    kernel.pack(queryGradient, size, 1, rows, size, packed);
    kernel.gemm(projected, 1, width, packed, gradients.arc, size, size, size, rows, 1);
    kernel.sumRows(queryGradient, size, rows, size, gradients.arcBias);
    kernel.pack(weights.arc, 1, size, size, size, packed);
    kernel.gemm(queryGradient, size, 1, packed, gradient, width, rows, size, size, 0);
  }
  return { loss, hits };
}

/** The score of a token as its own head. */
const IMPOSSIBLE = -1e9;

function addDistances({ memory }: NetRun, scores: number, distance: number, length: number, candidates: number): void {
  const view = new Float32Array(memory.buffer);
  const bias = distance / 4;
  for (let time = 0; time < length; time++) {
    const row = scores / 4 + time * candidates;
    view[row] = (view[row] as number) + (view[bias + ROOT_DISTANCE] as number);
    for (let head = 0; head < length; head++) {
      const at = row + head + 1;
      view[at] =
        head === time ? IMPOSSIBLE : (view[at] as number) + (view[bias + toDistanceSlot(time, head)] as number);
    }
  }
}

function addDistanceGradients(
  { memory }: NetRun,
  scores: number,
  distance: number,
  length: number,
  candidates: number,
): void {
  const view = new Float32Array(memory.buffer);
  const bias = distance / 4;
  for (let time = 0; time < length; time++) {
    const row = scores / 4 + time * candidates;
    view[bias + ROOT_DISTANCE] = (view[bias + ROOT_DISTANCE] as number) + (view[row] as number);
    for (let head = 0; head < length; head++) {
      if (head === time) continue;
      const slot = bias + toDistanceSlot(time, head);
      view[slot] = (view[slot] as number) + (view[row + head + 1] as number);
    }
  }
}
