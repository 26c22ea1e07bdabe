/**
 * Builds tensor computations as expressions: every method checks types and shapes and adds one
 * operation to the graph.
 */
import { GraphError } from './graph-error.ts';
import type { Dimension, ElementType, TypedData } from './onnx-model.ts';
import {
  broadcastShapes,
  countElements,
  describeShape,
  inferMatMulShape,
  isSameShape,
  normalizeAxes,
  normalizeAxis,
  sumDimensions,
  toReshapeTarget,
} from './shapes.ts';
import {
  type ArithmeticKind,
  type ComparisonKind,
  type ReductionKind,
  type Shape,
  type Tensor,
  TensorStore,
  type UnaryKind,
} from './tensor.ts';

export interface ReduceOptions {
  /** Default: all axes. */
  readonly axes?: readonly number[];
  /** Whether reduced axes are kept with size 1; default: false. */
  readonly keepDims?: boolean;
}

export interface SliceOptions {
  readonly axis: number;
  readonly start?: number;
  /** Exclusive; default: the end of the axis. A named dimension must be at least this long. */
  readonly end?: number;
  /** Name of the new dimension, if a named one is sliced to its end. */
  readonly dimension?: string;
}

/** A graph under construction. */
export class GraphBuilder extends TensorStore {
  readonly #scalars = new Map<number, Tensor>();

  /** A value that is fed in every run. */
  input(name: string, type: ElementType, shape: Shape): Tensor {
    return this.register({ kind: 'input', name }, type, shape);
  }

  /** A weight: an input in training, an initializer in an exported model. */
  parameter(name: string, shape: readonly number[], type: ElementType = 'float32'): Tensor {
    return this.register({ kind: 'parameter', name }, type, shape);
  }

  /** A float32 scalar. */
  scalar(value: number): Tensor {
    const known = this.#scalars.get(value);
    if (known !== undefined) return known;
    const made = this.constant('float32', Float32Array.of(value), []);
    this.#scalars.set(value, made);
    return made;
  }

  /** A constant. */
  constant(type: ElementType, data: TypedData, shape: readonly number[]): Tensor {
    if (countElements(shape) !== data.length) {
      throw new GraphError('shape', `constant: found ${data.length} values, expected ${describeShape(shape)}`);
    }
    return this.append({ kind: 'constant', data }, [], type, shape);
  }

  add = (one: Tensor, other: Tensor): Tensor => this.#arithmetic('add', one, other);
  sub = (one: Tensor, other: Tensor): Tensor => this.#arithmetic('sub', one, other);
  mul = (one: Tensor, other: Tensor): Tensor => this.#arithmetic('mul', one, other);
  div = (one: Tensor, other: Tensor): Tensor => this.#arithmetic('div', one, other);
  max = (one: Tensor, other: Tensor): Tensor => this.#arithmetic('max', one, other);
  min = (one: Tensor, other: Tensor): Tensor => this.#arithmetic('min', one, other);

  greater = (one: Tensor, other: Tensor): Tensor => this.#arithmetic('greater', one, other);
  less = (one: Tensor, other: Tensor): Tensor => this.#arithmetic('less', one, other);
  equal = (one: Tensor, other: Tensor): Tensor => this.#arithmetic('equal', one, other);

  neg = (value: Tensor): Tensor => this.#unary('neg', value);
  tanh = (value: Tensor): Tensor => this.#unary('tanh', value);
  sigmoid = (value: Tensor): Tensor => this.#unary('sigmoid', value);
  exp = (value: Tensor): Tensor => this.#unary('exp', value);
  log = (value: Tensor): Tensor => this.#unary('log', value);
  sqrt = (value: Tensor): Tensor => this.#unary('sqrt', value);
  relu = (value: Tensor): Tensor => this.#unary('relu', value);
  square = (value: Tensor): Tensor => this.mul(value, value);
  /** The same value, through which no gradient flows. */
  detach = (value: Tensor): Tensor => this.#unary('detach', value);

  reduceSum = (value: Tensor, options: ReduceOptions = {}): Tensor => this.#reduce('reduceSum', value, options);
  reduceMean = (value: Tensor, options: ReduceOptions = {}): Tensor => this.#reduce('reduceMean', value, options);
  /** Equal maxima share the gradient evenly. */
  reduceMax = (value: Tensor, options: ReduceOptions = {}): Tensor => this.#reduce('reduceMax', value, options);

  /**
   * Matrix product over the last two axes; the others broadcast. For a vector on the right use
   * matVec: N = 1 is slow on WebGPU.
   */
  matMul(one: Tensor, other: Tensor): Tensor {
    requireFloat('matMul', one, other);
    return this.append({ kind: 'matMul' }, [one, other], 'float32', inferMatMulShape(one.shape, other.shape));
  }

