/** The gradient of every operation. */
import type { Contribution, RowGradient } from './gradient-sum.ts';
import { GraphError } from './graph-error.ts';
import { expandLike, partLike, reshapeLike } from './like-operations.ts';
import { countElements, multiplyDimensions } from './shapes.ts';
import { getOperand, type Shape, type Tensor } from './tensor.ts';
import type { GraphBuilder } from './tensor-graph.ts';

/** Creates the contribution to one operand on demand; undefined if no gradient flows to it. */
export type Backward = (() => Contribution) | undefined;

/**
 * Creates the contributions to the operands of a tensor, in their order, given the gradient of the
 * tensor.
 */
export function createBackwards(graph: GraphBuilder, tensor: Tensor, gradient: Tensor): readonly Backward[] {
  const { operation } = tensor;
  const operand = (index: number) => getOperand(tensor, index);
  const to = (index: number, value: Tensor) => sumTo(graph, value, operand(index).shape);
  const one = graph.scalar(1);
  switch (operation.kind) {
    case 'add':
      return [() => to(0, gradient), () => to(1, gradient)];
    case 'sub':
      return [() => to(0, gradient), () => to(1, graph.neg(gradient))];
    case 'mul':
      return [() => to(0, graph.mul(gradient, operand(1))), () => to(1, graph.mul(gradient, operand(0)))];
    case 'div': // d(a/b) = da/b − (a/b)·db/b
      return [
        () => to(0, graph.div(gradient, operand(1))),
        () => to(1, graph.neg(graph.div(graph.mul(gradient, tensor), operand(1)))),
      ];
    case 'max':
    case 'min': {
      // A tie goes to the second operand.
      const [left, right] = [operand(0), operand(1)];
      const isFirst = operation.kind === 'max' ? graph.greater(left, right) : graph.less(left, right);
      const zero = graph.scalar(0);
      return [() => to(0, graph.where(isFirst, gradient, zero)), () => to(1, graph.where(isFirst, zero, gradient))];
    }
    case 'where':
      return [
        undefined,
        () => to(1, graph.where(operand(0), gradient, graph.scalar(0))),
        () => to(2, graph.where(operand(0), graph.scalar(0), gradient)),
      ];
    case 'neg':
      return [() => graph.neg(gradient)];
    case 'tanh':
      return [() => graph.mul(gradient, graph.sub(one, graph.square(tensor)))];
    case 'sigmoid':
      return [() => graph.mul(gradient, graph.mul(tensor, graph.sub(one, tensor)))];
    case 'exp':
      return [() => graph.mul(gradient, tensor)];
    case 'log':
      return [() => graph.div(gradient, operand(0))];
    case 'sqrt':
      return [() => graph.div(graph.mul(gradient, graph.scalar(0.5)), tensor)];
    case 'relu':
      return [() => graph.where(graph.greater(tensor, graph.scalar(0)), gradient, graph.scalar(0))];
    case 'matMul':
      return [
        () => to(0, graph.matMul(gradient, graph.transpose(operand(1)))),
        () =>
          operand(0).shape.length === 2 && operand(1).shape.length === 2
            ? { left: operand(0), right: gradient }
            : to(1, graph.matMul(graph.transpose(operand(0)), gradient)),
      ];
    case 'transpose': {
      const inverse = operation.permutation.map((_, axis) => operation.permutation.indexOf(axis));
      return [() => graph.transpose(gradient, inverse)];
    }
    case 'reshape':
    case 'unsqueeze':
    case 'squeeze':
    case 'reshapeLike':
      return [() => restoreShape(graph, tensor, gradient)];
    case 'reduceSum':
      return [() => spread(graph, tensor, gradient)];
    case 'reduceMean':
      return [() => graph.mul(spread(graph, tensor, gradient), computeMeanShare(graph, tensor))];
    case 'reduceMax':
      return [() => graph.mul(spread(graph, tensor, gradient), computeMaxShares(graph, tensor))];
    case 'concat':
      return tensor.operands.map((like, place) => () => {
        const before = tensor.operands.slice(0, place);
        return partLike(graph, gradient, { axis: operation.axis, before, like });
      });
    case 'slice':
      return [() => ({ part: gradient, axis: operation.axis, start: operation.start })];
    case 'gatherRows':
      return [() => collectRows(graph, tensor, gradient)];
    case 'embeddingBagSum':
      return [() => ({ indices: operand(1), rows: gradient })];
    case 'scatterAddRows':
      return [() => gradient, undefined, () => graph.gatherRows(gradient, operand(1))];
    case 'expandLike':
      return [() => to(0, gradient)];
    case 'input':
    case 'parameter':
    case 'constant':
    case 'detach':
    case 'cast': // always from or to integers or booleans
    case 'greater':
    case 'less':
    case 'equal':
    case 'dequantize': // quantized weights are not trained
      return [];
    case 'padLike':
    case 'partLike':
      throw new GraphError(
        'gradient',
        `differentiate: found ${operation.kind}, which only gradients use, expected first derivatives only`,
      );
  }
}

