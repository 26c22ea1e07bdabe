/**
 * Checks that every node of a model can run on CUDA: that ONNX Runtime's CUDA provider has a kernel
 * for its operator and the types of its inputs, and that nothing computes with shapes.
 */
import { inferTypes } from './check-operators.ts';
import kernels from './cuda-kernels.json' with { type: 'json' };
import type { ElementType, OnnxModel, OnnxNode } from './onnx-model.ts';

const KERNELS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(kernels.operators));

/**
 * Inputs that CUDA's kernels read from the CPU's memory, where Shape puts its output. ONNX Runtime
 * moves any other node that has only such inputs to the CPU (fallback_cpu_capability.cc).
 */
const SHAPE_INPUTS: Readonly<Record<string, readonly number[]>> = { Expand: [1], Reshape: [1], Slice: [1, 2, 3, 4] };

/** Checks a model; returns one sentence per problem. */
export function checkCuda(model: OnnxModel): readonly string[] {
  const types = inferTypes(model);
  const shapes = new Set(model.nodes.flatMap(({ op, outputs }) => (op === 'Shape' ? outputs : [])));
  const problems = model.nodes.flatMap((node) => checkNode(node, types, shapes));
  if (model.opset !== kernels.opset) problems.unshift(`found opset ${model.opset}, expected ${kernels.opset}`);
  return problems;
}

function checkNode(
  { name, op, inputs }: OnnxNode,
  types: ReadonlyMap<string, ElementType>,
  shapes: ReadonlySet<string>,
): string[] {
  const accepted = KERNELS.get(op);
  if (accepted === undefined) return [`node ${name}: found ${op}, expected an operator with a CUDA kernel`];
  return inputs.flatMap((input, place) => {
    const type = types.get(input);
    if (type === undefined) return []; // an omitted optional input
    const expected = accepted[place] ?? accepted.at(-1) ?? '';
    if (!expected.split(' ').includes(type)) {
      return [`node ${name}: found ${type} input ${input} of ${op}, expected one of ${expected}`];
    }
    if (shapes.has(input) && !(SHAPE_INPUTS[op] ?? []).includes(place)) {
      return [`node ${name}: found ${op} of a shape, which runs on the CPU, expected shapes in Expand, Reshape, Slice`];
    }
    return [];
  });
}
