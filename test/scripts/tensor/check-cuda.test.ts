import { describe, expect, it } from 'vitest';
import { checkCuda, GraphBuilder, lowerGraph, type OnnxModel } from '../../../scripts/tensor/mod.ts';
import { OPERATION_CASES } from './operation-cases.ts';

/** A model with the given nodes and inputs. */
function createModel(nodes: readonly (readonly [op: string, ...inputs: string[]])[], inputs: OnnxModel['inputs']) {
  const graph = new GraphBuilder();
  graph.output('y', graph.neg(graph.input('x', 'float32', [2])));
  return {
    ...lowerGraph(graph),
    inputs,
    nodes: nodes.map(([op, ...names], at) => ({
      op,
      name: `${op}${at}`,
      inputs: names,
      outputs: [`out${at}`],
      attributes: {},
    })),
  };
}
const x = { name: 'x', type: 'float32', shape: [2] } as const;
const i = { name: 'i', type: 'int32', shape: [2] } as const;

describe('the CUDA kernels', () => {
  it('cover every operation of the tensor library', () => {
    for (const { title, operands, build } of OPERATION_CASES) {
      const graph = new GraphBuilder();
      const inputs = operands.map(({ shape, below }, place) =>
        graph.input(`x${place}`, below === undefined ? 'float32' : 'int32', shape),
      );
      graph.output('y', build(graph, ...inputs));
      expect({ title, problems: checkCuda(lowerGraph(graph)) }).toEqual({ title, problems: [] });
    }
  });

  it('are compared by operator, by type and by opset', () => {
    expect(checkCuda(createModel([['Det', 'x']], [x]))).toEqual([
      'node Det0: found Det, expected an operator with a CUDA kernel',
    ]);
    expect(checkCuda(createModel([['Tanh', 'i']], [i]))).toEqual([
      'node Tanh0: found int32 input i of Tanh, expected one of float32',
    ]);
    expect(checkCuda(createModel([['ScatterND', 'x', 'i', 'x']], [x, i]))).toEqual([
      'node ScatterND0: found int32 input i of ScatterND, expected one of int64',
    ]);
    expect(checkCuda({ ...createModel([['Tanh', 'x']], [x]), opset: 21 })).toEqual(['found opset 21, expected 17']);
  });

  it('do not compute with shapes, which ONNX Runtime would move to the CPU', () => {
    const shape = ['Shape', 'x'] as const;
    expect(checkCuda(createModel([shape, ['Expand', 'x', 'out0']], [x]))).toEqual([]);
    expect(checkCuda(createModel([shape, ['Add', 'out0', 'out0']], [x]))[0]).toContain(
      'found Add of a shape, which runs on the CPU',
    );
  });
});
