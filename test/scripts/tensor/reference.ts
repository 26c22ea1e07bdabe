/**
 * A plain float64 evaluation of graphs, element by element: the reference for ONNX Runtime and for
 * gradients.
 */
import { getOperand, type Tensor } from '../../../scripts/tensor/tensor.ts';

export interface Value {
  readonly shape: readonly number[];
  readonly data: readonly number[];
}

/** Evaluates a tensor, given the values of inputs and parameters. */
export function evaluate(target: Tensor, feeds: ReadonlyMap<Tensor, Value>): Value {
  const known = new Map(feeds);
  const resolve = (tensor: Tensor): Value => {
    const found = known.get(tensor);
    if (found !== undefined) return found;
    const value = compute(
      tensor,
      tensor.operands.map((operand) => resolve(operand)),
    );
    known.set(tensor, value);
    return value;
  };
  return resolve(target);
}

/** Creates a value from a function of the place. */
export function fill(shape: readonly number[], at: (place: readonly number[]) => number): Value {
  const size = shape.reduce((product, one) => product * one, 1);
  return { shape, data: Array.from({ length: size }, (_, flat) => at(findPlace(flat, shape))) };
}

/** Reads the element at a place; axes of size 1 and missing leading axes repeat. */
export function at({ shape, data }: Value, place: readonly number[]): number {
  const own = place.slice(place.length - shape.length);
  const flat = shape.reduce((sum, size, axis) => sum * size + (size === 1 ? 0 : (own[axis] ?? 0)), 0);
  return data[flat] ?? Number.NaN;
}

