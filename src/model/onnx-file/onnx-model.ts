/** An ONNX model as plain data: what the files under `models/` hold. */

/** TensorProto.DataType of the types that are used. */
export const ELEMENT_CODES = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9 } as const;
export type ElementType = keyof typeof ELEMENT_CODES;
export type TypedData = Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array;

/** A number, or the name of a dimension that is known when the model runs. */
export type Dimension = number | string;

export interface OnnxValue {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly Dimension[];
}

export interface OnnxInitializer {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly number[];
  readonly data: TypedData;
}

/** An integer, a list of integers, or a text. (No operator in use has float attributes that differ from their defaults.) */
export type OnnxAttribute = number | readonly number[] | string;

export interface OnnxNode {
  readonly op: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Readonly<Record<string, OnnxAttribute>>;
}

export interface OnnxModel {
  readonly irVersion: number;
  readonly opset: number;
  readonly producerName: string;
  readonly producerVersion: string;
  readonly graphName: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly initializers: readonly OnnxInitializer[];
  readonly nodes: readonly OnnxNode[];
}
