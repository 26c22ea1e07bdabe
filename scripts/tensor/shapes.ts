/**
 * Shape arithmetic over sizes and named dimensions. Different names are never assumed to be equal.
 */
import { GraphError } from './graph-error.ts';
import type { Dimension } from './onnx-model.ts';
import type { Shape } from './tensor.ts';

/** Formats a shape for messages: `[n, 200]`. */
export function describeShape(shape: Shape): string {
  return `[${shape.join(', ')}]`;
}

/** Whether two shapes are equal. */
export function isSameShape(one: Shape, other: Shape): boolean {
  return one.length === other.length && one.every((size, axis) => size === other[axis]);
}

/**
 * Infers the shape of an elementwise operation by NumPy's rules. A named dimension broadcasts only
 * with 1.
 */
export function broadcastShapes(one: Shape, other: Shape, what: string): Shape {
  const rank = Math.max(one.length, other.length);
  return Array.from({ length: rank }, (_, axis) => {
    const left = one[axis - rank + one.length] ?? 1;
    const right = other[axis - rank + other.length] ?? 1;
    if (left === right || right === 1) return left;
    if (left === 1) return right;
    throw new GraphError(
      'shape',
      `${what}: found ${describeShape(one)} and ${describeShape(other)}, expected shapes that broadcast`,
    );
  });
}

/** Infers the shape of a matrix product: the last two axes multiply, the others broadcast. */
export function inferMatMulShape(one: Shape, other: Shape): Shape {
  const what = `matMul: found ${describeShape(one)} by ${describeShape(other)}`;
  if (one.length < 2 || other.length < 2) throw new GraphError('shape', `${what}, expected at least two axes`);
  const [rows, inner] = one.slice(-2) as [Dimension, Dimension];
  const [height, columns] = other.slice(-2) as [Dimension, Dimension];
  if (inner !== height) throw new GraphError('shape', `${what}, expected equal inner sizes`);
  return [...broadcastShapes(one.slice(0, -2), other.slice(0, -2), 'matMul'), rows, columns];
}

/** Counts an axis from the front; negative axes count from the end. */
export function normalizeAxis(axis: number, rank: number, what: string): number {
  const found = axis < 0 ? axis + rank : axis;
  if (!Number.isInteger(axis) || found < 0 || found >= rank) {
    throw new GraphError('shape', `${what}: found axis ${axis}, expected one of ${rank}`);
  }
  return found;
}

/** Counts axes from the front and sorts them; throws if one repeats. */
export function normalizeAxes(axes: readonly number[], rank: number, what: string): number[] {
  const found = axes.map((axis) => normalizeAxis(axis, rank, what)).sort((one, other) => one - other);
  if (new Set(found).size !== found.length)
    throw new GraphError('shape', `${what}: found axes [${axes}], expected each once`);
  return found;
}

/** Counts the elements of a shape; undefined if a dimension is named. */
export function countElements(shape: Shape): number | undefined {
  let size = 1;
  for (const dimension of shape) {
    if (typeof dimension === 'string') return undefined;
    size *= dimension;
  }
  return size;
}

/** Returns the sizes of a shape; undefined if a dimension is named. */
export function toStaticShape(shape: Shape): readonly number[] | undefined {
  return shape.every((size) => typeof size === 'number') ? shape : undefined;
}

/** Adds dimensions, as in a concatenation: a sum, or a name for it. */
export function sumDimensions(parts: readonly Dimension[]): Dimension {
  const names = parts.filter((part) => typeof part === 'string');
  const total = parts.reduce<number>((sum, part) => (typeof part === 'number' ? sum + part : sum), 0);
  if (names.length === 0) return total;
  return [...names, ...(total === 0 ? [] : [total])].join('+');
}

/** Multiplies dimensions, as when axes are merged: a product, or a name for it. */
export function multiplyDimensions(parts: readonly Dimension[]): Dimension {
  const names = parts.filter((part) => typeof part === 'string');
  const product = parts.reduce<number>((value, part) => (typeof part === 'number' ? value * part : value), 1);
  if (names.length === 0) return product;
  return [...names, ...(product === 1 ? [] : [product])].join('*');
}

/**
 * Returns the target of Reshape: sizes, 0 to keep a size of the input, at most one −1 for the rest;
 * undefined if names leave it open.
 */
export function toReshapeTarget(from: Shape, to: Shape): readonly number[] | undefined {
  const named = to.filter((size) => typeof size === 'string').length;
  if (named <= 1) return to.map((size) => (typeof size === 'number' ? size : -1));
  const kept = to.map((size, axis) => (typeof size === 'number' ? size : size === from[axis] ? 0 : -1));
  return kept.filter((size) => size === -1).length <= 1 ? kept : undefined;
}
