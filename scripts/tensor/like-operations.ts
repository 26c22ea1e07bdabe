/**
 * Operations that take a shape from another tensor, for gradients over named dimensions. If all
 * sizes are known, they use those.
 */
import { GraphError } from './graph-error.ts';
import { broadcastShapes, describeShape, isSameShape, toReshapeTarget, toStaticShape } from './shapes.ts';
import type { Tensor } from './tensor.ts';
import type { GraphBuilder } from './tensor-graph.ts';

/** Repeats a value to the shape of another tensor. */
export function expandLike(graph: GraphBuilder, value: Tensor, like: Tensor): Tensor {
  if (isSameShape(value.shape, like.shape)) return value;
  if (!isSameShape(broadcastShapes(value.shape, like.shape, 'expandLike'), like.shape)) {
    const shapes = `${describeShape(value.shape)} to ${describeShape(like.shape)}`;
    throw new GraphError('shape', `expandLike: found ${shapes}, expected a shape that broadcasts`);
  }
  const lender = toStaticShape(like.shape) === undefined ? [like] : [];
  return graph.append({ kind: 'expandLike' }, [value, ...lender], value.type, like.shape);
}

/** Creates zeros in the shape of another tensor. */
export function zerosLike(graph: GraphBuilder, like: Tensor): Tensor {
  return expandLike(graph, graph.scalar(0), like);
}

/** Reshapes a value to the shape of another tensor. */
export function reshapeLike(graph: GraphBuilder, value: Tensor, like: Tensor): Tensor {
  if (isSameShape(value.shape, like.shape)) return value;
  if (toReshapeTarget(value.shape, like.shape) !== undefined) return graph.reshape(value, like.shape);
  return graph.append({ kind: 'reshapeLike' }, [value, like], value.type, like.shape);
}

/** Where a value goes in a larger tensor. */
export interface PadPlace {
  readonly like: Tensor;
  readonly axis: number;
  readonly start: number;
}

/**
 * Pads a value with zeros to the shape of another tensor; the value begins at `start` along `axis`.
 */
export function padLike(graph: GraphBuilder, value: Tensor, { like, axis, start }: PadPlace): Tensor {
  const lender = toStaticShape([value.shape[axis] ?? 1, like.shape[axis] ?? 1]) === undefined ? [like] : [];
  return graph.append({ kind: 'padLike', axis, start }, [value, ...lender], value.type, like.shape);
}

/** Where a part is in a concatenation. */
export interface PartPlace {
  readonly axis: number;
  readonly before: readonly Tensor[];
  readonly like: Tensor;
}

/**
 * Slices one part of a concatenation: it follows `before` along `axis` and is as long as `like`.
 */
export function partLike(graph: GraphBuilder, value: Tensor, { axis, before, like }: PartPlace): Tensor {
  const sizes = toStaticShape([...before, like].map((part) => part.shape[axis] ?? 1));
  if (sizes !== undefined) {
    const end = sizes.reduce((sum, size) => sum + size, 0);
    return graph.slice(value, { axis, start: end - (sizes.at(-1) ?? 0), end });
  }
  return graph.append({ kind: 'partLike', axis }, [value, ...before, like], value.type, like.shape);
}
