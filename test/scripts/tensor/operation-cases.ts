/**
 * One or more computations for every operation; those with `static` need sizes that are known when
 * the graph is built.
 */
import { logSoftmax, matVec, softmax } from '../../../scripts/tensor/mod.ts';
import type { Computation } from './support.ts';

export interface OperationCase extends Computation {
  readonly title: string;
  readonly static?: boolean;
}

const matrix = { shape: [3, 4] };
const positive = { shape: [3, 4], positive: true };
const row = { shape: [4] };
const column = { shape: [3, 1] };

export const OPERATION_CASES: readonly OperationCase[] = [
  { title: 'add', operands: [matrix, matrix], build: (g, a, b) => g.add(a, b) },
  { title: 'add of a row', operands: [matrix, row], build: (g, a, b) => g.add(a, b) },
  { title: 'add of a row and a column', operands: [row, column], build: (g, a, b) => g.add(a, b) },
  { title: 'sub', operands: [matrix, column], build: (g, a, b) => g.sub(a, b) },
  { title: 'sub from a row', operands: [row, matrix], build: (g, a, b) => g.sub(a, b) },
  { title: 'mul', operands: [{ shape: [2, 1, 4] }, column], build: (g, a, b) => g.mul(a, b) },
  { title: 'mul with a scalar', operands: [matrix, { shape: [] }], build: (g, a, b) => g.mul(a, b) },
  { title: 'div', operands: [matrix, positive], build: (g, a, b) => g.div(a, b) },
  { title: 'div by a column', operands: [row, { shape: [3, 1], positive: true }], build: (g, a, b) => g.div(a, b) },
  { title: 'max', operands: [matrix, row], build: (g, a, b) => g.max(a, b) },
  { title: 'min', operands: [matrix, column], build: (g, a, b) => g.min(a, b) },
  { title: 'max with a constant', operands: [matrix], build: (g, a) => g.max(g.scalar(0.1), a) },
  { title: 'where', operands: [matrix, row, column], build: (g, a, b, c) => g.where(g.greater(a, b), b, c) },
  { title: 'where less', operands: [matrix, matrix], build: (g, a, b) => g.where(g.less(a, g.scalar(0)), a, b) },
  {
    title: 'where equal',
    operands: [matrix, matrix, { shape: [3, 4], below: 2 }],
    build: (g, a, b, i) => g.where(g.equal(i, g.constant('int32', Int32Array.of(1), [])), a, b),
  },
  { title: 'neg', operands: [matrix], build: (g, a) => g.neg(a) },
  { title: 'tanh', operands: [matrix], build: (g, a) => g.tanh(a) },
  { title: 'sigmoid', operands: [matrix], build: (g, a) => g.sigmoid(a) },
  { title: 'exp', operands: [matrix], build: (g, a) => g.exp(a) },
  { title: 'log', operands: [positive], build: (g, a) => g.log(a) },
  { title: 'sqrt', operands: [positive], build: (g, a) => g.sqrt(a) },
  { title: 'square', operands: [matrix], build: (g, a) => g.square(a) },
  { title: 'relu', operands: [matrix], build: (g, a) => g.relu(a) },
  {
    title: 'cast of integers',
    operands: [matrix, { shape: [3, 4], below: 5 }],
    build: (g, a, i) => g.mul(a, g.cast(i, 'float32')),
  },
  { title: 'matMul', operands: [matrix, { shape: [4, 5] }], build: (g, a, b) => g.matMul(a, b) },
  {
    title: 'matMul of a batch',
    operands: [{ shape: [2, 3, 4] }, { shape: [4, 5] }],
    build: (g, a, b) => g.matMul(a, b),
  },
  {
    title: 'matMul with broadcast batches',
    operands: [{ shape: [2, 1, 3, 4] }, { shape: [6, 4, 2] }],
    build: (g, a, b) => g.matMul(a, b),
  },
  { title: 'matVec', operands: [{ shape: [2, 3, 4] }, row], build: (g, a, b) => matVec(g, a, b) },
  { title: 'transpose', operands: [matrix], build: (g, a) => g.transpose(a) },
  { title: 'transpose of three axes', operands: [{ shape: [2, 3, 4] }], build: (g, a) => g.transpose(a, [2, 0, 1]) },
  { title: 'reduceSum', operands: [matrix], build: (g, a) => g.reduceSum(a) },
  { title: 'reduceSum of rows', operands: [matrix], build: (g, a) => g.reduceSum(a, { axes: [0] }) },
  {
    title: 'reduceSum that keeps axes',
    operands: [{ shape: [2, 3, 4] }],
    build: (g, a) => g.reduceSum(a, { axes: [0, -1], keepDims: true }),
  },
  { title: 'reduceMean', operands: [matrix], build: (g, a) => g.reduceMean(a) },
  { title: 'reduceMean of columns', operands: [matrix], build: (g, a) => g.reduceMean(a, { axes: [1] }) },
  { title: 'reduceMax', operands: [matrix], build: (g, a) => g.reduceMax(a, { axes: [1] }) },
  {
    title: 'reduceMax that keeps axes',
    operands: [matrix],
    build: (g, a) => g.reduceMax(a, { axes: [0], keepDims: true }),
  },
  { title: 'softmax', operands: [matrix], build: (g, a) => softmax(g, a) },
  { title: 'softmax of columns', operands: [matrix], build: (g, a) => softmax(g, a, 0) },
  { title: 'logSoftmax', operands: [matrix], build: (g, a) => logSoftmax(g, a) },
  {
    title: 'gatherRows',
    operands: [{ shape: [6, 2] }, { shape: [5], below: 6 }],
    build: (g, t, i) => g.gatherRows(t, i),
  },
  {
    title: 'gatherRows by a matrix of indices',
    operands: [{ shape: [6, 2] }, { shape: [3, 4], below: 6 }],
    build: (g, t, i) => g.gatherRows(t, i),
    static: true,
  },
  {
    title: 'gatherRows of a vector',
    operands: [{ shape: [6] }, { shape: [5], below: 6 }],
    build: (g, t, i) => g.gatherRows(t, i),
  },
  {
    title: 'gatherRows by one index',
    operands: [{ shape: [6, 2] }, { shape: [], below: 6 }],
    build: (g, t, i) => g.gatherRows(t, i),
  },
  {
    title: 'gatherRows of a computed table',
    operands: [{ shape: [6, 2] }, { shape: [5], below: 6 }],
    build: (g, t, i) => g.gatherRows(g.tanh(t), i),
  },
  {
    title: 'embeddingBagSum',
    operands: [{ shape: [6, 2] }, { shape: [4, 3], below: 6 }],
    build: (g, t, i) => g.embeddingBagSum(t, i),
    static: true,
  },
  {
    title: 'scatterAddRows',
    operands: [{ shape: [6, 2] }, { shape: [5], below: 6 }, { shape: [5, 2] }],
    build: (g, t, i, u) => g.scatterAddRows(t, i, u),
  },
  {
    title: 'concat',
    operands: [matrix, { shape: [3, 2] }, column],
    build: (g, a, b, c) => g.concat([a, b, c], { axis: 1 }),
  },
  {
    title: 'concat of rows',
    operands: [matrix, { shape: [5, 4] }],
    build: (g, a, b) => g.concat([b, a, b], { axis: 0 }),
  },
  { title: 'slice', operands: [{ shape: [3, 6] }], build: (g, a) => g.slice(a, { axis: 1, start: 1, end: 4 }) },
  { title: 'slice to the end', operands: [{ shape: [5, 2] }], build: (g, a) => g.slice(a, { axis: 0, start: 2 }) },
  {
    title: 'slice from the end',
    operands: [{ shape: [5, 2] }],
    build: (g, a) => g.slice(a, { axis: 0, start: -2 }),
    static: true,
  },
  { title: 'reshape', operands: [{ shape: [6, 4] }], build: (g, a) => g.reshape(a, ['n', 8]) },
  { title: 'unsqueeze', operands: [matrix], build: (g, a) => g.unsqueeze(a, [0, -1]) },
  { title: 'squeeze', operands: [{ shape: [3, 1, 2, 1] }], build: (g, a) => g.squeeze(a, [1, 3]) },
  { title: 'a tensor used three times', operands: [matrix], build: (g, a) => g.mul(g.add(a, g.tanh(a)), a) },
];
