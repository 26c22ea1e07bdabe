/** Lowers one operation to ONNX nodes (opset 17). */
import { ELEMENT_CODES, type OnnxAttribute } from './onnx-model.ts';
import { toReshapeTarget, toStaticShape } from './shapes.ts';
import { getOperand, type OperationKind, type Tensor } from './tensor.ts';

/** Receives nodes. */
export interface NodeSink {
  /** Returns the ONNX name of a tensor. */
  toName(tensor: Tensor): string;
  /** Adds an int64 vector of axes, bounds or sizes; returns its name. */
  addIntegers(values: readonly number[]): string;
  /** Adds a node; returns the name of its output (default: a new name). */
  addNode(call: NodeCall): string;
}

/** A node without a name. */
export interface NodeCall {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>;
  readonly output?: string;
}

/** The end of an axis in Slice; WebGPU has 32-bit bounds. */
const END_OF_AXIS = 2 ** 31 - 1;

/** Operations that are one ONNX node without attributes. */
const PLAIN: Partial<Record<OperationKind, string>> = {
  neg: 'Neg',
  tanh: 'Tanh',
  sigmoid: 'Sigmoid',
  exp: 'Exp',
  log: 'Log',
  sqrt: 'Sqrt',
  relu: 'Relu',
  detach: 'Identity',
  add: 'Add',
  sub: 'Sub',
  mul: 'Mul',
  div: 'Div',
  max: 'Max',
  min: 'Min',
  greater: 'Greater',
  less: 'Less',
  equal: 'Equal',
  matMul: 'MatMul',
  where: 'Where',
  gatherRows: 'Gather', // axis 0 is the default
};

/** Adds the nodes that compute a tensor as `output`; inputs, parameters and constants have none. */
export function lowerOperation(sink: NodeSink, tensor: Tensor, output: string): void {
  const { operation } = tensor;
  const inputs = tensor.operands.map((operand) => sink.toName(operand));
  const [first = ''] = inputs;
  switch (operation.kind) {
    case 'input':
    case 'parameter':
    case 'constant':
      return;
    case 'cast':
      sink.addNode({ op: 'Cast', inputs, attributes: { to: ELEMENT_CODES[tensor.type] }, output });
      return;
    case 'transpose':
      sink.addNode({ op: 'Transpose', inputs, attributes: { perm: operation.permutation }, output });
      return;
    case 'reduceSum':
      sink.addNode({
        op: 'ReduceSum',
        inputs: [first, sink.addIntegers(operation.axes)],
        attributes: { keepdims: Number(operation.keepDims) },
        output,
      });
      return;
    case 'reduceMean':
    case 'reduceMax':
      sink.addNode({
        op: operation.kind === 'reduceMean' ? 'ReduceMean' : 'ReduceMax',
        inputs,
        attributes: { axes: operation.axes, keepdims: Number(operation.keepDims) },
        output,
      });
      return;
    case 'unsqueeze':
    case 'squeeze':
      sink.addNode({
        op: operation.kind === 'squeeze' ? 'Squeeze' : 'Unsqueeze',
        inputs: [first, sink.addIntegers(operation.axes)],
        output,
      });
      return;
    case 'concat':
      sink.addNode({ op: 'Concat', inputs, attributes: { axis: operation.axis }, output });
      return;
    case 'slice': {
      const bounds = [[operation.start], [operation.end ?? END_OF_AXIS], [operation.axis]];
      sink.addNode({ op: 'Slice', inputs: [first, ...bounds.map((one) => sink.addIntegers(one))], output });
      return;
    }
    case 'reshape': {
      const target = toReshapeTarget(getOperand(tensor, 0).shape, tensor.shape) ?? [];
      sink.addNode({ op: 'Reshape', inputs: [first, sink.addIntegers(target)], output });
      return;
    }
    case 'embeddingBagSum': {
      const rows = sink.addNode({ op: 'Gather', inputs }); // [n, k, d]
      sink.addNode({ op: 'ReduceSum', inputs: [rows, sink.addIntegers([1])], attributes: { keepdims: 0 }, output });
      return;
    }
    case 'scatterAddRows':
      lowerScatter(sink, tensor, output);
      return;
    case 'dequantize':
      sink.addNode({ op: 'DequantizeLinear', inputs, attributes: { axis: operation.axis }, output });
      return;
    case 'expandLike':
      sink.addNode({ op: 'Expand', inputs: [first, lowerShape(sink, tensor.operands[1] ?? tensor)], output });
      return;
    case 'reshapeLike':
      sink.addNode({ op: 'Reshape', inputs: [first, lowerShape(sink, getOperand(tensor, 1))], output });
      return;
    case 'padLike':
      sink.addNode({ op: 'Pad', inputs: [first, lowerPads(sink, tensor, operation)], output });
      return;
    case 'partLike':
      sink.addNode({ op: 'Slice', inputs: [first, ...lowerPartBounds(sink, tensor, operation.axis)], output });
      return;
    default: {
      const op = PLAIN[operation.kind];
      if (op === undefined)
        throw new TypeError(`lower graph: found ${operation.kind}, expected an operation with an ONNX operator`);
      sink.addNode({ op, inputs, output });
    }
  }
}

