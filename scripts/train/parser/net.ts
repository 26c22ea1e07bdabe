/**
 * The parser network in training: embeddings, BiLSTM layers, heads. One call computes the loss and
 * adds the gradients.
 */
import { countInputs, layOutHeads, type NetConfig } from '../../../featurizer/analyze/parser/mod.ts';
import type { Batch } from './batch.ts';
import { FORM } from './dataset.ts';
import { runHeads, type Scores } from './heads.ts';
import { allocateLayer, type LayerBuffers, type LayerParameters, runLayer, runLayerBack } from './lstm-layer.ts';
import type { HeadPointers, NetRun } from './net-run.ts';
import { createLayout, type ParameterLayout } from './parameters.ts';

/** Options of a pass. */
export interface PassOptions {
  /** Byte offset of the weights. */
  readonly weights: number;
  /** Byte offset of the gradients; default: no backward pass. */
  readonly gradients?: number;
  /** Default: no dropout. */
  readonly dropout?: { readonly seed: number; readonly input: number; readonly hidden: number };
  /** Weight of a token in the loss. */
  readonly tokenWeight: number;
}

/**
 * The scores of a batch, and the byte offset of its feature ids: the table rows that have
 * gradients.
 */
export interface PassResult extends Scores {
  readonly featureIds: number;
  readonly rows: number;
}

/** Runs a batch forward and, with gradients, backward. */
export function runNet(run: NetRun, batch: Batch, options: PassOptions): PassResult {
  const { kernel, arena, config } = run;
  const { weights, gradients, dropout } = options;
  const { packing } = batch;
  const { rows } = packing;
  const layout = getLayout(config);
  const featureIds = arena.allocate(batch.features.length);
  new Int32Array(run.memory.buffer, featureIds, batch.features.length).set(batch.features);
  const layers = config.layers.map((units, layer) =>
    allocateLayer(arena, rows, layer === 0 ? countInputs(config) : 2 * (config.layers[layer - 1] as number), units),
  );
  embed(run, layers[0] as LayerBuffers, featureIds, rows, weights, layout);
  const drop = (at: number, count: number, slot: number): void => {
    const share = dropout ? (slot === 0 ? dropout.input : dropout.hidden) : 0;
    if (dropout && share > 0)
      kernel.dropout(at, count, (dropout.seed + slot * 0x1234567) | 0, Math.round(share * 2 ** 24), 1 / (1 - share));
  };
  drop((layers[0] as LayerBuffers).input, rows * countInputs(config), 0);
  layers.forEach((buffers, layer) => {
    if (layer > 0) {
      const below = layers[layer - 1] as LayerBuffers;
      kernel.copyRows(buffers.input, buffers.inputs, below.output, buffers.inputs, rows, buffers.inputs);
      drop(buffers.input, rows * buffers.inputs, layer);
    }
    runLayer(kernel, arena, { packing, buffers, weights: locateLayer(layout, weights, layer) });
  });
  const top = layers.at(-1) as LayerBuffers;
  const topSize = 2 * top.units;
  const topInput = arena.allocate(rows * topSize);
  const topGradient = arena.allocate(rows * topSize);
  kernel.copyRows(topInput, topSize, top.output, topSize, rows, topSize);
  drop(topInput, rows * topSize, layers.length);
  const scores = runHeads(run, batch, {
    input: topInput,
    inputs: topSize,
    inputGradient: topGradient,
    weights: locateHeads(layout, weights),
    ...(gradients !== undefined && { gradients: locateHeads(layout, gradients) }),
    tokenWeight: options.tokenWeight,
    columns: layOutHeads(config),
  });
  if (gradients !== undefined) {
    let gradient = topGradient;
    drop(gradient, rows * topSize, layers.length);
    for (let layer = layers.length - 1; layer >= 0; layer--) {
      const buffers = layers[layer] as LayerBuffers;
      const inputGradient = arena.allocate(rows * buffers.inputs);
      runLayerBack(kernel, arena, {
        packing,
        buffers,
        weights: locateLayer(layout, weights, layer),
        gradients: locateLayer(layout, gradients, layer),
        outputGradient: gradient,
        inputGradient,
      });
      drop(inputGradient, rows * buffers.inputs, layer);
      gradient = inputGradient;
    }
    embedBack(run, gradient, featureIds, rows, gradients, layout);
  }
  return { ...scores, featureIds, rows };
}

/**
 * Lists the embedding tables: name, first input column, columns, and the feature columns that refer
 * to it.
 */
export function listTables(
  config: NetConfig,
): { name: string; column: number; size: number; fields: readonly number[] }[] {
  const { wordSize, suffixSize, prefixSize, shapeSize } = config;
  const four = [0, 1, 2, 3];
  return [
    { name: 'words', column: 0, size: wordSize, fields: [FORM.word] },
    { name: 'suffixes', column: wordSize, size: suffixSize, fields: four.map((index) => FORM.suffix + index) },
    {
      name: 'prefixes',
      column: wordSize + suffixSize,
      size: prefixSize,
      fields: four.map((index) => FORM.prefix + index),
    },
    { name: 'shapes', column: wordSize + suffixSize + prefixSize, size: shapeSize, fields: [FORM.shape] },
  ];
}

function embed(
  run: NetRun,
  { input, inputs }: LayerBuffers,
  ids: number,
  rows: number,
  weights: number,
  layout: ParameterLayout,
): void {
  for (const { name, column, size, fields } of listTables(run.config))
    fields.forEach((field, index) => {
      const table = weights + layout.at(name);
      run.kernel.gatherRows(
        input + column * 4,
        inputs,
        table,
        size,
        ids + field * rows * 4,
        rows,
        size,
        index === 0 ? 0 : 1,
      );
    });
}

function embedBack(
  run: NetRun,
  gradient: number,
  ids: number,
  rows: number,
  gradients: number,
  layout: ParameterLayout,
): void {
  const inputs = countInputs(run.config);
  for (const { name, column, size, fields } of listTables(run.config))
    for (const field of fields)
      run.kernel.scatterRows(
        gradients + layout.at(name),
        size,
        ids + field * rows * 4,
        gradient + column * 4,
        inputs,
        rows,
        size,
      );
}

function locateLayer(layout: ParameterLayout, block: number, layer: number): LayerParameters {
  return {
    input: block + layout.at(`input${layer}`),
    recurrent: block + layout.at(`recurrent${layer}`),
    bias: block + layout.at(`bias${layer}`),
  };
}

function locateHeads(layout: ParameterLayout, block: number): HeadPointers {
  const at = (name: string): number => block + layout.at(name);
  return {
    heads: at('heads'),
    headsBias: at('headsBias'),
    arc: at('arc'),
    arcBias: at('arcBias'),
    arcRoot: at('arcRoot'),
    distance: at('distance'),
    label: at('label'),
    labelBias: at('labelBias'),
    labelRoot: at('labelRoot'),
  };
}

const LAYOUTS = new WeakMap<NetConfig, ParameterLayout>();

function getLayout(config: NetConfig): ParameterLayout {
  const layout = LAYOUTS.get(config) ?? createLayout(config);
  LAYOUTS.set(config, layout);
  return layout;
}
