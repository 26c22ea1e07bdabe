/**
 * Sums the gradients of all uses of a tensor. Sums are built at the end, when rows, parts and
 * products can be combined.
 */
import { GraphError } from './graph-error.ts';
import { expandLike, padLike, zerosLike } from './like-operations.ts';
import { describeShape, isSameShape, multiplyDimensions } from './shapes.ts';
import type { Tensor } from './tensor.ts';
import type { GraphBuilder } from './tensor-graph.ts';

/**
 * The gradient of a table by rows: `rows[i]` belongs to every row in `indices[i]`; repeated rows
 * add up.
 */
export interface RowGradient {
  readonly indices: Tensor; // [n, k]
  readonly rows: Tensor; // [n, …d]
}

/** The gradient of a range that begins at `start` along `axis`; zero elsewhere. */
export interface PartGradient {
  readonly part: Tensor;
  readonly axis: number;
  readonly start: number;
}

/** leftᵀ · right: the gradient of a weight matrix from one product. */
export interface ProductGradient {
  readonly left: Tensor; // [n, a]
  readonly right: Tensor; // [n, b]
}

/** What one use contributes to the gradient of a tensor. */
export type Contribution = Tensor | RowGradient | PartGradient | ProductGradient;

/** The gradient of one tensor. */
export class GradientSum {
  readonly #graph: GraphBuilder;
  readonly #target: Tensor;
  readonly #whole: Tensor[] = [];
  readonly #rows: RowGradient[] = [];
  readonly #parts: PartGradient[] = [];
  readonly #products: ProductGradient[] = [];

  constructor(graph: GraphBuilder, target: Tensor) {
    this.#graph = graph;
    this.#target = target;
  }

  add(contribution: Contribution): void {
    if ('rows' in contribution) this.#rows.push(contribution);
    else if ('part' in contribution) this.#parts.push(contribution);
    else if ('left' in contribution) this.#products.push(contribution);
    else this.#whole.push(contribution);
  }

  /** Returns the rows in use, one entry per use; throws if the tensor is also used as a whole. */
  toRows(): readonly RowGradient[] {
    if (this.#whole.length + this.#parts.length + this.#products.length === 0) return this.#rows;
    throw new GraphError(
      'gradient',
      `read row gradients: found tensor ${this.#target.id} used as a whole, expected uses by row only`,
    );
  }

  /** Returns the gradient in the shape of the tensor. */
  toDense(): Tensor {
    const graph = this.#graph;
    const [first, ...others] = [...this.#whole, ...this.#joinedParts(), ...this.#joinedProducts()];
    const start = others.reduce((sum, term) => graph.add(sum, term), first ?? zerosLike(graph, this.#target));
    const total = this.#rows.reduce((sum, rows) => scatterRows(graph, sum, rows), start);
    if (isSameShape(total.shape, this.#target.shape)) return total;
    const shapes = `${describeShape(total.shape)}, expected ${describeShape(this.#target.shape)}`;
    throw new GraphError('gradient', `differentiate ${this.#target.operation.kind}: found a gradient of ${shapes}`);
  }

  /**
   * Joins parts with one concatenation if they tile the tensor, as the gates of an LSTM do;
   * otherwise pads each with zeros.
   */
  #joinedParts(): readonly Tensor[] {
    const parts = this.#parts.toSorted((one, other) => one.start - other.start);
    const axis = parts[0]?.axis ?? 0;
    let end = 0;
    for (const one of parts) {
      const size = one.part.shape[axis];
      if (one.axis !== axis || one.start !== end || typeof size !== 'number') end = Number.NaN;
      else end += size;
    }
    if (parts.length > 0 && end === this.#target.shape[axis]) {
      return [
        this.#graph.concat(
          parts.map(({ part }) => part),
          { axis },
        ),
      ];
    }
    return parts.map(({ part, ...place }) => padLike(this.#graph, part, { like: this.#target, ...place }));
  }

  /** Joins products into one, since the steps of a recurrent network share weights. */
  #joinedProducts(): readonly Tensor[] {
    if (this.#products.length === 0) return [];
    const join = (parts: readonly Tensor[]) =>
      parts[1] === undefined ? parts : [this.#graph.concat(parts, { axis: 0 })];
    const [left] = join(this.#products.map((one) => one.left));
    const [right] = join(this.#products.map((one) => one.right));
    return left === undefined || right === undefined ? [] : [this.#graph.matMul(this.#graph.transpose(left), right)];
  }
}

function scatterRows(graph: GraphBuilder, onto: Tensor, { indices, rows }: RowGradient): Tensor {
  const count = multiplyDimensions(indices.shape);
  const flat = graph.reshape(indices, [count]);
  if (indices.shape[1] === 1) return graph.scatterAddRows(onto, flat, rows);
  // Repeats the row of each bag for each of its indices: [n, 1, …d] · [n, k, 1…] = [n, k, …d].
  const width = rows.shape.slice(1);
  const ones = graph.unsqueeze(
    expandLike(graph, graph.scalar(1), indices),
    width.map((_, axis) => 2 + axis),
  );
  const repeated = graph.mul(graph.unsqueeze(rows, [1]), ones);
  return graph.scatterAddRows(onto, flat, graph.reshape(repeated, [count, ...width]));
}
