/** An ONNX model as plain data: what the files under `models/` hold. */
import { ModelError } from '../model-error.ts';
import type { NetworkWeights, WeightTable } from '../network/weights.ts';

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

/*MERGED src/model/onnx-file/onnx-reader.ts*/
// HEADER:  Reads an ONNX file back into plain data: operators, inputs, outputs, initializers and metadata. Refuses what it does not know.
/** A field of a message: an integer (varint), a float's bytes, or length-delimited bytes. */
type Field =
  | { readonly number: number; readonly integer: bigint }
  | { readonly number: number; readonly bytes: Uint8Array };

/** The model in the bytes of an `.onnx` file; initializers are copied out. */
export function decodeOnnxModel(bytes: Uint8Array): OnnxModel {
  const fields = readFields(bytes);
  const graph = readFields(readMessage(fields, 7, 'graph'));
  const opsets = readMessages(fields, 8).map(readFields);
  const standard = opsets.find((opset) => readText(opset, 1) === '' || readText(opset, 1) === 'ai.onnx');
  return {
    irVersion: readInteger(fields, 1),
    opset: standard === undefined ? 0 : readInteger(standard, 2),
    producerName: readText(fields, 2),
    producerVersion: readText(fields, 3),
    graphName: readText(graph, 2),
    metadata: Object.fromEntries(
      readMessages(fields, 14)
        .map(readFields)
        .map((entry) => [readText(entry, 1), readText(entry, 2)]),
    ),
    inputs: readMessages(graph, 11).map(readValue),
    outputs: readMessages(graph, 12).map(readValue),
    initializers: readMessages(graph, 5).map(readInitializer),
    nodes: readMessages(graph, 1).map(readNode),
  };
}

function readNode(bytes: Uint8Array): OnnxNode {
  const fields = readFields(bytes);
  const domain = readText(fields, 7);
  const op = readText(fields, 4);
  return {
    op: domain === '' ? op : `${domain}.${op}`,
    name: readText(fields, 3),
    inputs: readMessages(fields, 1).map(decodeText),
    outputs: readMessages(fields, 2).map(decodeText),
    attributes: Object.fromEntries(
      readMessages(fields, 5)
        .map(readFields)
        .map((one) => [readText(one, 1), readAttribute(one)]),
    ),
  };
}

function readAttribute(fields: readonly Field[]): OnnxAttribute {
  const kind = readInteger(fields, 20);
  if (kind === 2) return readInteger(fields, 3);
  if (kind === 3) return readText(fields, 4);
  if (kind === 7) return readIntegers(fields, 8);
  return `<attribute type ${kind}>`; // floats, tensors and subgraphs are listed, not read
}

function readInitializer(bytes: Uint8Array): OnnxInitializer {
  const fields = readFields(bytes);
  const name = readText(fields, 8);
  const type = toElementType(readInteger(fields, 2), name);
  const raw = readMessages(fields, 9)[0];
  if (raw === undefined) throw new ModelError('corrupt', `reading initializer ${name}: it has no raw data`);
  return { name, type, shape: readIntegers(fields, 1), data: toTypedData(type, new Uint8Array(raw).buffer) };
}

function readValue(bytes: Uint8Array): OnnxValue {
  const fields = readFields(bytes);
  const name = readText(fields, 1);
  const tensorType = readFields(
    readMessage(readFields(readMessage(fields, 2, `type of ${name}`)), 1, `tensor type of ${name}`),
  );
  const shape = readMessages(tensorType, 2).flatMap((one) =>
    readMessages(readFields(one), 1).map(readFields).map(readDimension),
  );
  return { name, type: toElementType(readInteger(tensorType, 1), name), shape };
}

function readDimension(fields: readonly Field[]): Dimension {
  return readMessages(fields, 2).length > 0 ? readText(fields, 2) : readInteger(fields, 1);
}

function toElementType(code: number, name: string): ElementType {
  for (const [type, known] of Object.entries(ELEMENT_CODES)) if (known === code) return type as ElementType;
  throw new ModelError('corrupt', `reading ${name}: element type ${code} is none of ${Object.keys(ELEMENT_CODES)}`);
}

