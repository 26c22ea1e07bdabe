/**
 * The layout of the network's tensors in a block of floats; weights, gradients and averages share
 * it.
 */
import { listTensors, type NetConfig, type TensorShape } from '../../../featurizer/analyze/parser/mod.ts';
import { createRandom, sampleNormal } from '../../shared/random.ts';

/** A tensor in a block. */
export interface Tensor extends TensorShape {
  /** Byte offset in a block. */
  readonly offset: number;
}

/** All tensors in a block. */
export interface ParameterLayout {
  readonly tensors: readonly Tensor[];
  /** Floats per block; those before `denseStart` belong to tables. */
  readonly count: number;
  readonly denseStart: number;
  /** Returns the byte offset of a tensor. */
  at(name: string): number;
}

/** Creates the layout of a network. */
export function createLayout(config: NetConfig): ParameterLayout {
  let offset = 0;
  const tensors = listTensors(config).map((shape) => {
    const tensor = { ...shape, offset };
    offset += shape.rows * shape.cols * 4;
    return tensor;
  });
  const offsets = new Map(tensors.map((tensor) => [tensor.name, tensor.offset]));
  return {
    tensors,
    count: offset / 4,
    denseStart: (tensors.find(({ isTable }) => !isTable)?.offset ?? 0) / 4,
    at: (name) => offsets.get(name) ?? failMissing(name),
  };
}

/** Initializes a block: Glorot for matrices, small noise for tables, open forget gates. */
export function initialize(block: Float32Array, config: NetConfig, seed: number): void {
  const random = createRandom(seed);
  for (const { name, rows, cols, offset, isTable } of createLayout(config).tensors) {
    const values = block.subarray(offset / 4, offset / 4 + rows * cols);
    const fan = /^(input|recurrent)/.test(name) ? cols / 8 : cols;
    const deviation = isTable ? 0.1 : rows === 1 ? 0 : Math.sqrt(2 / (rows + fan));
    for (let index = 0; index < values.length; index++) values[index] = deviation * sampleNormal(random);
    if (/^bias/.test(name)) {
      const units = cols / 8;
      values.fill(1, units, 2 * units);
      values.fill(1, 5 * units, 6 * units);
    }
    if (/Root$/.test(name))
      for (let index = 0; index < values.length; index++) values[index] = 0.2 * sampleNormal(random);
  }
}

function failMissing(name: string): never {
  throw new Error(`find tensor: found no "${name}", expected a tensor of the network`);
}
