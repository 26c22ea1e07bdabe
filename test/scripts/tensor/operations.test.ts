import { describe, expect, it } from 'vitest';
import { GraphBuilder } from '../../../scripts/tensor/mod.ts';
import { OPERATION_CASES } from './operation-cases.ts';
import { expectProven, runOnce } from './support.ts';

describe('every operation', () => {
  for (const one of OPERATION_CASES) {
    it(`${one.title}: value and gradient are proven`, () => expectProven(one));
    if (one.static !== true) {
      it(`${one.title}: the same when sizes have only names`, () => expectProven(one, { named: true, seed: 8 }));
    }
  }
});

describe('worked examples', () => {
  it('agree with numbers written by hand, so that the reference itself is right', async () => {
    const graph = new GraphBuilder();
    const x = graph.input('x', 'float32', ['n', 2]);
    const w = graph.parameter('w', [2, 2]);
    graph.output('product', graph.matMul(x, w));
    graph.output('mean', graph.reduceMean(x, { axes: [0] }));
    graph.output('rows', graph.gatherRows(x, graph.input('i', 'int32', [3])));
    graph.output('bags', graph.embeddingBagSum(w, graph.input('j', 'int32', ['m', 2])));
    const result = await runOnce({
      graph,
      feeds: {
        x: Float32Array.of(1, 2, 3, 4),
        w: Float32Array.of(10, 20, 30, 40),
        i: Int32Array.of(1, 1, 0),
        j: Int32Array.of(0, 1, 1, 1),
      },
    });
    expect([...result.float32('product')]).toEqual([70, 100, 150, 220]);
    expect([...result.float32('mean')]).toEqual([2, 3]);
    expect([...result.float32('rows')]).toEqual([3, 4, 3, 4, 1, 2]);
    expect([...result.float32('bags')]).toEqual([40, 60, 60, 80]);
  });
});

describe('names of sizes', () => {
  it('can be given to what is cut and joined, so that it goes with other inputs', async () => {
    const graph = new GraphBuilder();
    const x = graph.input('x', 'float32', ['n']);
    const rest = graph.slice(x, { axis: 0, start: 1, dimension: 'rest' });
    const y = graph.input('y', 'float32', ['rest']);
    graph.output('sum', graph.add(rest, y));
    const joined = graph.concat([x, y], { axis: 0, dimension: 'all' });
    graph.output('picked', graph.gatherRows(joined, graph.constant('int64', BigInt64Array.of(4n, 0n), [2])));
    expect(joined.shape).toEqual(['all']);
    const result = await runOnce({ graph, feeds: { x: Float32Array.of(1, 2, 3), y: Float32Array.of(10, 20) } });
    expect([...result.float32('sum')]).toEqual([12, 23]);
    expect([...result.float32('picked')]).toEqual([20, 1]);
  });

  it('do not hide that the same expression is made once', () => {
    const graph = new GraphBuilder();
    const x = graph.input('x', 'float32', ['n', 2]);
    expect(graph.transpose(x)).toBe(graph.transpose(x));
    expect(graph.reduceSum(x, { axes: [0] })).not.toBe(graph.reduceSum(x, { axes: [1] }));
  });
});

describe('building', () => {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', ['n', 3]);
  const i = graph.input('i', 'int32', ['n']);

  it('refuses shapes that do not go together', () => {
    expect(() => graph.add(x, graph.input('y', 'float32', ['m', 3]))).toThrow('[n, 3] and [m, 3] do not broadcast');
    expect(() => graph.matMul(x, graph.parameter('w', [4, 2]))).toThrow('inner sizes 3 and 4 differ');
    expect(() => graph.reshape(x, ['a', 'b'])).toThrow('two sizes are open');
    expect(() => graph.slice(x, { axis: 1, start: 2, end: 5 })).toThrow('5 is not in an axis of size 3');
    expect(() => graph.squeeze(x, [1])).toThrow('are not all 1');
    expect(() => graph.concat([x, graph.parameter('v', [1, 4])], { axis: 0 })).toThrow('differ outside axis 0');
    expect(() => graph.reduceSum(x, { axes: [2] })).toThrow('axis 2 is not in a tensor of 2 axes');
  });

  it('refuses types that do not go together', () => {
    expect(() => graph.tanh(i)).toThrow('tanh: found int32, wanted float32');
    expect(() => graph.gatherRows(x, x)).toThrow('found float32, wanted int32 or int64');
    expect(() => graph.where(x, x, x)).toThrow('found float32, wanted bool');
  });

  it('refuses a name twice, and tensors of another graph', () => {
    expect(() => graph.input('x', 'float32', [1])).toThrow('x is taken');
    expect(() => graph.output('x', x)).toThrow('x is taken');
    expect(() => new GraphBuilder().tanh(x)).toThrow('of another graph');
  });
});
