/** Operations that borrow a shape from another tensor: what gradients need where a dimension has only a name. A known shape is not borrowed. */
import { GraphError } from './graph-error.ts';
import { broadcastShapes, describeShape, isSameShape, toReshapeTarget, toStaticShape } from './shapes.ts';
import type { Tensor } from './tensor.ts';
import type { GraphBuilder } from './tensor-graph.ts';

/** Repeats a value to the shape of another tensor. */
export function expandLike(graph: GraphBuilder, value: Tensor, like: Tensor): Tensor {
  if (isSameShape(value.shape, like.shape)) return value;
  if (!isSameShape(broadcastShapes(value.shape, like.shape, 'expandLike'), like.shape)) {
    const shapes = `${describeShape(value.shape)} to ${describeShape(like.shape)}`;
    throw new GraphError('shape', `expandLike: ${shapes} would drop axes`);
  }
  const lender = toStaticShape(like.shape) === undefined ? [like] : [];
  return graph.append({ kind: 'expandLike' }, [value, ...lender], value.type, like.shape);
}

/** Zeros in the shape of another tensor. */
export function zerosLike(graph: GraphBuilder, like: Tensor): Tensor {
  return expandLike(graph, graph.scalar(0), like);
}

/** The elements of a value in the shape of another tensor. */
export function reshapeLike(graph: GraphBuilder, value: Tensor, like: Tensor): Tensor {
  if (isSameShape(value.shape, like.shape)) return value;
  if (toReshapeTarget(value.shape, like.shape) !== undefined) return graph.reshape(value, like.shape);
  return graph.append({ kind: 'reshapeLike' }, [value, like], value.type, like.shape);
}

export interface PadPlace {
  readonly like: Tensor;
  readonly axis: number;
  readonly start: number;
}

/** Zeros in the shape of another tensor, and the value in their midst, from `start` on along `axis`. */
export function padLike(graph: GraphBuilder, value: Tensor, { like, axis, start }: PadPlace): Tensor {
  const lender = toStaticShape([value.shape[axis] ?? 1, like.shape[axis] ?? 1]) === undefined ? [like] : [];
  return graph.append({ kind: 'padLike', axis, start }, [value, ...lender], value.type, like.shape);
}

export interface PartPlace {
  readonly axis: number;
  readonly before: readonly Tensor[];
  readonly like: Tensor;
}

/** The stretch along `axis` that lies behind `before` and is as long as `like`: one part of a concatenation. */
export function partLike(graph: GraphBuilder, value: Tensor, { axis, before, like }: PartPlace): Tensor {
  const sizes = toStaticShape([...before, like].map((part) => part.shape[axis] ?? 1));
  if (sizes !== undefined) {
    const end = sizes.reduce((sum, size) => sum + size, 0);
    return graph.slice(value, { axis, start: end - (sizes.at(-1) ?? 0), end });
  }
  return graph.append({ kind: 'partLike', axis }, [value, ...before, like], value.type, like.shape);
}
