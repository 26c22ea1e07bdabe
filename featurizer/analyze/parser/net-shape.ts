/** Sizes and tables both nets derive from the weights. */
import { layOutHeads, type NetConfig, padTo8, ROOT_DISTANCE, toDistanceSlot } from './net-config.ts';
import { MAX_TOKENS, OUTPUT_SCALE } from './parser-net.ts';
import { type ParserWeights, readFloats, readInt8 } from './weights-file.ts';

export interface LayerShape {
  readonly units: number;
  readonly inputs: number;
}

/** A matrix of integers [outputs][inputs] with the scale of each output. */
export interface IntegerMatrix {
  readonly outputs: number;
  readonly inputs: number;
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

export function listLayers(config: NetConfig, inputs: number): LayerShape[] {
  return config.layers.map((units, layer) => ({
    units,
    inputs: layer === 0 ? inputs : 2 * (config.layers[layer - 1] as number),
  }));
}

/** A matrix over LSTM outputs: its scales undo the outputs' scale too. The first layer's inputs have scales of their own. */
export function readMatrix(weights: ParserWeights, name: string): IntegerMatrix {
  const { rows, cols, values, scales } = readInt8(weights, name);
  const own = name === 'input0' ? 1 : OUTPUT_SCALE;
  return { outputs: rows, inputs: cols, values, scales: scales.map((scale) => scale / own) };
}

/** The recurrent matrix of a direction: the first half of the rows is the forward one's. */
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

/** Bias of an arc at [MAX_TOKENS + head − dependant]: a dependant's biases are a slice. */
export function readDistanceBiases(weights: ParserWeights): Float32Array {
  const slots = readFloats(weights, 'distance');
  return Float32Array.from(
    { length: 2 * MAX_TOKENS + 8 },
    (_, index) => slots[toDistanceSlot(MAX_TOKENS, index)] as number,
  );
}

/** The root as a key, in the first column of [arc size][8], and its bias. */
export function readRootKey(weights: ParserWeights): { key: Float32Array; bias: Float32Array } {
  const root = readFloats(weights, 'arcRoot');
  const key = new Float32Array(root.length * 8);
  for (let index = 0; index < root.length; index++) key[index * 8] = root[index] as number;
  const bias = new Float32Array(8);
  bias[0] = readFloats(weights, 'distance')[ROOT_DISTANCE] as number;
  return { key, bias };
}

/** Columns of the projection over the last layer, for the two nets. */
export function layOutColumns(config: NetConfig): {
  width: number;
  labelDependant: number;
  labelHead: number;
  upos: number;
  xpos: number;
  entityTypes: number;
  deprels: number;
} {
  const { labels, tags, width } = layOutHeads(config);
  return {
    width,
    labelDependant: labels,
    labelHead: labels + config.labelSize,
    upos: tags,
    xpos: tags + config.upos,
    entityTypes: tags + config.upos + config.xpos,
    deprels: padTo8(config.deprels),
  };
}
