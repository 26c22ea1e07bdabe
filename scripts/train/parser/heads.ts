/**
 * The heads over the last layer: tags, arcs (biaffine with a distance bias) and relations, with
 * losses and gradients.
 */
import { padTo8 } from '../../../featurizer/analyze/parser/mod.ts';
import { type ArcTask, runArcs } from './arcs.ts';
import type { Batch } from './batch.ts';
import { computeLoss, type HeadPointers, type Loss, type NetRun } from './net-run.ts';

/** Byte offsets and sizes of a pass through the heads. */
export interface HeadTask {
  readonly input: number; // [rows][inputs]
  readonly inputs: number;
  readonly inputGradient: number;
  readonly weights: HeadPointers;
  readonly gradients?: HeadPointers;
  readonly tokenWeight: number;
  readonly columns: { readonly labels: number; readonly tags: number; readonly width: number };
}

/**
 * Sums of losses and of right answers over a batch; relations (`labels`) are scored under gold
 * heads.
 */
export interface Scores {
  readonly loss: {
    readonly arcs: number;
    readonly labels: number;
    readonly upos: number;
    readonly xpos: number;
    readonly types: number;
  };
  readonly hits: {
    readonly arcs: number;
    readonly labels: number;
    readonly upos: number;
    readonly xpos: number;
    readonly types: number;
  };
}

/** Weight of entity types in the loss: they matter least. */
const TYPE_WEIGHT = 0.5;

/** Runs all heads; with gradients, also backward. */
export function runHeads(run: NetRun, batch: Batch, task: HeadTask): Scores {
  const { kernel, arena, config } = run;
  const { columns, weights, gradients, inputs, tokenWeight } = task;
  const { rows } = batch.packing;
  const { arcSize } = config;
  const { width } = columns;
  const packed = arena.allocate(Math.max(inputs * width, rows * width));
  // [rows][arc dependent | arc head | label dependent | label head | tags]
  const projected = arena.allocate(rows * width);
  kernel.pack(weights.heads, width, 1, inputs, width, packed);
  kernel.gemm(task.input, inputs, 1, packed, projected, width, rows, width, inputs, 0);
  kernel.addToRows(projected, width, rows, width, weights.headsBias);
  kernel.relu(projected, width, rows, 2 * arcSize);
  const gradient = arena.allocate(rows * width);
  kernel.fill(gradient, rows * width * 4);

  const tagCount = width - columns.tags;
  const tags = gradient + columns.tags * 4;
  kernel.copyRows(tags, width, projected + columns.tags * 4, width, rows, tagCount);
  const arcTask: ArcTask = { projected, gradient, width, weights, gradients, tokenWeight };
  const upos = computeLoss(run, {
    logits: tags,
    stride: width,
    count: config.upos,
    gold: batch.upos,
    weight: tokenWeight,
  });
  const xpos = computeLoss(run, {
    logits: tags + config.upos * 4,
    stride: width,
    count: config.xpos,
    gold: batch.xpos,
    weight: tokenWeight,
  });
  const typesAt = tags + (config.upos + config.xpos) * 4;
  const types = computeLoss(run, {
    logits: typesAt,
    stride: width,
    count: config.entityTypes,
    gold: batch.entityTypes,
    weight: tokenWeight * TYPE_WEIGHT,
  });
  clearPadding(run, tags, width, rows, config.upos + config.xpos + config.entityTypes, tagCount);
  const arcs = runArcs(run, batch, arcTask);
  const labels = runLabels(run, batch, arcTask, columns.labels);

  if (gradients) {
    kernel.reluBack(gradient, width, projected, width, rows, 2 * arcSize);
    kernel.pack(gradient, width, 1, rows, width, packed);
    kernel.gemm(task.input, 1, inputs, packed, gradients.heads, width, inputs, width, rows, 1);
    kernel.sumRows(gradient, width, rows, width, gradients.headsBias);
    kernel.pack(weights.heads, 1, width, width, inputs, packed);
    kernel.gemm(gradient, width, 1, packed, task.inputGradient, inputs, rows, inputs, width, 0);
  }
  return {
    loss: { arcs: arcs.loss, labels: labels.loss, upos: upos.loss, xpos: xpos.loss, types: types.loss },
    hits: { arcs: arcs.hits, labels: labels.hits, upos: upos.hits, xpos: xpos.hits, types: types.hits },
  };
}

