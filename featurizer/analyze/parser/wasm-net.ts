/**
 * The network on a WASM kernel. The input part of a word form is cached, so only the recurrence
 * is computed every time.
 */

import { KernelMemory } from '../../../src/kernel/mod.ts';
import { FormCache } from './form-cache.ts';
import { createInputVectors } from './input-vectors.ts';
import { padTo8 } from './net-config.ts';
import { layOutColumns, listLayers, readDistanceBiases, readMatrix, readRecurrent, readRootKey } from './net-shape.ts';
import { type ParserKernel, putMatrix, putOutputMatrix } from './parser-kernel.ts';
import { ARC_STRIDE, MAX_TOKENS, type ParserNet, ROOT_STRIDE } from './parser-net.ts';
import { type ParserWeights, readFloats } from './weights-file.ts';

/** Creates the network on a compiled kernel. */
export function createWasmNet(weights: ParserWeights, module: WebAssembly.Module): ParserNet {
  const { config } = weights;
  const memory = new KernelMemory<ParserKernel>(module);
  const { kernel } = memory;
  const vectors = createInputVectors(weights);
  const columns = layOutColumns(config);
  const { arcSize, labelSize } = config;
  const { width } = columns;
  const outputBytes = kernel.OUTPUT_BYTES.value as number;
  const layers = listLayers(config, vectors.size).map(({ units, inputs }, layer) => {
    const input = readMatrix(weights, `input${layer}`);
    // The first layer's input parts are rows of the cache.
    const gates = layer === 0 ? 0 : memory.reserve(MAX_TOKENS * 8 * units * 4);
    return {
      units,
      inputs,
      input: layer === 0 ? putMatrix(memory, input) : putOutputMatrix(memory, input),
      recurrent: [0, 1].map((direction) => putOutputMatrix(memory, readRecurrent(weights, layer, direction))),
      bias: memory.putFloats(readFloats(weights, `bias${layer}`)),
      gates,
      gateRows: memory.putInts32(Int32Array.from({ length: MAX_TOKENS }, (_, token) => gates + token * 8 * units * 4)),
      outputs: memory.reserve(MAX_TOKENS * 2 * units * outputBytes),
    };
  });
  type Layer = (typeof layers)[number];
  const [first] = layers;
  if (!first) throw new Error('create parser network: found no layers, expected at least one');
  const inputMatrix = readMatrix(weights, 'input0');
  const heads = putOutputMatrix(memory, readMatrix(weights, 'heads'));
  const put = (name: string): number => memory.putFloats(readFloats(weights, name));
  const [headsBias, arc, arcBias, label, labelBias, labelRoot] = [
    'headsBias',
    'arc',
    'arcBias',
    'label',
    'labelBias',
    'labelRoot',
  ].map(put) as [number, number, number, number, number, number];
  const distances = memory.putFloats(readDistanceBiases(weights));
  const root = readRootKey(weights);
  const rootAt = { key: memory.putFloats(root.key), bias: memory.putFloats(root.bias) };
  const scratch = {
    vector: memory.reserve(vectors.size * 2),
    scales: memory.reserve(inputMatrix.outputs * 4),
    state: memory.reserve(Math.max(...config.layers) * 20),
    projected: memory.reserve(MAX_TOKENS * width * 4),
    queries: memory.reserve(MAX_TOKENS * arcSize * 4),
    keys: memory.reserve(arcSize * ARC_STRIDE * 4),
    arcs: memory.reserve(MAX_TOKENS * ARC_STRIDE * 4),
    roots: memory.reserve(MAX_TOKENS * ROOT_STRIDE * 4),
    hidden: memory.reserve(MAX_TOKENS * labelSize * 4),
    logits: memory.reserve(MAX_TOKENS * columns.deprels * 4),
    ids: memory.reserve(MAX_TOKENS * 4),
    upos: memory.reserve(MAX_TOKENS * 4),
    xpos: memory.reserve(MAX_TOKENS * 4),
    types: memory.reserve(MAX_TOKENS * 4),
  };
  const cache = new FormCache(memory, 8 * first.units * 4);
  const rows = new Int32Array(MAX_TOKENS);
  const vector = new Int16Array(vectors.size);
  let length = 0;

  /** Writes a form's input part into a row of the cache. */
  function embed(form: string, row: number): void {
    const scale = Math.fround(vectors.fill(form, vector));
    memory.ints16(scratch.vector, vector.length).set(vector);
    const scales = memory.floats(scratch.scales, inputMatrix.outputs);
    for (let index = 0; index < scales.length; index++) scales[index] = (inputMatrix.scales[index] as number) * scale;
    const { input, bias } = first as NonNullable<typeof first>;
    kernel.affine(input.values, scratch.scales, scratch.vector, bias, row, inputMatrix.outputs, inputMatrix.inputs);
  }

  let views = createViews();

  /** Views of what a sentence reads and writes. Creating them takes longer than reading them. */
  function createViews() {
    return {
      firstRows: memory.ints32((first as NonNullable<typeof first>).gateRows, MAX_TOKENS),
      ids: memory.ints32(scratch.ids, MAX_TOKENS),
      upos: memory.ints32(scratch.upos, MAX_TOKENS),
      xpos: memory.ints32(scratch.xpos, MAX_TOKENS),
      entityTypes: memory.ints32(scratch.types, MAX_TOKENS),
      arcs: memory.floats(scratch.arcs, MAX_TOKENS * ARC_STRIDE),
      roots: memory.floats(scratch.roots, MAX_TOKENS * ROOT_STRIDE),
    };
  }

  function encode(tokens: readonly string[]): void {
    cache.startSentence();
    for (let token = 0; token < length; token++) rows[token] = cache.find(tokens[token] as string, embed);
    if (views.firstRows.length === 0) views = createViews(); // the memory has grown
    for (let token = 0; token < length; token++) views.firstRows[token] = rows[token] as number;
    for (let layer = 0; layer < layers.length; layer++) {
      const { units, inputs, input, recurrent, bias, gates, gateRows, outputs } = layers[layer] as Layer;
      const below = layers[layer - 1];
      if (below) kernel.affineRows(input.values, input.scales, below.outputs, bias, gates, 8 * units, inputs, length);
      for (let direction = 0; direction < 2; direction++) {
        const { values, scales } = recurrent[direction] as Layer['input'];
        const out = outputs + direction * units * outputBytes;
        const offset = direction * units * 16;
        const outStride = 2 * units * outputBytes;
        const step = direction === 0 ? 1 : -1;
        kernel.lstm(values, scales, gateRows, offset, out, outStride, scratch.state, length, units, step);
      }
    }
  }

  return {
    score(tokens) {
      length = tokens.length;
      encode(tokens);
      const top = layers[layers.length - 1] as Layer;
      const { projected, queries, keys, arcs, roots } = scratch;
      kernel.affineRows(heads.values, heads.scales, top.outputs, headsBias, projected, width, 2 * top.units, length);
      kernel.relu(projected, width, length, 2 * arcSize);
      kernel.product(arc, arcSize, projected, width, arcBias, 0, queries, arcSize, length, arcSize, arcSize);
      kernel.transpose(projected + arcSize * 4, width, length, arcSize, keys, ARC_STRIDE);
      // Each token's biases start one float before the previous token's.
      const biases = distances + MAX_TOKENS * 4;
      kernel.product(keys, ARC_STRIDE, queries, arcSize, biases, -1, arcs, ARC_STRIDE, length, padTo8(length), arcSize);
      kernel.product(
        rootAt.key,
        ROOT_STRIDE,
        queries,
        arcSize,
        rootAt.bias,
        0,
        roots,
        ROOT_STRIDE,
        length,
        ROOT_STRIDE,
        arcSize,
      );
      kernel.argmax(projected + columns.upos * 4, width, length, config.upos, scratch.upos);
      kernel.argmax(projected + columns.xpos * 4, width, length, config.xpos, scratch.xpos);
      kernel.argmax(projected + columns.entityTypes * 4, width, length, config.entityTypes, scratch.types);
      const { upos, xpos, entityTypes, arcs: arcScores, roots: rootScores } = views;
      const scores = { arcs: arcScores, stride: ARC_STRIDE, roots: rootScores, rootStride: ROOT_STRIDE };
      return { upos, xpos, entityTypes, ...scores };
    },
    label(found) {
      const { projected, hidden, logits, ids } = scratch;
      const { labelDependent, labelHead, deprels } = columns;
      for (let token = 0; token < length; token++) views.ids[token] = found[token] as number;
      kernel.joinLabels(
        projected + labelDependent * 4,
        projected + labelHead * 4,
        width,
        labelRoot,
        ids,
        hidden,
        length,
        labelSize,
      );
      kernel.product(label, deprels, hidden, labelSize, labelBias, 0, logits, deprels, length, deprels, labelSize);
      kernel.argmax(logits, deprels, length, config.deprels, ids);
      return views.ids;
    },
  };
}
