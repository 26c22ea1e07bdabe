/** Reads ONNX files as plain data. Throws on anything it does not support. */
import { ModelError } from '../model-error.ts';

/** TensorProto.DataType codes of the supported types. */
export const ELEMENT_CODES = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9 } as const;
export type ElementType = keyof typeof ELEMENT_CODES;
export type TypedData = Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array;

/** A fixed size, or the name of a dimension that is only known when the model runs. */
export type Dimension = number | string;

/** An input or output of a graph. */
export interface OnnxValue {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly Dimension[];
}

/** A constant of a graph. */
export interface OnnxInitializer {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly number[];
  readonly data: TypedData;
}

/**
 * An integer, a list of integers, or a string. No operator in use has float attributes other than
 * the defaults.
 */
export type OnnxAttribute = number | readonly number[] | string;

/** One operation of a graph. */
export interface OnnxNode {
  readonly op: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: Readonly<Record<string, OnnxAttribute>>;
}

/** A model with one graph. */
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

/**
 * A field of a protocol buffers message: an integer (varint), or fixed-size or length-delimited
 * bytes.
 */
type Field =
  | { readonly number: number; readonly integer: number }
  | { readonly number: number; readonly bytes: Uint8Array };

/** Decodes the bytes of an `.onnx` file; 8-bit initializers are views of them. */
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
  return `<attribute type ${kind}>`; // floats, tensors and subgraphs are not decoded
}

function readInitializer(bytes: Uint8Array): OnnxInitializer {
  const fields = readFields(bytes);
  const name = readText(fields, 8);
  const type = toElementType(readInteger(fields, 2), name);
  const raw = readMessages(fields, 9)[0];
  if (raw === undefined) throw new ModelError('corrupt', `read initializer ${name}: found no raw data`);
  return { name, type, shape: readIntegers(fields, 1), data: toTypedData(type, raw) };
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
  throw new ModelError(
    'corrupt',
    `read ${name}: found element type ${code}, expected one of ${Object.keys(ELEMENT_CODES)}`,
  );
}

function toTypedData(type: ElementType, raw: Uint8Array): TypedData {
  switch (type) {
    case 'float32':
      return new Float32Array(align(raw));
    case 'int32':
      return new Int32Array(align(raw));
    case 'int64':
      return new BigInt64Array(align(raw));
    case 'int8':
      return new Int8Array(raw.buffer, raw.byteOffset, raw.length);
    case 'uint8':
    case 'bool':
      return raw;
  }
}

/** Copies bytes to where wider elements can start. */
function align(raw: Uint8Array): ArrayBuffer {
  return new Uint8Array(raw).buffer;
}

/** A number of this many bytes is negative: all its 64 bits are stored. */
const MAX_VARINT_BYTES = 10;

function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let offset = 0;
  const readVarint = (): number => {
    const start = offset;
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = bytes[offset++];
      if (byte === undefined) throw new ModelError('corrupt', 'read ONNX model: the bytes end inside a number');
      value += (byte & 0x7f) * place;
      if (byte < 0x80) return offset - start < MAX_VARINT_BYTES ? value : toInteger(bytes.subarray(start, offset));
    }
  };
  const take = (length: number): Uint8Array => {
    if (offset + length > bytes.length)
      throw new ModelError('corrupt', 'read ONNX model: the bytes end inside a field');
    offset += length;
    return bytes.subarray(offset - length, offset);
  };
  while (offset < bytes.length) {
    const key = readVarint();
    const number = key >> 3;
    const wire = key & 7;
    if (wire === 0) fields.push({ number, integer: readVarint() });
    else if (wire === 2) fields.push({ number, bytes: take(readVarint()) });
    else if (wire === 5) fields.push({ number, bytes: take(4) });
    else if (wire === 1) fields.push({ number, bytes: take(8) });
    else throw new ModelError('corrupt', `read ONNX model: found wire type ${wire}, expected protocol buffers`);
  }
  return fields;
}

function readMessages(fields: readonly Field[], number: number): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const field of fields) if (field.number === number && 'bytes' in field) found.push(field.bytes);
  return found;
}

function readMessage(fields: readonly Field[], number: number, what: string): Uint8Array {
  const found = readMessages(fields, number)[0];
  if (found === undefined) throw new ModelError('corrupt', `read ONNX model: found no ${what}`);
  return found;
}

function readInteger(fields: readonly Field[], number: number): number {
  return readIntegers(fields, number)[0] ?? 0;
}

/** Reads repeated integers, one per field or packed. */
function readIntegers(fields: readonly Field[], number: number): number[] {
  return fields.flatMap((field) => {
    if (field.number !== number) return [];
    return 'integer' in field ? [field.integer] : unpack(field.bytes);
  });
}

function unpack(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] as number) >= 0x80) continue;
    values.push(toInteger(bytes.subarray(start, at + 1)));
    start = at + 1;
  }
  return values;
}

function toInteger(varint: Uint8Array): number {
  if (varint.length < MAX_VARINT_BYTES) return varint.reduceRight((value, byte) => value * 128 + (byte & 0x7f), 0);
  return Number(
    BigInt.asIntN(
      64,
      varint.reduceRight((value, byte) => (value << 7n) | BigInt(byte & 0x7f), 0n),
    ),
  );
}

function readText(fields: readonly Field[], number: number): string {
  const found = fields.find((field) => field.number === number);
  return found === undefined || 'integer' in found ? '' : decodeText(found.bytes);
}

const UTF8 = new TextDecoder();

const MAX_NAME_BYTES = 256;

/** Names are short and in ASCII, for which the first calls of a decoder, or of an iterator, take too long. */
function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_NAME_BYTES) return UTF8.decode(bytes);
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] as number) >= 0x80) return UTF8.decode(bytes);
  return Reflect.apply(String.fromCharCode, undefined, bytes as ArrayLike<number>);
}
