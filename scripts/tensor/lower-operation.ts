/** Turns one operation into ONNX nodes (opset 17). */
import { ELEMENT_CODES, type OnnxAttribute } from './onnx-model.ts';
import { reshapeTarget, staticShape } from './shapes.ts';
import { type OperationKind, operandOf, type Tensor } from './tensor.ts';

/** Where nodes go. */
export interface NodeSink {
  /** The ONNX name of a tensor. */
  nameOf(tensor: Tensor): string;
  /** The name of an int64 vector: axes, bounds, shapes. */
  integers(values: readonly number[]): string;
  /** Adds a node and gives the name of its output: a fresh one unless it is named. */
  node(call: NodeCall): string;
}

export interface NodeCall {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>;
  readonly output?: string;
}

/** "To the end" of an axis; WebGPU keeps bounds in 32 bits. */
const END_OF_AXIS = 2 ** 31 - 1;

/** Operations that are one ONNX node without settings. */
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

/** Adds the nodes that compute a tensor into `output`. Inputs, parameters and constants have none. */
export function lowerOperation(sink: NodeSink, tensor: Tensor, output: string): void {
  const { operation } = tensor;
  const inputs = tensor.operands.map((operand) => sink.nameOf(operand));
  const [first = ''] = inputs;
  switch (operation.kind) {
    case 'input':
    case 'parameter':
    case 'constant':
      return;
    case 'cast':
      sink.node({ op: 'Cast', inputs, attributes: { to: ELEMENT_CODES[tensor.type] }, output });
      return;
    case 'transpose':
      sink.node({ op: 'Transpose', inputs, attributes: { perm: operation.permutation }, output });
      return;
    case 'reduceSum':
      sink.node({
        op: 'ReduceSum',
        inputs: [first, sink.integers(operation.axes)],
        attributes: { keepdims: Number(operation.keepDims) },
        output,
      });
      return;
    case 'reduceMean':
    case 'reduceMax':
      sink.node({
        op: operation.kind === 'reduceMean' ? 'ReduceMean' : 'ReduceMax',
        inputs,
        attributes: { axes: operation.axes, keepdims: Number(operation.keepDims) },
        output,
      });
      return;
    case 'unsqueeze':
    case 'squeeze':
      sink.node({
        op: operation.kind === 'squeeze' ? 'Squeeze' : 'Unsqueeze',
        inputs: [first, sink.integers(operation.axes)],
        output,
      });
      return;
    case 'concat':
      sink.node({ op: 'Concat', inputs, attributes: { axis: operation.axis }, output });
      return;
    case 'slice': {
      const bounds = [[operation.start], [operation.end ?? END_OF_AXIS], [operation.axis]];
      sink.node({ op: 'Slice', inputs: [first, ...bounds.map((one) => sink.integers(one))], output });
      return;
    }
    case 'reshape': {
      const target = reshapeTarget(operandOf(tensor, 0).shape, tensor.shape) ?? [];
      sink.node({ op: 'Reshape', inputs: [first, sink.integers(target)], output });
      return;
    }
    case 'embeddingBagSum': {
      const rows = sink.node({ op: 'Gather', inputs }); // [n, k, d]
      sink.node({ op: 'ReduceSum', inputs: [rows, sink.integers([1])], attributes: { keepdims: 0 }, output });
      return;
    }
    case 'scatterAddRows':
      lowerScatter(sink, tensor, output);
      return;
    case 'dequantize':
      sink.node({ op: 'DequantizeLinear', inputs, attributes: { axis: operation.axis }, output });
      return;
    case 'expandLike':
      sink.node({ op: 'Expand', inputs: [first, shapeOf(sink, tensor.operands[1] ?? tensor)], output });
      return;
    case 'reshapeLike':
      sink.node({ op: 'Reshape', inputs: [first, shapeOf(sink, operandOf(tensor, 1))], output });
      return;
    case 'padLike':
      sink.node({ op: 'Pad', inputs: [first, padsOf(sink, tensor, operation)], output });
      return;
    case 'partLike':
      sink.node({ op: 'Slice', inputs: [first, ...partBounds(sink, tensor, operation.axis)], output });
      return;
    default: {
      const op = PLAIN[operation.kind];
      if (op === undefined) throw new TypeError(`lowering ${operation.kind}: it has no ONNX operator`);
      sink.node({ op, inputs, output });
    }
  }
}

/** ScatterND wants int64 indices with an axis of their own: [m, 1]. */
function lowerScatter(sink: NodeSink, tensor: Tensor, output: string): void {
  const [base, indices, updates] = [operandOf(tensor, 0), operandOf(tensor, 1), operandOf(tensor, 2)];
  const name = sink.nameOf(indices);
  const wide =
    indices.type === 'int64'
      ? name
      : sink.node({ op: 'Cast', inputs: [name], attributes: { to: ELEMENT_CODES.int64 } });
  const column = sink.node({ op: 'Unsqueeze', inputs: [wide, sink.integers([1])] });
  const inputs = [sink.nameOf(base), column, sink.nameOf(updates)];
  sink.node({ op: 'ScatterND', inputs, attributes: { reduction: 'add' }, output });
}

function shapeOf(sink: NodeSink, tensor: Tensor): string {
  const known = staticShape(tensor.shape);
  return known === undefined ? sink.node({ op: 'Shape', inputs: [sink.nameOf(tensor)] }) : sink.integers(known);
}

/** Pad's list: zeros before each axis, then zeros after each. Only one axis is padded; its far side may be known only at run time. */
function padsOf(sink: NodeSink, tensor: Tensor, { axis, start }: { axis: number; start: number }): string {
  const value = operandOf(tensor, 0);
  const before = tensor.shape.map((_, place) => (place === axis ? start : 0));
  const [inner, outer] = [value.shape[axis], tensor.shape[axis]];
  if (typeof inner === 'number' && typeof outer === 'number') {
    return sink.integers([...before, ...before.map((_, place) => (place === axis ? outer - inner - start : 0))]);
  }
  const lead = sink.integers(before);
  const rest = sink.node({ op: 'Sub', inputs: [shapeOf(sink, operandOf(tensor, 1)), shapeOf(sink, value)] });
  const after = sink.node({ op: 'Sub', inputs: [rest, lead] });
  return sink.node({ op: 'Concat', inputs: [lead, after], attributes: { axis: 0 } });
}

/** Starts, ends and axes for Slice: where a part of a concatenation lies, added up when the model runs. */
function partBounds(sink: NodeSink, tensor: Tensor, axis: number): string[] {
  let start = sink.integers([0]);
  let end = start;
  for (const part of tensor.operands.slice(1)) {
    const attributes = { start: axis, end: axis + 1 };
    start = end;
    end = sink.node({
      op: 'Add',
      inputs: [start, sink.node({ op: 'Shape', inputs: [sink.nameOf(part)], attributes })],
    });
  }
  return [start, end, sink.integers([axis])];
}
