/** Reverse-mode differentiation: adds the gradient of a loss to the graph it is in. Tables that are only read by row give touched rows. */
import { createBackwards } from './gradient-rules.ts';
import { GradientSum, type RowGradient } from './gradient-sum.ts';
import { GraphError } from './graph-error.ts';
import { expandLike } from './like-operations.ts';
import { describeShape, multiplyDimensions } from './shapes.ts';
import type { Tensor } from './tensor.ts';
import type { GraphBuilder } from './tensor-graph.ts';

/** The gradients of one loss. Asking adds what is still missing to the graph; what no output uses is left out of the model. */
export interface Gradients {
  /** The gradient in the tensor's own shape; zeros where the loss does not depend on it. */
  toDense(tensor: Tensor): Tensor;
  /** The gradient of a table by touched rows, one entry a use. Throws if the table is used as a whole anywhere. */
  toRows(table: Tensor): readonly RowGradient[];
}

/** Adds d loss / d wrt to the graph. The loss is one number; integers and `detach` stop gradients. */
export function differentiate(graph: GraphBuilder, loss: Tensor, wrt: readonly Tensor[]): Gradients {
  if (loss.type !== 'float32' || multiplyDimensions(loss.shape) !== 1) {
    const found = `${loss.type} ${describeShape(loss.shape)}`;
    throw new GraphError('gradient', `differentiating: the loss is ${found}, not one number`);
  }
  for (const { id, type } of wrt) {
    if (type !== 'float32') throw new GraphError('gradient', `differentiating: tensor ${id} is ${type}, not float32`);
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
    if (sum === undefined) throw new GraphError('gradient', `tensor ${tensor.id} was not differentiated by`);
    return sum;
  };
  return { toDense: (tensor) => findSum(tensor).toDense(), toRows: (table) => findSum(table).toRows() };
}

/** Tensors up to the loss that depend on what it is differentiated by, operands first. */
function findDependents(graph: GraphBuilder, loss: Tensor, wrt: ReadonlySet<Tensor>): ReadonlySet<Tensor> {
  const found = new Set<Tensor>();
  for (const tensor of graph.tensors.slice(0, loss.id + 1)) {
    const passes = tensor.type === 'float32' && tensor.operation.kind !== 'detach';
    if (wrt.has(tensor) || (passes && tensor.operands.some((operand) => found.has(operand)))) found.add(tensor);
  }
  return found;
}
