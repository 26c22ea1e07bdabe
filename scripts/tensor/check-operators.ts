/**
 * Checks that every node of a model can run on WebGPU: its opset, its operators, and their input
 * types.
 */
import { readFile } from 'node:fs/promises';
import { decodeOnnxModel } from '../../src/model/mod.ts';
import { ELEMENT_CODES, type ElementType, type OnnxModel, type OnnxNode, OPSET } from './onnx-model.ts';

/**
 * Operators with a kernel in the native WebGPU provider of ONNX Runtime 1.30, as far as this
 * project could use them.
 */
const ON_DEVICE: ReadonlySet<string> = new Set(
  `Abs Add And ArgMax ArgMin Cast Clip Concat CumSum DequantizeLinear Div Equal Exp Expand Flatten Floor GRU Gather
  GatherElements GatherND Gemm Greater GreaterOrEqual Identity LSTM Less LessOrEqual Log MatMul Max Min Mul Neg Not Pad Pow
  Reciprocal ReduceMax ReduceMean ReduceMin ReduceProd ReduceSum Relu Reshape ScatterElements ScatterND Shape Sigmoid Slice
  Softmax Split Sqrt Squeeze Sub Tanh Tile TopK Transpose Unsqueeze Where`.split(/\s+/),
);

/** Inputs that are indices, axes, bounds or shapes, and may therefore be int64. */
const INDEX_INPUTS: Readonly<Record<string, readonly number[]>> = {
  Expand: [1],
  Gather: [1],
  GatherElements: [1],
  GatherND: [1],
  Pad: [1],
  ReduceMax: [1],
  ReduceMean: [1],
  ReduceMin: [1],
  ReduceProd: [1],
  ReduceSum: [1],
  Reshape: [1],
  ScatterElements: [1],
  ScatterND: [1],
  Slice: [1, 2, 3, 4],
  Split: [1],
  Squeeze: [1],
  Tile: [1],
  TopK: [1],
  Unsqueeze: [1],
};

/** Checks a file; returns one sentence per problem. */
export async function checkModelFile(path: string): Promise<readonly string[]> {
  return checkOperators(decodeOnnxModel(await readFile(path)));
}

/** Checks a model; returns one sentence per problem. */
export function checkOperators(model: OnnxModel): readonly string[] {
  const problems: string[] = [];
  if (model.opset !== OPSET) problems.push(`found opset ${model.opset}, expected ${OPSET}`);
  const types = new Map<string, ElementType>();
  for (const { name, type } of [...model.inputs, ...model.initializers]) types.set(name, type);
  for (const value of model.inputs)
    if (value.type === 'int64') problems.push(`input ${value.name}: found int64, expected int32`);
  for (const node of model.nodes) {
    problems.push(...checkNode(node, types));
    for (const output of node.outputs) types.set(output, inferOutputType(node, types));
  }
  for (const value of model.outputs)
    if (value.type === 'int64') problems.push(`output ${value.name}: found int64, expected int32`);
  return problems;
}

function checkNode(node: OnnxNode, types: ReadonlyMap<string, ElementType>): string[] {
  if (!ON_DEVICE.has(node.op))
    return [`node ${node.name}: found ${node.op}, expected an operator with a kernel on the device`];
  return node.inputs.flatMap((input, place) => {
    if (input === '') return []; // an omitted optional input
    const type = types.get(input);
    if (type === undefined) return [`node ${node.name}: found input ${input}, expected the output of an earlier node`];
    if (type === 'int64' && !(INDEX_INPUTS[node.op] ?? []).includes(place)) {
      return [`node ${node.name}: found int64 data ${input}, expected int64 in indices and shapes only`];
    }
    if (node.op === 'Slice' && place === 0 && type !== 'float32') {
      return [
        `node ${node.name}: found ${type} input ${input}, expected float32: Slice takes no integers on the device`,
      ];
    }
    if ((type === 'uint8' || type === 'int8') && node.op !== 'DequantizeLinear') {
      return [`node ${node.name}: found ${type} input ${input}, expected it in DequantizeLinear only`];
    }
    return [];
  });
}

/** The element types of all values of a model, by name. */
export function inferTypes({ inputs, initializers, nodes }: OnnxModel): ReadonlyMap<string, ElementType> {
  const types = new Map<string, ElementType>();
  for (const { name, type } of [...inputs, ...initializers]) types.set(name, type);
  for (const node of nodes) for (const output of node.outputs) types.set(output, inferOutputType(node, types));
  return types;
}

function inferOutputType(node: OnnxNode, types: ReadonlyMap<string, ElementType>): ElementType {
  const readType = (place: number) => types.get(node.inputs[place] ?? '') ?? 'float32';
  switch (node.op) {
    case 'Shape':
    case 'ArgMax':
    case 'ArgMin':
      return 'int64';
    case 'Cast': {
      const code = node.attributes.to;
      const found = Object.entries(ELEMENT_CODES).find(([, known]) => known === code)?.[0];
      return (found as ElementType | undefined) ?? 'float32';
    }
    case 'And':
    case 'Equal':
    case 'Greater':
    case 'GreaterOrEqual':
    case 'Less':
    case 'LessOrEqual':
    case 'Not':
      return 'bool';
    case 'DequantizeLinear':
    case 'Where':
      return readType(1);
    default:
      return readType(0);
  }
}