  /** Reorders axes; default: swaps the last two. */
  transpose(value: Tensor, permutation: readonly number[] = swapLast(value.shape.length)): Tensor {
    const axes = permutation.map((axis) => normalizeAxis(axis, value.shape.length, 'transpose'));
    if (normalizeAxes(axes, value.shape.length, 'transpose').length !== value.shape.length) {
      throw new GraphError(
        'shape',
        `transpose: found [${permutation}], expected a permutation of the axes of ${describeShape(value.shape)}`,
      );
    }
    const shape = axes.map((axis) => value.shape[axis] ?? 1);
    return this.append({ kind: 'transpose', permutation: axes }, [value], value.type, shape);
  }

  /** `one` if the condition holds, otherwise `other`; all three broadcast. */
  where(condition: Tensor, one: Tensor, other: Tensor): Tensor {
    requireTypes('where', [condition], ['bool']);
    requireTypes('where', [other], [one.type]);
    const shape = broadcastShapes(condition.shape, broadcastShapes(one.shape, other.shape, 'where'), 'where');
    return this.append({ kind: 'where' }, [condition, one, other], one.type, shape);
  }

  /** The same values in another type. */
  cast(value: Tensor, type: ElementType): Tensor {
    return value.type === type ? value : this.append({ kind: 'cast' }, [value], type, value.shape);
  }

  /** The same elements in another shape with at most one new name. */
  reshape(value: Tensor, shape: Shape): Tensor {
    const what = `reshape: found ${describeShape(value.shape)} to ${describeShape(shape)}`;
    if (toReshapeTarget(value.shape, shape) === undefined)
      throw new GraphError('shape', `${what}, expected at most one unknown dimension`);
    const [from, to] = [countElements(value.shape), countElements(shape)];
    if (from !== undefined && to !== undefined && from !== to)
      throw new GraphError('shape', `${what}, expected the same number of elements`);
    return this.append({ kind: 'reshape' }, [value], value.type, shape);
  }

  /** Inserts axes of size 1, counted in the result. */
  unsqueeze(value: Tensor, axes: readonly number[]): Tensor {
    const rank = value.shape.length + axes.length;
    const places = normalizeAxes(axes, rank, 'unsqueeze');
    const sizes = [...value.shape];
    for (const place of places) sizes.splice(place, 0, 1);
    return this.append({ kind: 'unsqueeze', axes: places }, [value], value.type, sizes);
  }

  /** Drops axes of size 1. */
  squeeze(value: Tensor, axes: readonly number[]): Tensor {
    const places = normalizeAxes(axes, value.shape.length, 'squeeze');
    if (places.some((axis) => value.shape[axis] !== 1)) {
      throw new GraphError(
        'shape',
        `squeeze: found axes [${axes}] of ${describeShape(value.shape)}, expected axes of size 1`,
      );
    }
    const shape = value.shape.filter((_, axis) => !places.includes(axis));
    return this.append({ kind: 'squeeze', axes: places }, [value], value.type, shape);
  }

  /** Joins tensors along an axis; `dimension` names the sum of named dimensions. */
  concat(parts: readonly Tensor[], options: { readonly axis: number; readonly dimension?: string }): Tensor {
    const [first] = parts;
    if (first === undefined) throw new GraphError('shape', 'concat: found no tensors, expected at least one');
    const axis = normalizeAxis(options.axis, first.shape.length, 'concat');
    requireTypes('concat', parts, [first.type]);
    const others = first.shape.toSpliced(axis, 1);
    const odd = parts.find((part) => !isSameShape(part.shape.toSpliced(axis, 1), others));
    if (odd !== undefined) {
      const shapes = `${describeShape(first.shape)} and ${describeShape(odd.shape)}`;
      throw new GraphError('shape', `concat: found ${shapes}, expected equal sizes outside axis ${axis}`);
    }
    const size = sumDimensions(parts.map((part) => part.shape[axis] ?? 1));
    const named = typeof size === 'string' ? (options.dimension ?? size) : size;
    return this.append({ kind: 'concat', axis }, parts, first.type, first.shape.with(axis, named));
  }

  /** A range along one axis; negative bounds count from the end of a known size. */
  slice(value: Tensor, options: SliceOptions): Tensor {
    const axis = normalizeAxis(options.axis, value.shape.length, 'slice');
    const size = value.shape[axis] ?? 1;
    const start = resolveBound(options.start ?? 0, size);
    const end =
      options.end === undefined ? (typeof size === 'number' ? size : undefined) : resolveBound(options.end, size);
    if (end !== undefined && end < start)
      throw new GraphError('shape', `slice: found ${start} to ${end}, expected an end after the start`);
    const length: Dimension = end === undefined ? (options.dimension ?? `${size}-${start}`) : end - start;
    if (start === 0 && (end === undefined || end === size)) return value;
    return this.append({ kind: 'slice', axis, start, end }, [value], value.type, value.shape.with(axis, length));
  }

