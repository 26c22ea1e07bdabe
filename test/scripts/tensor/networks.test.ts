import { describe, expect, it } from 'vitest';
import {
  compileGraph,
  differentiate,
  dropout,
  type Feed,
  GraphBuilder,
  type LstmState,
  logSoftmax,
  lstmCell,
  lstmInputGates,
  lstmStep,
  matVec,
  type Tensor,
} from '../../../scripts/tensor/mod.ts';
import type { Value } from './reference.ts';
import { chance, createFeed, expectClose, numericGradient, type Operand, randomValue } from './support.ts';

/** A network with named inputs and parameters, and random values for them. */
class Network {
  readonly graph = new GraphBuilder();
  readonly values = new Map<Tensor, Value>();
  readonly parameters = new Map<string, Tensor>();
  readonly feeds: Record<string, Feed> = {};
  readonly #random = chance(11);

  input(name: string, shape: readonly (number | string)[], operand: Operand): Tensor {
    const tensor = this.graph.input(name, operand.below === undefined ? 'float32' : 'int32', shape);
    return this.#give(name, tensor, operand);
  }

  parameter(name: string, shape: readonly number[]): Tensor {
    const tensor = this.graph.parameter(name, shape);
    this.parameters.set(name, tensor);
    return this.#give(name, tensor, { shape });
  }

  /** Expects the gradients of all parameters to agree with finite differences. */
  async expectProven(loss: Tensor): Promise<void> {
    const gradients = differentiate(this.graph, loss, [...this.parameters.values()]);
    for (const [name, tensor] of this.parameters) this.graph.output(`d_${name}`, gradients.toDense(tensor));
    const compiled = await compileGraph(this.graph);
    const result = await compiled.run(this.feeds);
    for (const [name, tensor] of this.parameters) {
      const expected = numericGradient(loss, tensor, this.values);
      expect(Math.max(...expected.map(Math.abs))).toBeGreaterThan(1e-3); // the loss depends on it
      expectClose(result.float32(`d_${name}`), expected, 5e-4);
    }
    await compiled.dispose();
  }

  #give(name: string, tensor: Tensor, operand: Operand): Tensor {
    const value = randomValue(operand, this.#random);
    this.values.set(tensor, value);
    this.feeds[name] = createFeed(value, tensor.type);
    return tensor;
  }
}

describe('composed networks', () => {
  it('differentiates a two-layer perceptron with biases, dropout and cross-entropy', async () => {
    const net = new Network();
    const { graph } = net;
    const x = net.input('x', ['n', 4], { shape: [5, 4] });
    const mask = net.input('mask', ['n', 6], { shape: [5, 6], positive: true });
    const gold = net.input('gold', ['n', 3], { shape: [5, 3], positive: true });
    const hidden = graph.tanh(graph.add(graph.matMul(x, net.parameter('w1', [4, 6])), net.parameter('b1', [6])));
    const scores = graph.add(
      graph.matMul(dropout(graph, hidden, mask), net.parameter('w2', [6, 3])),
      net.parameter('b2', [3]),
    );
    await net.expectProven(graph.neg(graph.reduceSum(graph.mul(gold, logSoftmax(graph, scores)))));
  });

  it('differentiates bags of features into a hinge, h_a and v of the paper', async () => {
    const net = new Network();
    const { graph } = net;
    const features = net.input('features', ['n', 'k'], { shape: [6, 4], below: 9 });
    const sign = net.input('sign', ['n'], { shape: [6] });
    const bags = graph.embeddingBagSum(net.parameter('table', [9, 5]), features);
    const hidden = graph.tanh(graph.add(bags, net.parameter('bias', [5])));
    const scores = graph.add(matVec(graph, hidden, net.parameter('v', [5])), net.parameter('v0', [1]));
    const losses = graph.relu(graph.sub(graph.scalar(1), graph.mul(sign, scores)));
    await net.expectProven(graph.reduceSum(losses));
  });

  it('differentiates three steps of an LSTM with shared weights (BPTT), scored against their sum (NA)', async () => {
    const net = new Network();
    const { graph } = net;
    const weights = {
      input: net.parameter('W', [12, 4]),
      recurrent: net.parameter('U', [12, 3]),
      bias: net.parameter('b', [12]),
    };
    let state: LstmState | undefined;
    const states: Tensor[] = [];
    for (const step of [0, 1, 2]) {
      state = lstmCell(graph, net.input(`m${step}`, ['n', 4], { shape: [2, 4] }), weights, state);
      states.push(graph.unsqueeze(state.hidden, [0]));
    }
    const all = graph.concat(states, { axis: 0 }); // [3, n, 3]
    const sum = graph.reduceSum(all, { axes: [0] });
    const novelty = graph.tanh(graph.add(graph.matMul(sum, graph.transpose(net.parameter('Wsh', [3, 3]))), sum));
    await net.expectProven(graph.add(graph.reduceSum(graph.square(all)), graph.reduceSum(novelty)));
  });

  it('computes the LSTM in the gate order i, g, f, o', async () => {
    const graph = new GraphBuilder();
    const weights = {
      input: graph.constant('float32', Float32Array.of(0.1, 0.2, 0.3, 0.4), [4, 1]),
      recurrent: graph.constant('float32', Float32Array.of(0.5, 0.6, 0.7, 0.8), [4, 1]),
      bias: graph.constant('float32', Float32Array.of(0.01, 0.02, 0.03, 0.04), [4]),
    };
    const state = { hidden: graph.input('h', 'float32', [1, 1]), cell: graph.input('c', 'float32', [1, 1]) };
    const next = lstmCell(graph, graph.input('m', 'float32', [1, 1]), weights, state);
    graph.output('hidden', next.hidden);
    graph.output('cell', next.cell);
    const compiled = await compileGraph(graph);
    const [m, h, c] = [1.5, -0.5, 0.25];
    const result = await compiled.run({ m: Float32Array.of(m), h: Float32Array.of(h), c: Float32Array.of(c) });
    const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
    const i = sigmoid(0.1 * m + 0.5 * h + 0.01);
    const candidate = Math.tanh(0.2 * m + 0.6 * h + 0.02);
    const f = sigmoid(0.3 * m + 0.7 * h + 0.03);
    const o = sigmoid(0.4 * m + 0.8 * h + 0.04);
    expectClose(result.float32('cell'), [f * c + i * candidate], 1e-6);
    expectClose(result.float32('hidden'), [o * Math.tanh(f * c + i * candidate)], 1e-6);
    await compiled.dispose();
  });

  it('computes the same steps if the input products are one product', async () => {
    const net = new Network();
    const { graph } = net;
    const weights = {
      input: net.parameter('W', [8, 3]),
      recurrent: net.parameter('U', [8, 2]),
      bias: net.parameter('b', [8]),
    };
    const x = net.input('x', [4, 3], { shape: [4, 3] });
    const gates = lstmInputGates(graph, x, weights);
    const halves = (tensor: Tensor) => [0, 2].map((start) => graph.slice(tensor, { axis: 0, start, end: start + 2 }));
    let cells: LstmState | undefined;
    for (const input of halves(x)) cells = lstmCell(graph, input, weights, cells);
    let steps: LstmState | undefined;
    for (const gate of halves(gates)) steps = lstmStep(graph, gate, weights, steps);
    graph.output('cells', (cells as LstmState).hidden);
    graph.output('steps', (steps as LstmState).hidden);
    const compiled = await compileGraph(graph);
    const result = await compiled.run(net.feeds);
    expectClose(result.float32('cells'), result.float32('steps'), 1e-6);
    await compiled.dispose();
  });
});
