/** Layers composed of the graph's own operations, so that they differentiate and run wherever those do. */
import { GraphError } from './graph-error.ts';
import { describeShape } from './shapes.ts';
import type { Tensor } from './tensor.ts';
import type { GraphBuilder } from './tensor-graph.ts';

/** Probabilities along an axis (the last if left out), from primitives; the maximum is taken off first. */
export function softmax(graph: GraphBuilder, scores: Tensor, axis = -1): Tensor {
  const powers = graph.exp(subtractMax(graph, scores, axis));
  return graph.div(powers, graph.reduceSum(powers, { axes: [axis], keepDims: true }));
}

/** Logarithms of the probabilities along an axis; LogSoftmax itself is not on the device. */
export function logSoftmax(graph: GraphBuilder, scores: Tensor, axis = -1): Tensor {
  const below = subtractMax(graph, scores, axis);
  return graph.sub(below, graph.log(graph.reduceSum(graph.exp(below), { axes: [axis], keepDims: true })));
}

/** Dot products of the rows of `value` [..., d] with a vector [d]: [...]. Mul and ReduceSum: a MatMul with N = 1 is slow on WebGPU. */
export function matVec(graph: GraphBuilder, value: Tensor, vector: Tensor): Tensor {
  return graph.reduceSum(graph.mul(value, vector), { axes: [-1] });
}

/** Inverted dropout with a mask that the caller draws: 0, or 1/(1 − p) where a unit is kept. */
export function dropout(graph: GraphBuilder, value: Tensor, mask: Tensor): Tensor {
  return graph.mul(value, mask);
}

export interface LstmWeights {
  /** W, [4h, in]: rows of the input gate, the candidate, the forget gate, the output gate. */
  readonly input: Tensor;
  /** U, [4h, h], in the same order. */
  readonly recurrent: Tensor;
  /** b, [4h]. */
  readonly bias: Tensor;
}

export interface LstmState {
  readonly hidden: Tensor; // h, [n, h]
  readonly cell: Tensor; // c, [n, h]
}

/** One step of n LSTMs that share weights (docs/model.md §4.2); without a state it starts from zeros. */
export function lstmCell(graph: GraphBuilder, input: Tensor, weights: LstmWeights, state?: LstmState): LstmState {
  return lstmStep(graph, lstmInputGates(graph, input, weights), weights, state);
}

/** W m + b of many inputs [n, in] in one product: [n, 4h]. */
export function lstmInputGates(graph: GraphBuilder, input: Tensor, weights: LstmWeights): Tensor {
  return graph.add(graph.matMul(input, graph.transpose(weights.input)), weights.bias);
}

/** The rest of the step, given W m + b. */
export function lstmStep(graph: GraphBuilder, inputGates: Tensor, weights: LstmWeights, state?: LstmState): LstmState {
  const [stacked, width] = weights.recurrent.shape;
  if (typeof width !== 'number' || stacked !== 4 * width) {
    throw new GraphError(
      'shape',
      `lstmStep: recurrent weights ${describeShape(weights.recurrent.shape)} are not [4h, h]`,
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
