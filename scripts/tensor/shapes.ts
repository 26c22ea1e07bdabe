/** Shape arithmetic over sizes and names of dimensions. Two different names are never taken to be equal: ambiguity is an error. */
import { GraphError } from './graph-error.ts';
import type { Dimension } from './onnx-model.ts';
import type { Shape } from './tensor.ts';

/** `[n, 200]`, for messages. */
export function describeShape(shape: Shape): string {
  return `[${shape.join(', ')}]`;
}

export function isSameShape(one: Shape, other: Shape): boolean {
  return one.length === other.length && one.every((size, axis) => size === other[axis]);
}

/** The shape of an elementwise operation on both, by the rules of NumPy. A name stands for any size but is broadcast only against 1. */
export function broadcastShapes(one: Shape, other: Shape, what: string): Shape {
  const rank = Math.max(one.length, other.length);
  return Array.from({ length: rank }, (_, axis) => {
    const left = one[axis - rank + one.length] ?? 1;
    const right = other[axis - rank + other.length] ?? 1;
    if (left === right || right === 1) return left;
    if (left === 1) return right;
    throw new GraphError('shape', `${what}: ${describeShape(one)} and ${describeShape(other)} do not broadcast`);
  });
}

/** The shape of a matrix product: the last two axes multiply, those before broadcast. */
export function inferMatMulShape(one: Shape, other: Shape): Shape {
  const what = `matMul: ${describeShape(one)} by ${describeShape(other)}`;
  if (one.length < 2 || other.length < 2) throw new GraphError('shape', `${what}: both need at least two axes`);
  const [rows, inner] = one.slice(-2) as [Dimension, Dimension];
  const [height, columns] = other.slice(-2) as [Dimension, Dimension];
  if (inner !== height) throw new GraphError('shape', `${what}: inner sizes ${inner} and ${height} differ`);
  return [...broadcastShapes(one.slice(0, -2), other.slice(0, -2), 'matMul'), rows, columns];
}

/** An axis counted from the front; negative ones count from the end. */
export function normalizeAxis(axis: number, rank: number, what: string): number {
  const found = axis < 0 ? axis + rank : axis;
  if (!Number.isInteger(axis) || found < 0 || found >= rank) {
    throw new GraphError('shape', `${what}: axis ${axis} is not in a tensor of ${rank} axes`);
  }
  return found;
}

/** Axes counted from the front, ascending, each once. */
export function normalizeAxes(axes: readonly number[], rank: number, what: string): number[] {
  const found = axes.map((axis) => normalizeAxis(axis, rank, what)).sort((one, other) => one - other);
  if (new Set(found).size !== found.length) throw new GraphError('shape', `${what}: axes [${axes}] repeat`);
  return found;
}

/** The number of elements, or undefined if a dimension has only a name. */
export function countElements(shape: Shape): number | undefined {
  let size = 1;
  for (const dimension of shape) {
    if (typeof dimension === 'string') return undefined;
    size *= dimension;
  }
  return size;
}

/** The sizes of a shape without names, else undefined. */
export function toStaticShape(shape: Shape): readonly number[] | undefined {
  return shape.every((size) => typeof size === 'number') ? shape : undefined;
}

/** The size of a concatenation: a sum, or a name for it. */
export function sumDimensions(parts: readonly Dimension[]): Dimension {
  const names = parts.filter((part) => typeof part === 'string');
  const total = parts.reduce<number>((sum, part) => (typeof part === 'number' ? sum + part : sum), 0);
  if (names.length === 0) return total;
  return [...names, ...(total === 0 ? [] : [total])].join('+');
}

/** The size of several axes taken as one: a product, or a name for it. */
export function multiplyDimensions(parts: readonly Dimension[]): Dimension {
  const names = parts.filter((part) => typeof part === 'string');
  const product = parts.reduce<number>((value, part) => (typeof part === 'number' ? value * part : value), 1);
  if (names.length === 0) return product;
  return [...names, ...(product === 1 ? [] : [product])].join('*');
}

/** What Reshape is told: sizes, 0 to keep the input's size at that axis, −1 once for the rest; undefined if names leave it open. */
export function toReshapeTarget(from: Shape, to: Shape): readonly number[] | undefined {
  const named = to.filter((size) => typeof size === 'string').length;
  if (named <= 1) return to.map((size) => (typeof size === 'number' ? size : -1));
  const kept = to.map((size, axis) => (typeof size === 'number' ? size : size === from[axis] ? 0 : -1));
  return kept.filter((size) => size === -1).length <= 1 ? kept : undefined;
}
