import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkModelFile,
  checkOperators,
  encodeOnnxModel,
  GraphBuilder,
  lowerGraph,
  type OnnxModel,
} from '../../../scripts/tensor/mod.ts';
import { OPERATION_CASES } from './operation-cases.ts';

/** A model with one node, y = op(x…). */
function createModel(op: string, inputs: OnnxModel['inputs']): OnnxModel {
  const base = lowerGraph(identity());
  const node = { op, name: op, inputs: inputs.map(({ name }) => name), outputs: ['y'], attributes: {} };
  return { ...base, inputs, nodes: [node] };
}

function identity(): GraphBuilder {
  const graph = new GraphBuilder();
  graph.output('y', graph.detach(graph.input('x', 'float32', [2])));
  return graph;
}

describe('the operators of a model', () => {
  it('are all on the device, for every operation with known sizes', () => {
    for (const { title, operands, build } of OPERATION_CASES) {
      if (title === 'scatterAddRows') continue; // casts indices to int64; for training only
      const graph = new GraphBuilder();
      const inputs = operands.map(({ shape, below }, place) =>
        graph.input(`x${place}`, below === undefined ? 'float32' : 'int32', shape),
      );
      graph.output('y', build(graph, ...inputs));
      expect({ title, problems: checkOperators(lowerGraph(graph)) }).toEqual({ title, problems: [] });
    }
  });

  it('are named if the device has no kernel', () => {
    const x = { name: 'x', type: 'float32', shape: [2] } as const;
    expect(checkOperators(createModel('LogSoftmax', [x]))).toEqual([
      'node LogSoftmax: found LogSoftmax, expected an operator with a kernel on the device',
    ]);
    expect(checkOperators({ ...createModel('Tanh', [x]), opset: 21 })).toEqual(['found opset 21, expected 17']);
  });

  it('can have int64 indices but not int64 data', () => {
    const table = { name: 'table', type: 'float32', shape: [3, 2] } as const;
    const wide = { name: 'i', type: 'int64', shape: [2] } as const;
    expect(checkOperators(createModel('Gather', [table, wide]))).toEqual(['input i: found int64, expected int32']);
    expect(checkOperators(createModel('Add', [wide, wide]))).toContain(
      'node Add: found int64 data i, expected int64 in indices and shapes only',
    );
  });

  it('can have bytes only in DequantizeLinear', () => {
    const bytes = { name: 'x', type: 'uint8', shape: [2] } as const;
    expect(checkOperators(createModel('Neg', [bytes]))).toEqual([
      'node Neg: found uint8 input x, expected it in DequantizeLinear only',
    ]);
  });

  it('are read from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'graph-'));
    const path = join(folder, 'model.onnx');
    await writeFile(path, encodeOnnxModel(lowerGraph(identity())));
    expect(await checkModelFile(path)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
