import { describe, expect, it } from 'vitest';
import { differentiate, GraphBuilder, type Tensor } from '../../../scripts/tensor/mod.ts';
import { expectClose, runOnce } from './support.ts';

const scalarLoss = (graph: GraphBuilder, value: Tensor) => graph.reduceSum(graph.square(value));

describe('row gradients', () => {
  /** A table with two uses: bags and single rows. */
  function twoUses() {
    const graph = new GraphBuilder();
    const table = graph.parameter('table', [5, 2]);
    const bags = graph.embeddingBagSum(table, graph.input('bags', 'int32', ['n', 3]));
    const rows = graph.gatherRows(table, graph.input('rows', 'int32', ['m']));
    const loss = graph.add(scalarLoss(graph, bags), scalarLoss(graph, graph.tanh(rows)));
    return { graph, table, loss };
  }
  const feeds = {
    table: Float32Array.of(0.1, 0.2, -0.3, 0.4, 0.5, -0.6, 0.7, 0.8, -0.9, 1),
    bags: Int32Array.of(0, 1, 1, 3, 0, 3),
    rows: Int32Array.of(1, 4, 4, 1),
  };

  it('add up to the dense gradient', async () => {
    const { graph, table, loss } = twoUses();
    const gradients = differentiate(graph, loss, [table]);
    const uses = gradients.toRows(table);
    expect(uses.length).toBe(2);
    for (const [place, use] of uses.entries()) {
      graph.output(`indices${place}`, use.indices);
      graph.output(`rows${place}`, use.rows);
    }
    graph.output('dense', gradients.toDense(table));
    const result = await runOnce({ graph, feeds });
    const sum = new Float64Array(10);
    for (const place of [0, 1]) {
      const [bags = 0, inBag = 0] = result.shape(`indices${place}`);
      expect(result.shape(`rows${place}`)).toEqual([bags, 2]);
      for (const [item, row] of result.int32(`indices${place}`).entries()) {
        const bag = Math.floor(item / inBag);
        for (const column of [0, 1]) {
          sum[row * 2 + column] =
            (sum[row * 2 + column] ?? 0) + (result.float32(`rows${place}`)[bag * 2 + column] ?? 0);
        }
      }
    }
    expectClose(result.float32('dense'), sum, 1e-5);
    expect([...result.float32('dense').subarray(4, 6)]).toEqual([0, 0]); // row 2 is not used
  });

  it('have one row per bag, whatever its length', () => {
    const { graph, table, loss } = twoUses();
    const shapes = differentiate(graph, loss, [table])
      .toRows(table)
      .map(({ rows }) => rows.shape);
    expect(shapes).toContainEqual(['n', 2]);
  });

  it('are refused if the table is used as a whole; the dense gradient includes both uses', async () => {
    const graph = new GraphBuilder();
    const table = graph.parameter('table', [3, 1]);
    const rows = graph.gatherRows(table, graph.input('i', 'int32', [2]));
    const loss = graph.add(scalarLoss(graph, rows), graph.reduceSum(table));
    const gradients = differentiate(graph, loss, [table]);
    expect(() => gradients.toRows(table)).toThrow('used as a whole');
    graph.output('dense', gradients.toDense(table));
    const result = await runOnce({ graph, feeds: { table: Float32Array.of(1, 2, 3), i: Int32Array.of(2, 2) } });
    expect([...result.float32('dense')]).toEqual([1, 1, 13]);
  });
});

describe('differentiate', () => {
  it('stops at detach', async () => {
    const graph = new GraphBuilder();
    const x = graph.parameter('x', [2]);
    const loss = graph.reduceSum(graph.mul(x, graph.detach(graph.square(x))));
    graph.output('dx', differentiate(graph, loss, [x]).toDense(x));
    const result = await runOnce({ graph, feeds: { x: Float32Array.of(3, -2) } });
    expect([...result.float32('dx')]).toEqual([9, 4]);
  });

  it('returns zeros, and no rows, for tensors that the loss does not depend on', async () => {
    const graph = new GraphBuilder();
    const [x, y] = [graph.parameter('x', [2]), graph.parameter('y', [2])];
    const gradients = differentiate(graph, scalarLoss(graph, x), [x, y]);
    expect(gradients.toRows(y)).toEqual([]);
    graph.output('dx', gradients.toDense(x));
    graph.output('dy', gradients.toDense(y));
    const result = await runOnce({ graph, feeds: { x: Float32Array.of(3, -2) } });
    expect([...result.float32('dx')]).toEqual([6, -4]);
    expect([...result.float32('dy')]).toEqual([0, 0]);
  });

  it('differentiates with respect to an intermediate tensor and to its operands', async () => {
    const graph = new GraphBuilder();
    const x = graph.parameter('x', [2]);
    const middle = graph.square(x);
    const gradients = differentiate(graph, graph.reduceSum(graph.square(middle)), [middle, x]);
    graph.output('dm', gradients.toDense(middle));
    graph.output('dx', gradients.toDense(x));
    const result = await runOnce({ graph, feeds: { x: Float32Array.of(1, 2) } });
    expect([...result.float32('dm')]).toEqual([2, 8]);
    expect([...result.float32('dx')]).toEqual([4, 32]);
  });

  it('shares a gradient among equal maxima', async () => {
    const graph = new GraphBuilder();
    const x = graph.parameter('x', [4]);
    graph.output('dx', differentiate(graph, graph.reduceMax(x), [x]).toDense(x));
    const result = await runOnce({ graph, feeds: { x: Float32Array.of(1, 5, 5, 0) } });
    expect([...result.float32('dx')]).toEqual([0, 0.5, 0.5, 0]);
  });

  it('works if a named dimension is 1 or 0', async () => {
    const graph = new GraphBuilder();
    const x = graph.input('x', 'float32', ['n', 2]);
    const b = graph.parameter('b', [2]);
    graph.output('db', differentiate(graph, scalarLoss(graph, graph.add(x, b)), [b]).toDense(b));
    const one = await runOnce({ graph, feeds: { x: Float32Array.of(1, 2), b: Float32Array.of(1, 1) } });
    expect([...one.float32('db')]).toEqual([4, 6]);
    const none = await runOnce({ graph, feeds: { x: new Float32Array(0), b: Float32Array.of(1, 1) } });
    expect([...none.float32('db')]).toEqual([0, 0]);
  });

  it('refuses a loss that is not a scalar, and integers', () => {
    const graph = new GraphBuilder();
    const x = graph.parameter('x', [2]);
    const i = graph.input('i', 'int32', [2]);
    expect(() => differentiate(graph, x, [x])).toThrow('found a loss of float32 [2], expected one float32 number');
    expect(() => differentiate(graph, graph.reduceSum(x), [i])).toThrow('of int32, expected float32');
    expect(() => differentiate(graph, graph.reduceSum(x), []).toDense(x)).toThrow(
      'expected one that the loss was differentiated by',
    );
  });
});
