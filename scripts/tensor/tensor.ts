/** What a graph is made of: tensors, each with the operation that gives it. Plain data; tensor-graph.ts builds them. */
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
  /** Inputs: quantised values, scale (scalar or [d]), zero point of the values' type. */
  | { readonly kind: 'dequantize'; readonly axis: number }
  /** Inputs: value, and a tensor that lends its shape, where that has names. */
  | { readonly kind: 'expandLike' | 'reshapeLike' }
  /** Inputs: value, and the lender where the axis has a name: zeros around the value, `start` of them before it along `axis`. */
  | { readonly kind: 'padLike'; readonly axis: number; readonly start: number }
  /** Inputs: value, the parts that lie before the wanted one along `axis`, the wanted part (they lend their sizes). */
  | { readonly kind: 'partLike'; readonly axis: number };

export type OperationKind = Operation['kind'];

export interface Tensor {
  /** Place in its graph; operands always have smaller ones. */
  readonly id: number;
  readonly type: ElementType;
  readonly shape: Shape;
  readonly operation: Operation;
  readonly operands: readonly Tensor[];
}

/** An operand of an operation that was built with it, so that it must be there. */
export function getOperand(tensor: Tensor, index: number): Tensor {
  const operand = tensor.operands[index];
  if (operand === undefined)
    throw new RangeError(`tensor ${tensor.id} (${tensor.operation.kind}) has no operand ${index}`);
  return operand;
}