/** Relations: classes from relu(dependent + head), under the gold head. */
function runLabels(
  run: NetRun,
  batch: Batch,
  { projected, gradient, width, weights, gradients, tokenWeight }: ArcTask,
  column: number,
): Loss {
  const { kernel, arena, memory, config } = run;
  const { rows } = batch.packing;
  const size = config.labelSize;
  const classes = padTo8(config.deprels);
  const dependents = projected + column * 4;
  // Row 0 is the root, the others are the tokens as heads.
  const table = arena.allocate((rows + 1) * size);
  kernel.copyRows(table, size, weights.labelRoot, size, 1, size);
  kernel.copyRows(table + size * 4, size, dependents + size * 4, width, rows, size);
  const headRows = arena.allocate(rows);
  new Int32Array(memory.buffer, headRows, rows).set(listHeadRows(batch));
  const hidden = arena.allocate(rows * size);
  kernel.copyRows(hidden, size, dependents, width, rows, size);
  kernel.gatherRows(hidden, size, table, size, headRows, rows, size, 1);
  kernel.relu(hidden, size, rows, size);
  const packed = arena.allocate(Math.max(rows, size, classes) * Math.max(size, classes));
  const logits = arena.allocate(rows * classes);
  kernel.pack(weights.label, classes, 1, size, classes, packed);
  kernel.gemm(hidden, size, 1, packed, logits, classes, rows, classes, size, 0);
  kernel.addToRows(logits, classes, rows, classes, weights.labelBias);
  const result = computeLoss(run, {
    logits,
    stride: classes,
    count: config.deprels,
    gold: batch.deprel,
    weight: tokenWeight,
  });
  clearPadding(run, logits, classes, rows, config.deprels, classes);
  if (!gradients) return result;
  kernel.pack(logits, classes, 1, rows, classes, packed);
  kernel.gemm(hidden, 1, size, packed, gradients.label, classes, size, classes, rows, 1);
  kernel.sumRows(logits, classes, rows, classes, gradients.labelBias);
  const hiddenGradient = arena.allocate(rows * size);
  kernel.pack(weights.label, 1, classes, classes, size, packed);
  kernel.gemm(logits, classes, 1, packed, hiddenGradient, size, rows, size, classes, 0);
  kernel.reluBack(hiddenGradient, size, hidden, size, rows, size);
  kernel.copyRows(gradient + column * 4, width, hiddenGradient, size, rows, size);
  kernel.fill(table, (rows + 1) * size * 4);
  kernel.scatterRows(table, size, headRows, hiddenGradient, size, rows, size);
  kernel.sumRows(table, size, 1, size, gradients.labelRoot);
  kernel.copyRows(gradient + (column + size) * 4, width, table + size * 4, size, rows, size);
  return result;
}

/** Lists the row of each token's gold head, plus one; 0 for the root. */
function listHeadRows({ packing, items, heads }: Batch): Int32Array {
  const rows = new Int32Array(packing.rows);
  items.forEach(({ length }, sentence) => {
    for (let time = 0; time < length; time++) {
      const row = (packing.offsets[time] as number) + sentence;
      const head = heads[row] as number;
      rows[row] = head === 0 ? 0 : (packing.offsets[head - 1] as number) + sentence + 1;
    }
  });
  return rows;
}

/** Clears the padding of rows of logits, which has no gradient. */
function clearPadding(
  { memory }: NetRun,
  logits: number,
  stride: number,
  rows: number,
  from: number,
  to: number,
): void {
  const view = new Float32Array(memory.buffer);
  for (let row = 0; row < rows; row++) view.fill(0, logits / 4 + row * stride + from, logits / 4 + row * stride + to);
}