/** Sums a gradient over the axes along which an operand was broadcast. */
function sumTo(graph: GraphBuilder, gradient: Tensor, shape: Shape): Tensor {
  const lead = gradient.shape.length - shape.length;
  const leading = Array.from({ length: lead }, (_, axis) => axis);
  const dropped = lead === 0 ? gradient : graph.reduceSum(gradient, { axes: leading });
  const axes = shape.flatMap((size, axis) => (size === 1 && dropped.shape[axis] !== 1 ? [axis] : []));
  return axes.length === 0 ? dropped : graph.reduceSum(dropped, { axes, keepDims: true });
}

/** Undoes a change of shape. */
function restoreShape(graph: GraphBuilder, tensor: Tensor, gradient: Tensor): Tensor {
  const { operation } = tensor;
  if (operation.kind === 'unsqueeze') return graph.squeeze(gradient, operation.axes);
  if (operation.kind === 'squeeze') return graph.unsqueeze(gradient, operation.axes);
  return reshapeLike(graph, gradient, getOperand(tensor, 0));
}

/** Restores the reduced axes of a tensor with size 1. */
function restoreReducedAxes(graph: GraphBuilder, reduced: Tensor, value: Tensor): Tensor {
  const { operation } = reduced;
  return 'keepDims' in operation && !operation.keepDims ? graph.unsqueeze(value, operation.axes) : value;
}

/** Repeats the gradient of a reduction along the reduced axes. */
function spread(graph: GraphBuilder, reduced: Tensor, gradient: Tensor): Tensor {
  return expandLike(graph, restoreReducedAxes(graph, reduced, gradient), getOperand(reduced, 0));
}

/** Computes one over the number of elements of a mean. */
function computeMeanShare(graph: GraphBuilder, reduced: Tensor): Tensor {
  const value = getOperand(reduced, 0);
  const axes = 'axes' in reduced.operation ? reduced.operation.axes : [];
  const count = countElements(axes.map((axis) => value.shape[axis] ?? 1));
  if (count !== undefined) return graph.scalar(1 / count);
  const ones = expandLike(graph, graph.scalar(1), value);
  return graph.div(graph.scalar(1), graph.reduceSum(ones, { axes, keepDims: true }));
}

/** Computes 1 at the maximum, shared evenly among equal maxima. */
function computeMaxShares(graph: GraphBuilder, reduced: Tensor): Tensor {
  const value = getOperand(reduced, 0);
  const axes = 'axes' in reduced.operation ? reduced.operation.axes : [];
  const isMaximum = graph.cast(graph.equal(value, restoreReducedAxes(graph, reduced, reduced)), 'float32');
  return graph.div(isMaximum, graph.reduceSum(isMaximum, { axes, keepDims: true }));
}

/**
 * Turns the gradient of gathered rows [...i, …d] into bags of one: indices [m, 1], rows [m, …d].
 */
function collectRows(graph: GraphBuilder, tensor: Tensor, gradient: Tensor): RowGradient {
  const [table, indices] = [getOperand(tensor, 0), getOperand(tensor, 1)];
  if (indices.shape.length === 1) return { indices: graph.unsqueeze(indices, [1]), rows: gradient };
  const count = multiplyDimensions(indices.shape);
  return {
    indices: graph.reshape(indices, [count, 1]),
    rows: graph.reshape(gradient, [count, ...table.shape.slice(1)]),
  };
}
