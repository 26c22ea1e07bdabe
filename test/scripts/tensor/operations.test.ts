import { describe, expect, it } from 'vitest';
import { GraphBuilder } from '../../../scripts/tensor/mod.ts';
import { OPERATION_CASES } from './operation-cases.ts';
import { expectProven, runOnce } from './support.ts';

describe('every operation', () => {
  for (const one of OPERATION_CASES) {
    it(`${one.title}: value and gradient are proven`, () => expectProven(one));
    if (one.static !== true) {
      it(`${one.title}: the same with named dimensions`, () => expectProven(one, { named: true, seed: 8 }));
    }
  }
});

describe('worked examples', () => {
  it('agree with numbers computed by hand, which checks the reference itself', async () => {
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
  it('can be given to slices and concatenations, which then match other inputs', async () => {
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

  it('do not prevent sharing of equal expressions', () => {
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

  it('refuses incompatible shapes', () => {
    expect(() => graph.add(x, graph.input('y', 'float32', ['m', 3]))).toThrow(
      'found [n, 3] and [m, 3], expected shapes that broadcast',
    );
    expect(() => graph.matMul(x, graph.parameter('w', [4, 2]))).toThrow(
      'found [n, 3] by [4, 2], expected equal inner sizes',
    );
    expect(() => graph.reshape(x, ['a', 'b'])).toThrow('expected at most one unknown dimension');
    expect(() => graph.slice(x, { axis: 1, start: 2, end: 5 })).toThrow('found bound 5, expected one within size 3');
    expect(() => graph.squeeze(x, [1])).toThrow('expected axes of size 1');
    expect(() => graph.concat([x, graph.parameter('v', [1, 4])], { axis: 0 })).toThrow(
      'expected equal sizes outside axis 0',
    );
    expect(() => graph.reduceSum(x, { axes: [2] })).toThrow('found axis 2, expected one of 2');
  });

  it('refuses incompatible types', () => {
    expect(() => graph.tanh(i)).toThrow('tanh: found int32, expected float32');
    expect(() => graph.gatherRows(x, x)).toThrow('found float32, expected int32 or int64');
    expect(() => graph.where(x, x, x)).toThrow('found float32, expected bool');
  });

  it('refuses a taken name, and tensors of another graph', () => {
    expect(() => graph.input('x', 'float32', [1])).toThrow('found x taken');
    expect(() => graph.output('x', x)).toThrow('found x taken');
    expect(() => new GraphBuilder().tanh(x)).toThrow('of another graph');
  });
});
