/**
 * Tensors, each with the operation that produces it, and the store of a graph. tensor-graph.ts
 * builds them.
 */
import { GraphError } from './graph-error.ts';
import type { Dimension, ElementType, TypedData } from './onnx-model.ts';

export type Shape = readonly Dimension[];

export type UnaryKind = 'neg' | 'tanh' | 'sigmoid' | 'exp' | 'log' | 'sqrt' | 'relu' | 'detach';
export type ArithmeticKind = 'add' | 'sub' | 'mul' | 'div' | 'max' | 'min';
export type ComparisonKind = 'greater' | 'less' | 'equal';
export type ReductionKind = 'reduceSum' | 'reduceMean' | 'reduceMax';

export type Operation =
  | { readonly kind: 'input' | 'parameter'; readonly name: string }
  | { readonly kind: 'constant'; readonly data: TypedData }
  | { readonly kind: UnaryKind | ArithmeticKind | ComparisonKind }
  | { readonly kind: 'matMul' | 'where' | 'cast' | 'reshape' }
  | { readonly kind: 'transpose'; readonly permutation: readonly number[] }
  | { readonly kind: ReductionKind; readonly axes: readonly number[]; readonly keepDims: boolean }
  | { readonly kind: 'unsqueeze' | 'squeeze'; readonly axes: readonly number[] }
  | { readonly kind: 'concat'; readonly axis: number }
  | { readonly kind: 'slice'; readonly axis: number; readonly start: number; readonly end: number | undefined }
  /** Inputs: table [v, …d], indices [...i]. */
  | { readonly kind: 'gatherRows' }
  /** Inputs: table [v, d], indices [n, k]. */
  | { readonly kind: 'embeddingBagSum' }
  /** Inputs: base [v, …d], indices [m], updates [m, …d]. */
  | { readonly kind: 'scatterAddRows' }
  /** Inputs: quantized values, scale (scalar or [d]), zero point of the values' type. */
  | { readonly kind: 'dequantize'; readonly axis: number }
  /** Inputs: value, and the tensor whose shape it takes, if that has named dimensions. */
  | { readonly kind: 'expandLike' | 'reshapeLike' }
  /**
   * Inputs: value, and the tensor whose size it takes, if the axis is named. Zeros around the
   * value, `start` of them before it along `axis`.
   */
  | { readonly kind: 'padLike'; readonly axis: number; readonly start: number }
  /**
   * Inputs: value, the parts before the chosen one along `axis`, and the chosen part; only their
   * sizes are used.
   */
  | { readonly kind: 'partLike'; readonly axis: number };

export type OperationKind = Operation['kind'];

/** A node of a graph: the result of an operation. */
export interface Tensor {
  /** Index in its graph; operands have smaller ones. */
  readonly id: number;
  readonly type: ElementType;
  readonly shape: Shape;
  readonly operation: Operation;
  readonly operands: readonly Tensor[];
}

/** Returns an operand that the operation always has. */
export function getOperand(tensor: Tensor, index: number): Tensor {
  const operand = tensor.operands[index];
  if (operand === undefined)
    throw new RangeError(`read operand: found no operand ${index} of tensor ${tensor.id}, a ${tensor.operation.kind}`);
  return operand;
}

/**
 * The tensors of one graph in the order they were added, and the names of its inputs, parameters
 * and outputs.
 */
export class TensorStore {
  readonly #tensors: Tensor[] = [];
  readonly #names = new Set<string>();
  readonly #outputs = new Map<string, Tensor>();
  readonly #made = new Map<string, Tensor>();

  /** Every tensor, after its operands. */
  get tensors(): readonly Tensor[] {
    return this.#tensors;
  }

  /** The outputs by name. */
  get outputs(): ReadonlyMap<string, Tensor> {
    return this.#outputs;
  }

  /** Makes a tensor an output. */
  output(name: string, tensor: Tensor): Tensor {
    this.#claim(name);
    if (!this.has(tensor))
      throw new GraphError('name', `output ${name}: found a tensor of another graph, expected one of this graph`);
    this.#outputs.set(name, tensor);
    return tensor;
  }

  /** Whether a tensor belongs to this graph. */
  has(tensor: Tensor): boolean {
    return this.#tensors[tensor.id] === tensor;
  }

  /**
   * Adds a tensor of a checked shape and type; the same operation on the same operands is added
   * once.
   */
  append(operation: Operation, operands: readonly Tensor[], type: ElementType, shape: Shape): Tensor {
    const foreign = operands.find((operand) => !this.has(operand));
    if (foreign !== undefined) {
      throw new GraphError(
        'name',
        `${operation.kind}: found operand ${foreign.id} of another graph, expected one of this graph`,
      );
    }
    // Inputs, parameters and constants are never shared.
    const key = operands.length === 0 ? '' : JSON.stringify([operation, type, shape, operands.map(({ id }) => id)]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const tensor: Tensor = { id: this.#tensors.length, type, shape, operation, operands };
    this.#tensors.push(tensor);
    if (key !== '') this.#made.set(key, tensor);
    return tensor;
  }

  /** Adds an input or parameter. */
  protected register(operation: Operation & { readonly name: string }, type: ElementType, shape: Shape): Tensor {
    this.#claim(operation.name);
    return this.append(operation, [], type, shape);
  }

  #claim(name: string): void {
    if (this.#names.has(name)) throw new GraphError('name', `name tensor: found ${name} taken, expected a new name`);
    this.#names.add(name);
  }
}
