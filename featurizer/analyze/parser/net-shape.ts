/** Sizes and tables that both implementations of the network derive from the weights. */
import { layOutHeads, type NetConfig, padTo8, ROOT_DISTANCE, toDistanceSlot } from './net-config.ts';
import { MAX_TOKENS, OUTPUT_SCALE } from './parser-net.ts';
import { type ParserWeights, readFloats, readInt8 } from './weights-file.ts';

interface LayerShape {
  readonly units: number;
  readonly inputs: number;
}

/** An integer matrix [outputs][inputs] with one scale per output. */
export interface IntegerMatrix {
  readonly outputs: number;
  readonly inputs: number;
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** Lists the BiLSTM layers with their inputs. */
export function listLayers(config: NetConfig, inputs: number): LayerShape[] {
  return config.layers.map((units, layer) => ({
    units,
    inputs: layer === 0 ? inputs : 2 * (config.layers[layer - 1] as number),
  }));
}

/**
 * Reads a matrix over LSTM outputs; its scales include the outputs' scale. The first layer's inputs
 * have scales of their own.
 */
export function readMatrix(weights: ParserWeights, name: string): IntegerMatrix {
  const { rows, cols, values, scales } = readInt8(weights, name);
  const own = name === 'input0' ? 1 : OUTPUT_SCALE;
  return { outputs: rows, inputs: cols, values, scales: scales.map((scale) => scale / own) };
}

/** Reads the recurrent matrix of a direction; the first half of the rows is the forward one's. */
export function readRecurrent(weights: ParserWeights, layer: number, direction: number): IntegerMatrix {
  const { outputs, inputs, values, scales } = readMatrix(weights, `recurrent${layer}`);
  const half = outputs / 2;
  return {
    outputs: half,
    inputs,
    values: values.subarray(direction * half * inputs, (direction + 1) * half * inputs),
    scales: scales.subarray(direction * half, (direction + 1) * half),
  };
}

/**
 * Reads the biases of arcs, at [MAX_TOKENS + head − dependent]: a dependent's biases are a slice.
 */
export function readDistanceBiases(weights: ParserWeights): Float32Array {
  const slots = readFloats(weights, 'distance');
  return Float32Array.from(
    { length: 2 * MAX_TOKENS + 8 },
    (_, index) => slots[toDistanceSlot(MAX_TOKENS, index)] as number,
  );
}

/** Reads the root as a key, in the first column of [arc size][8], and its bias. */
export function readRootKey(weights: ParserWeights): { key: Float32Array; bias: Float32Array } {
  const root = readFloats(weights, 'arcRoot');
  const key = new Float32Array(root.length * 8);
  for (let index = 0; index < root.length; index++) key[index * 8] = root[index] as number;
  const bias = new Float32Array(8);
  bias[0] = readFloats(weights, 'distance')[ROOT_DISTANCE] as number;
  return { key, bias };
}

/** Lays out the columns of the projection over the last layer. */
export function layOutColumns(config: NetConfig): {
  width: number;
  labelDependent: number;
  labelHead: number;
  upos: number;
  xpos: number;
  entityTypes: number;
  deprels: number;
} {
  const { labels, tags, width } = layOutHeads(config);
  return {
    width,
    labelDependent: labels,
    labelHead: labels + config.labelSize,
    upos: tags,
    xpos: tags + config.upos,
    entityTypes: tags + config.upos + config.xpos,
    deprels: padTo8(config.deprels),
  };
}