/** ScatterND takes int64 indices with their own axis: [m, 1]. */
function lowerScatter(sink: NodeSink, tensor: Tensor, output: string): void {
  const [base, indices, updates] = [getOperand(tensor, 0), getOperand(tensor, 1), getOperand(tensor, 2)];
  const name = sink.toName(indices);
  const wide =
    indices.type === 'int64'
      ? name
      : sink.addNode({ op: 'Cast', inputs: [name], attributes: { to: ELEMENT_CODES.int64 } });
  const column = sink.addNode({ op: 'Unsqueeze', inputs: [wide, sink.addIntegers([1])] });
  const inputs = [sink.toName(base), column, sink.toName(updates)];
  sink.addNode({ op: 'ScatterND', inputs, attributes: { reduction: 'add' }, output });
}

function lowerShape(sink: NodeSink, tensor: Tensor): string {
  const known = toStaticShape(tensor.shape);
  return known === undefined ? sink.addNode({ op: 'Shape', inputs: [sink.toName(tensor)] }) : sink.addIntegers(known);
}

/**
 * Lowers the pads of Pad: zeros before each axis, then after each. Only one axis is padded; its end
 * can depend on sizes at run time.
 */
function lowerPads(sink: NodeSink, tensor: Tensor, { axis, start }: { axis: number; start: number }): string {
  const value = getOperand(tensor, 0);
  const before = tensor.shape.map((_, place) => (place === axis ? start : 0));
  const [inner, outer] = [value.shape[axis], tensor.shape[axis]];
  if (typeof inner === 'number' && typeof outer === 'number') {
    return sink.addIntegers([...before, ...before.map((_, place) => (place === axis ? outer - inner - start : 0))]);
  }
  const lead = sink.addIntegers(before);
  const rest = sink.addNode({ op: 'Sub', inputs: [lowerShape(sink, getOperand(tensor, 1)), lowerShape(sink, value)] });
  const after = sink.addNode({ op: 'Sub', inputs: [rest, lead] });
  return sink.addNode({ op: 'Concat', inputs: [lead, after], attributes: { axis: 0 } });
}

/**
 * Lowers the starts, ends and axes of Slice for one part of a concatenation; they are summed at run
 * time.
 */
function lowerPartBounds(sink: NodeSink, tensor: Tensor, axis: number): string[] {
  let start = sink.addIntegers([0]);
  let end = start;
  for (const part of tensor.operands.slice(1)) {
    const attributes = { start: axis, end: axis + 1 };
    start = end;
    end = sink.addNode({
      op: 'Add',
      inputs: [start, sink.addNode({ op: 'Shape', inputs: [sink.toName(part)], attributes })],
    });
  }
  return [start, end, sink.addIntegers([axis])];
}