function findPlace(flat: number, shape: readonly number[]): number[] {
  const place: number[] = [];
  let rest = flat;
  for (const size of shape.toReversed()) {
    place.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  return place;
}

const UNARY: Readonly<Record<string, (x: number) => number>> = {
  neg: (x) => -x,
  tanh: Math.tanh,
  sigmoid: (x) => 1 / (1 + Math.exp(-x)),
  exp: Math.exp,
  log: Math.log,
  sqrt: Math.sqrt,
  relu: (x) => Math.max(0, x),
  detach: (x) => x,
  cast: (x) => x,
};

const BINARY: Readonly<Record<string, (x: number, y: number) => number>> = {
  add: (x, y) => x + y,
  sub: (x, y) => x - y,
  mul: (x, y) => x * y,
  div: (x, y) => x / y,
  max: Math.max,
  min: Math.min,
  greater: (x, y) => Number(x > y),
  less: (x, y) => Number(x < y),
  equal: (x, y) => Number(x === y),
};

function compute(tensor: Tensor, operands: readonly Value[]): Value {
  const { operation } = tensor;
  const [one = nothing(tensor), two = one, three = one] = operands;
  const unary = UNARY[operation.kind];
  if (unary !== undefined) return fill(one.shape, (place) => unary(at(one, place)));
  const binary = BINARY[operation.kind];
  if (binary !== undefined) return fill(jointShape(operands), (place) => binary(at(one, place), at(two, place)));
  switch (operation.kind) {
    case 'constant':
      return { shape: tensor.shape.map(Number), data: Array.from(operation.data as Float32Array, Number) };
    case 'where':
      return fill(jointShape(operands), (place) => (at(one, place) === 0 ? at(three, place) : at(two, place)));
    case 'matMul':
      return matMul(one, two);
    case 'transpose': {
      const { permutation } = operation;
      const shape = permutation.map((axis) => one.shape[axis] ?? 1);
      return fill(shape, (place) =>
        at(
          one,
          permutation.map((_, axis) => place[permutation.indexOf(axis)] ?? 0),
        ),
      );
    }
    case 'reduceSum':
    case 'reduceMean':
    case 'reduceMax':
      return reduce(one, operation);
    case 'reshape': {
      const rest =
        one.data.length / tensor.shape.reduce<number>((p, size) => p * (typeof size === 'number' ? size : 1), 1);
      return { shape: tensor.shape.map((size) => (typeof size === 'number' ? size : rest)), data: one.data };
    }
    case 'unsqueeze': {
      const shape = [...one.shape];
      for (const axis of operation.axes) shape.splice(axis, 0, 1);
      return { shape, data: one.data };
    }
    case 'squeeze':
      return { shape: one.shape.filter((_, axis) => !operation.axes.includes(axis)), data: one.data };
    case 'concat':
      return operands.slice(1).reduce((joined, next) => join(joined, next, operation.axis), one);
    case 'slice': {
      const { axis, start, end = one.shape[axis] ?? 0 } = operation;
      const shape = one.shape.with(axis, end - start);
      return fill(shape, (place) => at(one, place.with(axis, (place[axis] ?? 0) + start)));
    }
    case 'gatherRows': {
      const rank = two.shape.length;
      const shape = [...two.shape, ...one.shape.slice(1)];
      return fill(shape, (place) => at(one, [at(two, place.slice(0, rank)), ...place.slice(rank)]));
    }
    case 'embeddingBagSum': {
      const [bags = 0, inBag = 0] = two.shape;
      return fill([bags, one.shape[1] ?? 0], ([bag = 0, column = 0]) => {
        let sum = 0;
        for (let item = 0; item < inBag; item++) sum += at(one, [at(two, [bag, item]), column]);
        return sum;
      });
    }
    case 'scatterAddRows':
      return fill(one.shape, (place) => {
        let sum = at(one, place);
        for (const [item, row] of two.data.entries()) if (row === place[0]) sum += at(three, place.with(0, item));
        return sum;
      });
    default:
      throw new TypeError(`the reference does not compute ${getOperand(tensor, 0).operation.kind} → ${operation.kind}`);
  }
}

function nothing(tensor: Tensor): Value {
  if (tensor.operation.kind === 'input' || tensor.operation.kind === 'parameter') {
    throw new TypeError(`${tensor.operation.name} was not fed`);
  }
  return { shape: [], data: [] };
}

function jointShape(values: readonly Value[]): number[] {
  const rank = Math.max(...values.map(({ shape }) => shape.length));
  return Array.from({ length: rank }, (_, axis) =>
    values.reduce((size, { shape }) => {
      const own = shape[axis - rank + shape.length] ?? 1;
      return own === 1 ? size : own;
    }, 1),
  );
}

function matMul(one: Value, two: Value): Value {
  const [rows = 0, inner = 0] = one.shape.slice(-2);
  const columns = two.shape.at(-1) ?? 0;
  const batch = jointShape([
    { shape: one.shape.slice(0, -2), data: [] },
    { shape: two.shape.slice(0, -2), data: [] },
  ]);
  return fill([...batch, rows, columns], (place) => {
    const lead = place.slice(0, -2);
    let sum = 0;
    for (let k = 0; k < inner; k++) {
      sum += at(one, [...lead, place.at(-2) ?? 0, k]) * at(two, [...lead, k, place.at(-1) ?? 0]);
    }
    return sum;
  });
}

function reduce(
  value: Value,
  { kind, axes, keepDims }: { readonly kind: string; readonly axes: readonly number[]; readonly keepDims: boolean },
): Value {
  const groups = new Map<string, number[]>();
  const full = value.shape.map((size, axis) => (axes.includes(axis) ? 1 : size));
  for (const [flat, number] of value.data.entries()) {
    const place = findPlace(flat, value.shape).map((index, axis) => (axes.includes(axis) ? 0 : index));
    const group = groups.get(place.join()) ?? [];
    group.push(number);
    groups.set(place.join(), group);
  }
  const reduced = fill(full, (place) => {
    const group = groups.get(place.join()) ?? [];
    if (kind === 'reduceMax') return Math.max(...group);
    const sum = group.reduce((total, number) => total + number, 0);
    return kind === 'reduceMean' ? sum / group.length : sum;
  });
  return keepDims ? reduced : { shape: value.shape.filter((_, axis) => !axes.includes(axis)), data: reduced.data };
}

function join(one: Value, two: Value, axis: number): Value {
  const border = one.shape[axis] ?? 0;
  return fill(one.shape.with(axis, border + (two.shape[axis] ?? 0)), (place) => {
    const index = place[axis] ?? 0;
    return index < border ? at(one, place) : at(two, place.with(axis, index - border));
  });
}