function toTypedData(type: ElementType, buffer: ArrayBuffer): TypedData {
  switch (type) {
    case 'float32':
      return new Float32Array(buffer);
    case 'int32':
      return new Int32Array(buffer);
    case 'int64':
      return new BigInt64Array(buffer);
    case 'int8':
      return new Int8Array(buffer);
    case 'uint8':
    case 'bool':
      return new Uint8Array(buffer);
  }
}

function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let offset = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[offset++];
      if (byte === undefined) throw new ModelError('corrupt', 'reading a model: it ends inside a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    if (offset + length > bytes.length) throw new ModelError('corrupt', 'reading a model: it ends inside a field');
    offset += length;
    return bytes.subarray(offset - length, offset);
  };
  while (offset < bytes.length) {
    const key = Number(readVarint());
    const number = key >> 3;
    const wire = key & 7;
    if (wire === 0) fields.push({ number, integer: BigInt.asIntN(64, readVarint()) });
    else if (wire === 2) fields.push({ number, bytes: take(Number(readVarint())) });
    else if (wire === 5) fields.push({ number, bytes: take(4) });
    else if (wire === 1) fields.push({ number, bytes: take(8) });
    else throw new ModelError('corrupt', `reading a model: wire type ${wire} is not protocol buffers`);
  }
  return fields;
}

function readMessages(fields: readonly Field[], number: number): Uint8Array[] {
  return fields.flatMap((field) => (field.number === number && 'bytes' in field ? [field.bytes] : []));
}

function readMessage(fields: readonly Field[], number: number, what: string): Uint8Array {
  const found = readMessages(fields, number)[0];
  if (found === undefined) throw new ModelError('corrupt', `reading a model: it has no ${what}`);
  return found;
}

function readInteger(fields: readonly Field[], number: number): number {
  return readIntegers(fields, number)[0] ?? 0;
}

/** Repeated integers, one a field or packed. */
function readIntegers(fields: readonly Field[], number: number): number[] {
  return fields.flatMap((field) => {
    if (field.number !== number) return [];
    return 'integer' in field ? [Number(field.integer)] : unpack(field.bytes);
  });
}

function unpack(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
    if (byte >= 0x80) continue;
    values.push(Number(BigInt.asIntN(64, value)));
    value = 0n;
    shift = 0n;
  }
  return values;
}

function readText(fields: readonly Field[], number: number): string {
  const found = readMessages(fields, number)[0];
  return found === undefined ? '' : decodeText(found);
}

function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/*MERGED src/model/onnx-file/read-weights.ts*/
// HEADER:  The parameters of the network out of its ONNX files, 8-bit ones brought back to floats: what the plain scorer computes with.
/** Every float parameter by name. A file's own constants (axes, shapes) are not among them. */
export function readWeights(models: Iterable<OnnxModel>): NetworkWeights {
  const weights = new Map<string, WeightTable>();
  for (const { initializers, nodes } of models) {
    const byName = new Map(initializers.map((one) => [one.name, one]));
    const scales = new Set<string>();
    for (const { op, inputs, outputs, attributes } of nodes) {
      const [data, scale] = inputs.map((input) => byName.get(input));
      const [name] = outputs;
      if (op !== 'DequantizeLinear' || data === undefined || scale === undefined || name === undefined) continue;
      scales.add(scale.name);
      weights.set(name, dequantize(data, scale, Number(attributes.axis ?? 1)));
    }
    for (const { name, shape, data } of initializers) {
      if (data instanceof Float32Array && !scales.has(name)) weights.set(name, { sizes: shape, values: data });
    }
  }
  return weights;
}

/** Symmetric 8-bit weights: data × scale, one scale a place along `axis`. */
function dequantize({ shape, data }: OnnxInitializer, scale: OnnxInitializer, axis: number): WeightTable {
  const inner = shape.slice(axis + 1).reduce((product, size) => product * size, 1);
  const along = shape[axis] ?? 1;
  const values = Float32Array.from(data as Int8Array, (byte, at) => {
    const place = scale.data.length === 1 ? 0 : Math.floor(at / inner) % along;
    return byte * Number(scale.data[place] ?? 0);
  });
  return { sizes: shape, values };
}
