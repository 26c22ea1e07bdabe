import { describe, expect, it } from 'vitest';
import { bindFeeds } from '../../../scripts/tensor/bind-feeds.ts';
import {
  compileGraph,
  compileModel,
  decodeOnnxModel,
  encodeOnnxModel,
  GraphBuilder,
  lowerGraph,
  type ParameterValues,
} from '../../../scripts/tensor/mod.ts';
import { ProtobufWriter } from '../../../scripts/tensor/protobuf-writer.ts';
import { OPERATION_CASES } from './operation-cases.ts';
import { buildComputation, expectClose, runOnce } from './support.ts';
import { runOnWasm } from './wasm.ts';

/** y = tanh(x W + b) with parameters W and b. */
function layer(): GraphBuilder {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', ['n', 2]);
  graph.output('y', graph.tanh(graph.add(graph.matMul(x, graph.parameter('W', [2, 3])), graph.parameter('b', [3]))));
  return graph;
}
const values = { W: Float32Array.of(0.1, -0.2, 0.3, 0.4, 0.5, -0.6), b: Float32Array.of(0.01, 0.02, 0.03) };
const x = Float32Array.of(1, 2, -3, 0.5);

describe('the protocol-buffer writer', () => {
  it('writes the examples of the format', () => {
    expect([...new ProtobufWriter().writeInteger(1, 150).finish()]).toEqual([0x08, 0x96, 0x01]);
    expect([...new ProtobufWriter().writeString(2, 'testing').finish()].slice(0, 3)).toEqual([0x12, 0x07, 0x74]);
    const nested = new ProtobufWriter().writeMessage(3, (inner) => inner.writeInteger(1, 150)).finish();
    expect([...nested]).toEqual([0x1a, 0x03, 0x08, 0x96, 0x01]);
    expect([...new ProtobufWriter().writeInteger(1, -2).finish()]).toEqual([0x08, 0xfe, ...Array(8).fill(0xff), 0x01]);
    expect([...new ProtobufWriter().writeFloat(1, 1).finish()]).toEqual([0x0d, 0, 0, 0x80, 0x3f]);
  });
});

describe('a model file', () => {
  const baked = lowerGraph(layer(), {
    parameters: new Map(Object.entries(values)),
    graphName: 'layer',
    producerVersion: '0.1.0',
    metadata: { featureSet: 'base', note: 'ε ≠ é' },
  });

  it('decodes to what was encoded', () => {
    expect(decodeOnnxModel(encodeOnnxModel(baked))).toEqual(baked);
    expect(decodeOnnxModel(Buffer.from(encodeOnnxModel(baked)))).toEqual(baked); // a Buffer's slices are not copies
    expect(baked.inputs).toEqual([{ name: 'x', type: 'float32', shape: ['n', 2] }]);
    expect(baked.outputs).toEqual([{ name: 'y', type: 'float32', shape: ['n', 3] }]);
    expect(baked.nodes.map(({ op }) => op)).toEqual(['MatMul', 'Add', 'Tanh']);
    expect(baked.initializers.map(({ name }) => name)).toEqual(['W', 'b']);
  });

  it('decodes every kind of attribute and initializer that is emitted', () => {
    for (const one of OPERATION_CASES) {
      const model = lowerGraph(buildComputation(one, { named: one.static !== true }).graph);
      expect(decodeOnnxModel(encodeOnnxModel(model))).toEqual(model);
    }
  });

  it('is refused if it is truncated or something else', () => {
    const bytes = encodeOnnxModel(baked);
    expect(() => decodeOnnxModel(bytes.subarray(0, bytes.length - 9))).toThrow('read ONNX model');
    expect(() => decodeOnnxModel(new Uint8Array())).toThrow('found no graph');
  });

  it('computes the same with baked parameters as with fed ones', async () => {
    const fed = await runOnce({ graph: layer(), feeds: { x, ...values } });
    const compiled = await compileModel(decodeOnnxModel(encodeOnnxModel(baked)));
    const result = await compiled.run({ x });
    expectClose(result.float32('y'), fed.float32('y'), 1e-6);
    await compiled.dispose();
  });

  it('holds quantized weights that DequantizeLinear restores', async () => {
    const scale = Float32Array.of(0.01, 0.02, 0.005);
    const quantized = {
      data: Uint8Array.of(138, 118, 188, 168, 153, 8),
      scale,
      zeroPoint: Uint8Array.of(128, 128, 128),
      axis: 1,
    };
    const parameters = new Map<string, ParameterValues>(Object.entries({ W: quantized, b: values.b }));
    const model = lowerGraph(layer(), { parameters });
    const weights = Float32Array.from(quantized.data, (byte, place) => (byte - 128) * (scale[place % 3] ?? 0));
    const expected = await runOnce({ graph: layer(), feeds: { x, W: weights, b: values.b } });
    const compiled = await compileModel(model);
    expectClose((await compiled.run({ x })).float32('y'), expected.float32('y'), 1e-6);
    expectClose((await runOnWasm(model, bindFeeds(model.inputs, { x }))).get('y') ?? [], expected.float32('y'), 1e-5);
    await compiled.dispose();
  });

  it('gathers quantized rows before they are restored', async () => {
    const graph = new GraphBuilder();
    const rows = graph.gatherRows(graph.parameter('table', [3, 2], 'int8'), graph.input('i', 'int32', ['n']));
    const zeroPoint = graph.constant('int8', new Int8Array(1), []);
    graph.output('y', graph.dequantize(rows, graph.scalar(0.5), { zeroPoint }));
    const compiled = await compileGraph(graph, { parameters: new Map([['table', Int8Array.of(1, 2, 3, 4, -5, -6)]]) });
    const result = await compiled.run({ i: Int32Array.of(2, 0) });
    expect([...result.float32('y')]).toEqual([-2.5, -3, 0.5, 1]);
    await compiled.dispose();
  });

  it('contains only what its outputs need, and passes inputs through', () => {
    const graph = layer();
    const z = graph.input('z', 'float32', [1]);
    graph.output('same', z);
    graph.output('again', graph.outputs.get('y') ?? z);
    expect(lowerGraph(graph, { outputs: ['same'] }).inputs.map(({ name }) => name)).toEqual(['z']);
    expect(lowerGraph(graph).nodes.map(({ op }) => op)).toEqual(['MatMul', 'Add', 'Tanh', 'Identity', 'Identity']);
    expect(() => lowerGraph(graph, { outputs: ['none'] })).toThrow('found no output none');
    expect(() => lowerGraph(graph, { parameters: new Map() })).toThrow('found no values of parameter W');
  });
});

describe('onnxruntime-node and onnxruntime-web', () => {
  it.each(OPERATION_CASES)('agree on $title and its gradient', async (one) => {
    const built = buildComputation(one, { named: one.static !== true });
    const model = lowerGraph(built.graph);
    const result = await runOnce(built);
    const found = await runOnWasm(model, bindFeeds(model.inputs, built.feeds));
    expect([...found.keys()].sort()).toEqual([...built.graph.outputs.keys()].sort());
    for (const [name, data] of found) expectClose(data, result.float32(name), 1e-5);
  });
});
