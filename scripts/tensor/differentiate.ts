/**
 * Reverse-mode differentiation: adds the gradient of a loss to its graph. The gradient of a table
 * that is only read by row can be sparse.
 */
import { createBackwards } from './gradient-rules.ts';
import { GradientSum, type RowGradient } from './gradient-sum.ts';
import { GraphError } from './graph-error.ts';
import { expandLike } from './like-operations.ts';
import { describeShape, multiplyDimensions } from './shapes.ts';
import type { Tensor } from './tensor.ts';
import type { GraphBuilder } from './tensor-graph.ts';

/** The gradients of one loss. They are added to the graph on demand. */
export interface Gradients {
  /** Returns the gradient in the shape of the tensor; zeros if the loss does not depend on it. */
  toDense(tensor: Tensor): Tensor;
  /**
   * Returns the gradient of a table by rows, one entry per use; throws if the table is also used as
   * a whole.
   */
  toRows(table: Tensor): readonly RowGradient[];
}

/** Differentiates a scalar loss with respect to tensors. Integers and `detach` stop gradients. */
export function differentiate(graph: GraphBuilder, loss: Tensor, wrt: readonly Tensor[]): Gradients {
  if (loss.type !== 'float32' || multiplyDimensions(loss.shape) !== 1) {
    const found = `${loss.type} ${describeShape(loss.shape)}`;
    throw new GraphError('gradient', `differentiate: found a loss of ${found}, expected one float32 number`);
  }
  for (const { id, type } of wrt) {
    if (type !== 'float32')
      throw new GraphError('gradient', `differentiate: found tensor ${id} of ${type}, expected float32`);
  }
  const upstream = findDependents(graph, loss, new Set(wrt));
  const sums = new Map([...upstream, ...wrt].map((tensor) => [tensor, new GradientSum(graph, tensor)]));
  const reached = new Set([loss]);
  sums.get(loss)?.add(expandLike(graph, graph.scalar(1), loss));
  for (const tensor of [...upstream].reverse()) {
    const sum = sums.get(tensor);
    if (sum === undefined || !reached.has(tensor) || !tensor.operands.some((operand) => upstream.has(operand)))
      continue;
    const backwards = createBackwards(graph, tensor, sum.toDense());
    for (const [place, operand] of tensor.operands.entries()) {
      const contribution = upstream.has(operand) ? backwards[place]?.() : undefined;
      if (contribution === undefined) continue;
      sums.get(operand)?.add(contribution);
      reached.add(operand);
    }
  }
  const findSum = (tensor: Tensor): GradientSum => {
    const sum = wrt.includes(tensor) ? sums.get(tensor) : undefined;
    if (sum === undefined)
      throw new GraphError(
        'gradient',
        `read gradient: found tensor ${tensor.id}, expected one that the loss was differentiated by`,
      );
    return sum;
  };
  return { toDense: (tensor) => findSum(tensor).toDense(), toRows: (table) => findSum(table).toRows() };
}

/** Finds the tensors between `wrt` and the loss, operands first. */
function findDependents(graph: GraphBuilder, loss: Tensor, wrt: ReadonlySet<Tensor>): ReadonlySet<Tensor> {
  const found = new Set<Tensor>();
  for (const tensor of graph.tensors.slice(0, loss.id + 1)) {
    const passes = tensor.type === 'float32' && tensor.operation.kind !== 'detach';
    if (wrt.has(tensor) || (passes && tensor.operands.some((operand) => found.has(operand)))) found.add(tensor);
  }
  return found;
}