  /** Rows of a table [v, …d] at indices [...i]: [...i, …d]. */
  gatherRows(table: Tensor, indices: Tensor): Tensor {
    requireTypes('gatherRows', [indices], ['int32', 'int64']);
    if (table.shape.length === 0) throw new GraphError('shape', 'gatherRows: found a scalar, expected a table');
    return this.append({ kind: 'gatherRows' }, [table, indices], table.type, [
      ...indices.shape,
      ...table.shape.slice(1),
    ]);
  }

  /** Sums of rows of a table [v, d]: indices [n, k] give [n, d]. Pad bags with a row of zeros. */
  embeddingBagSum(table: Tensor, indices: Tensor): Tensor {
    requireTypes('embeddingBagSum', [indices], ['int32', 'int64']);
    requireFloat('embeddingBagSum', table);
    const [bags, width] = [indices.shape[0], table.shape[1]];
    if (bags === undefined || width === undefined || indices.shape.length !== 2 || table.shape.length !== 2) {
      const shapes = `${describeShape(table.shape)} and ${describeShape(indices.shape)}`;
      throw new GraphError('shape', `embeddingBagSum: found ${shapes}, expected a table [v, d] and indices [n, k]`);
    }
    return this.append({ kind: 'embeddingBagSum' }, [table, indices], 'float32', [bags, width]);
  }

  /**
   * The base [v, …d] with updates [m, …d] added to its rows at indices [m]; repeated indices add
   * up.
   */
  scatterAddRows(base: Tensor, indices: Tensor, updates: Tensor): Tensor {
    requireTypes('scatterAddRows', [indices], ['int32', 'int64']);
    requireFloat('scatterAddRows', base, updates);
    if (indices.shape.length !== 1 || !isSameShape(updates.shape, [...indices.shape, ...base.shape.slice(1)])) {
      const shapes = `${describeShape(updates.shape)} at ${describeShape(indices.shape)}`;
      throw new GraphError(
        'shape',
        `scatterAddRows: found updates ${shapes}, expected rows of ${describeShape(base.shape)}`,
      );
    }
    return this.append({ kind: 'scatterAddRows' }, [base, indices, updates], 'float32', base.shape);
  }

  /**
   * (value − zero point) · scale of uint8 or int8 weights; scale and zero point are scalars or
   * vectors along `axis`.
   */
  dequantize(value: Tensor, scale: Tensor, options: { readonly zeroPoint: Tensor; readonly axis?: number }): Tensor {
    requireTypes('dequantize', [value], ['uint8', 'int8']);
    requireTypes('dequantize', [options.zeroPoint], [value.type]);
    requireFloat('dequantize', scale);
    const axis = normalizeAxis(options.axis ?? -1, value.shape.length, 'dequantize');
    return this.append({ kind: 'dequantize', axis }, [value, scale, options.zeroPoint], 'float32', value.shape);
  }

  #unary(kind: UnaryKind, value: Tensor): Tensor {
    if (kind !== 'detach') requireFloat(kind, value);
    return this.append({ kind }, [value], value.type, value.shape);
  }

  #arithmetic(kind: ArithmeticKind | ComparisonKind, one: Tensor, other: Tensor): Tensor {
    requireTypes(kind, [one, other], [one.type === 'int32' ? 'int32' : 'float32']);
    const type = kind === 'greater' || kind === 'less' || kind === 'equal' ? 'bool' : one.type;
    return this.append({ kind }, [one, other], type, broadcastShapes(one.shape, other.shape, kind));
  }

  #reduce(kind: ReductionKind, value: Tensor, { axes, keepDims = false }: ReduceOptions): Tensor {
    requireFloat(kind, value);
    const places = normalizeAxes(axes ?? value.shape.map((_, axis) => axis), value.shape.length, kind);
    if (places.length === 0) return value;
    const shape = keepDims
      ? value.shape.map((size, axis) => (places.includes(axis) ? 1 : size))
      : value.shape.filter((_, axis) => !places.includes(axis));
    return this.append({ kind, axes: places, keepDims }, [value], 'float32', shape);
  }
}

function swapLast(rank: number): number[] {
  const axes = Array.from({ length: rank }, (_, axis) => axis);
  return [...axes.slice(0, -2), ...axes.slice(-2).reverse()];
}

/** Counts a bound of a slice from the front; throws if it is outside an axis of known size. */
function resolveBound(value: number, size: Dimension): number {
  const place = value < 0 && typeof size === 'number' ? value + size : value;
  if (place < 0 || (typeof size === 'number' && place > size)) {
    throw new GraphError('shape', `slice: found bound ${value}, expected one within size ${size}`);
  }
  return place;
}

/** Throws unless every operand has one of the types. */
function requireTypes(what: string, operands: readonly Tensor[], types: readonly ElementType[]): void {
  for (const { type } of operands) {
    if (!types.includes(type)) throw new GraphError('type', `${what}: found ${type}, expected ${types.join(' or ')}`);
  }
}

/** Throws unless every operand is float32. */
function requireFloat(what: string, ...operands: readonly Tensor[]): void {
  requireTypes(what, operands, ['float32']);
}
