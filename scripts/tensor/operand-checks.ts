/** Checks the element types of operands when an operation is built. */
import { GraphError } from './graph-error.ts';
import type { ElementType } from './onnx-model.ts';
import type { Tensor } from './tensor.ts';

/** Throws unless every operand has one of the types. */
export function requireTypes(what: string, operands: readonly Tensor[], types: readonly ElementType[]): void {
  for (const { type } of operands) {
    if (!types.includes(type)) throw new GraphError('type', `${what}: found ${type}, wanted ${types.join(' or ')}`);
  }
}

/** Throws unless every operand is float32. */
export function requireFloat(what: string, ...operands: readonly Tensor[]): void {
  requireTypes(what, operands, ['float32']);
}
