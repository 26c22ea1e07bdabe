/**
 * Layers composed of graph operations, so that they can be differentiated and run on every device.
 */
import { GraphError } from './graph-error.ts';
import { describeShape } from './shapes.ts';
import type { Tensor } from './tensor.ts';
import type { GraphBuilder } from './tensor-graph.ts';

/** Softmax along an axis (default: the last); the maximum is subtracted first. */
export function softmax(graph: GraphBuilder, scores: Tensor, axis = -1): Tensor {
  const powers = graph.exp(subtractMax(graph, scores, axis));
  return graph.div(powers, graph.reduceSum(powers, { axes: [axis], keepDims: true }));
}

/** Log-softmax along an axis (default: the last); ONNX's own LogSoftmax has no kernel on WebGPU. */
export function logSoftmax(graph: GraphBuilder, scores: Tensor, axis = -1): Tensor {
  const below = subtractMax(graph, scores, axis);
  return graph.sub(below, graph.log(graph.reduceSum(graph.exp(below), { axes: [axis], keepDims: true })));
}

/**
 * Dot products of the rows of `value` [..., d] with a vector [d]: [...]. By Mul and ReduceSum,
 * since MatMul with N = 1 is slow on WebGPU.
 */
export function matVec(graph: GraphBuilder, value: Tensor, vector: Tensor): Tensor {
  return graph.reduceSum(graph.mul(value, vector), { axes: [-1] });
}

/** Inverted dropout with a given mask: 0 for a dropped unit, 1 / (1 − p) for a kept one. */
export function dropout(graph: GraphBuilder, value: Tensor, mask: Tensor): Tensor {
  return graph.mul(value, mask);
}

/** The weights of an LSTM with h units. */
export interface LstmWeights {
  /** W, [4h, in]: rows of the input gate, the candidate, the forget gate and the output gate. */
  readonly input: Tensor;
  /** U, [4h, h], in the same order. */
  readonly recurrent: Tensor;
  /** b, [4h]. */
  readonly bias: Tensor;
}

/** The states of n LSTMs. */
export interface LstmState {
  readonly hidden: Tensor; // h, [n, h]
  readonly cell: Tensor; // c, [n, h]
}

/** One step of n LSTMs with shared weights (docs/model.md §4.2); default state: zeros. */
export function lstmCell(graph: GraphBuilder, input: Tensor, weights: LstmWeights, state?: LstmState): LstmState {
  return lstmStep(graph, lstmInputGates(graph, input, weights), weights, state);
}

/** W m + b of n inputs [n, in] in one product: [n, 4h]. */
export function lstmInputGates(graph: GraphBuilder, input: Tensor, weights: LstmWeights): Tensor {
  return graph.add(graph.matMul(input, graph.transpose(weights.input)), weights.bias);
}

/** One step, given W m + b. */
export function lstmStep(graph: GraphBuilder, inputGates: Tensor, weights: LstmWeights, state?: LstmState): LstmState {
  const [stacked, width] = weights.recurrent.shape;
  if (typeof width !== 'number' || stacked !== 4 * width) {
    throw new GraphError(
      'shape',
      `lstmStep: found recurrent weights ${describeShape(weights.recurrent.shape)}, expected [4h, h]`,
    );
  }
  const gates =
    state === undefined
      ? inputGates
      : graph.add(inputGates, graph.matMul(state.hidden, graph.transpose(weights.recurrent)));
  const gate = (place: number) => graph.slice(gates, { axis: 1, start: place * width, end: (place + 1) * width });
  const fresh = graph.mul(graph.sigmoid(gate(0)), graph.tanh(gate(1))); // i ∘ g̃
  const cell = state === undefined ? fresh : graph.add(graph.mul(graph.sigmoid(gate(2)), state.cell), fresh);
  return { hidden: graph.mul(graph.sigmoid(gate(3)), graph.tanh(cell)), cell };
}

function subtractMax(graph: GraphBuilder, scores: Tensor, axis: number): Tensor {
  return graph.sub(scores, graph.detach(graph.reduceMax(scores, { axes: [axis], keepDims: true })));
}
