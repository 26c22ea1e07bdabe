import { describe, expect, it } from 'vitest';
import { compileGraph, GraphBuilder, GraphError } from '../../../scripts/tensor/mod.ts';

function scaled(): GraphBuilder {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', ['n', 'm']);
  const mask = graph.input('mask', 'float32', ['n', 1]);
  graph.output('y', graph.mul(graph.mul(x, mask), graph.parameter('w', [1])));
  graph.output('rows', graph.input('i', 'int32', ['n']));
  return graph;
}
const feeds = {
  x: { data: Float32Array.of(1, 2, 3, 4, 5, 6), shape: [2, 3] },
  mask: Float32Array.of(1, 0),
  w: Float32Array.of(10),
  i: Int32Array.of(7, 8),
};

describe('a compiled graph', () => {
  it('reads weights in place, so training needs no new session per step', async () => {
    const compiled = await compileGraph(scaled());
    const w = Float32Array.of(10);
    expect([...(await compiled.run({ ...feeds, w })).float32('y')]).toEqual([10, 20, 30, 0, 0, 0]);
    w[0] = -1;
    expect((await compiled.run({ ...feeds, w })).float32('y')[1]).toBe(-2);
    const fewer = { ...feeds, x: Float32Array.of(5), mask: Float32Array.of(1), i: Int32Array.of(1), w };
    const shaped = { ...fewer, x: { data: fewer.x, shape: [1, 1] } };
    expect([...(await compiled.run(shaped)).float32('y')]).toEqual([-5]);
    await compiled.dispose();
  });

  it('returns all outputs, or those that are named, by name and type', async () => {
    const compiled = await compileGraph(scaled());
    const result = await compiled.run(feeds, ['rows']);
    expect([...result.int32('rows')]).toEqual([7, 8]);
    expect(result.shape('rows')).toEqual([2]);
    expect(() => result.float32('rows')).toThrow('found int32');
    expect(() => result.float32('y')).toThrow('found none, expected an output of this run');
    await compiled.dispose();
  });

  it('names the feed that does not fit', async () => {
    const compiled = await compileGraph(scaled());
    const { w: _, ...without } = feeds;
    await expect(compiled.run(without)).rejects.toThrow('feed w float32 [1]: found none');
    await expect(compiled.run({ ...feeds, q: feeds.w })).rejects.toThrow('feed q: found no such input');
    await expect(compiled.run({ ...feeds, i: Float32Array.of(1, 2) })).rejects.toThrow('found a Float32Array');
    await expect(compiled.run({ ...feeds, i: Int32Array.of(1) })).rejects.toThrow('found 1 values for [2]');
    await expect(compiled.run({ ...feeds, x: Float32Array.of(1) })).rejects.toThrow('give its shape');
    await expect(compiled.run({ ...feeds, x: { data: Float32Array.of(1), shape: [2] } })).rejects.toThrow('for [2]');
    await expect(compiled.run({ ...feeds, w: { data: Float32Array.of(1, 2), shape: [2] } })).rejects.toThrow(
      'found 2 on axis 0, expected 1',
    );
    await compiled.dispose();
  });

  it('fails if CUDA is not installed, and says what to install', async () => {
    const failure = await compileGraph(scaled(), { device: 'cuda' }).catch((error: unknown) => error);
    if (!(failure instanceof GraphError)) return; // this machine has a GPU and its libraries
    expect(failure.code).toBe('device');
    expect(failure.message).toContain('node_modules/onnxruntime-node/script/install.js');
  });
});
