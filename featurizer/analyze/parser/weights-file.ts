/**
 * Reads and writes the parser's weights: `ANTP`, the header's length, a JSON header, the words, then
 * the tensors. Integer tensors have one byte per row for the scale, then int8 values or packed ones
 * (`embedding-table.ts`); float tensors are little-endian f32. Every part starts at a multiple of 4.
 */

import { packWords } from '../../packed-words.ts';
import { canPackTable, type EmbeddingTable, packTable } from './embedding-table.ts';
import { listTensors, type NetConfig } from './net-config.ts';
import { decodeScale, encodeScale } from './scale-code.ts';
import { FEATURE_SET } from './word-features.ts';

/** Integers [rows][cols] with one scale per row. Matrices are [outputs][inputs]. */
interface IntegerTensor {
  readonly kind: 'int8';
  readonly rows: number;
  readonly cols: number;
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** A tensor before it is written: integers, or floats. */
export type StoredTensor =
  | IntegerTensor
  | { readonly kind: 'float'; readonly rows: number; readonly cols: number; readonly values: Float32Array };

/** The classes that the parser predicts. */
export interface ParserLabels {
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly deprel: readonly string[];
  readonly entityTypes: readonly string[];
}

/** The decoded file. */
export interface ParserWeights {
  readonly config: NetConfig;
  readonly labels: ParserLabels;
  /** Vocabulary keys (`packWords`); row 0 is the unknown word, which is empty. */
  readonly packedWords: string;
  readonly shapes: readonly string[];
  readonly tensors: ReadonlyMap<string, StoredTensor | EmbeddingTable>;
}

/** What is encoded: words in the order of their rows, and tensors that are not packed. */
interface PlainWeights extends Pick<ParserWeights, 'config' | 'labels' | 'shapes'> {
  readonly words: readonly string[];
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

interface Header extends Pick<ParserWeights, 'config' | 'labels' | 'shapes'> {
  /** In version 1, no table is packed, and words are in the header. */
  readonly version: 1 | 2;
  readonly featureSet: string;
  /** Bytes of the packed words; in version 1, the words themselves, one per line. */
  readonly words: number | string;
  readonly tensors: readonly {
    readonly name: string;
    readonly kind: (StoredTensor | EmbeddingTable)['kind'];
    readonly rows: number;
    readonly cols: number;
  }[];
}

const MAGIC = 0x50544e41; // "ANTP"

/**
 * Thrown if weights cannot be used: they are damaged, of another version, or for other features.
 */
export class WeightsError extends Error {
  override readonly name = 'WeightsError';
  readonly code = 'bad_weights';
}

/** Encodes weights as a file, with the words and their rows in order. */
export function encodeWeights({ config, labels, words, shapes, tensors }: PlainWeights): Uint8Array<ArrayBuffer> {
  if (words[0] !== '') throw new RangeError('write parser weights: found a word in row 0, expected the unknown word');
  const rows = words.map((_, row) => row).sort((one, other) => ((words[one] ?? '') < (words[other] ?? '') ? -1 : 1));
  const text = new TextEncoder().encode(packWords(rows.map((row) => words[row] as string)));
  const tables = new Set(listTensors(config).flatMap(({ name, isTable }) => (isTable ? name : [])));
  const stored = [...tensors].map(([name, tensor]) => {
    const sorted = name === 'words' && tensor.kind === 'int8' ? sortRows(tensor, rows) : tensor;
    const isPacked = tables.has(name) && sorted.kind === 'int8' && canPackTable(sorted);
    return { name, tensor: isPacked ? packTable(sorted) : sorted };
  });
  const header: Header = {
    version: 2,
    featureSet: FEATURE_SET,
    config,
    labels,
    words: text.length,
    shapes,
    tensors: stored.map(({ name, tensor: { kind, rows: height, cols } }) => ({ name, kind, rows: height, cols })),
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const parts: Uint8Array[] = [new Uint8Array(Uint32Array.of(MAGIC, json.length).buffer), json, text];
  for (const { tensor } of stored) {
    if (tensor.kind === 'int5') {
      parts.push(tensor.scaleCodes, tensor.highBits, tensor.lowBits);
      continue;
    }
    if (tensor.kind === 'int8') parts.push(Uint8Array.from(tensor.scales, encodeScale));
    parts.push(new Uint8Array(tensor.values.buffer, tensor.values.byteOffset, tensor.values.byteLength));
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + align(part.length), 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += align(part.length);
  }
  return bytes;
}

/** Puts rows into another order. */
function sortRows(tensor: IntegerTensor, order: readonly number[]): IntegerTensor {
  const { cols } = tensor;
  const values = new Int8Array(tensor.values.length);
  for (const [row, from] of order.entries())
    values.set(tensor.values.subarray(from * cols, (from + 1) * cols), row * cols);
  return { ...tensor, values, scales: Float32Array.from(order, (from) => tensor.scales[from] as number) };
}

/** Decodes a file of any version; throws a `WeightsError` if it cannot be used. */
export function decodeWeights(bytes: Uint8Array): ParserWeights {
  const { header, words, tensors } = readFile(bytes);
  const { config, labels, shapes } = header;
  if (header.version === 1) return decodeWeights(upgradeWeights(bytes));
  return { config, labels, packedWords: words, shapes, tensors };
}

/** Writes a file of any version as one of this version: the same weights in fewer bytes. */
export function upgradeWeights(bytes: Uint8Array): Uint8Array {
  const { header, words, tensors } = readFile(bytes);
  // Tensors of version 1 are not packed.
  const plain = tensors as Map<string, StoredTensor>;
  return header.version === 2 ? bytes : encodeWeights({ ...header, words: words.split('\n'), tensors: plain });
}

/** Reads the parts of a file; words are packed, or one per line in version 1. */
function readFile(bytes: Uint8Array): {
  readonly header: Header;
  readonly words: string;
  readonly tensors: ParserWeights['tensors'];
} {
  // Used in place if floats can be read there.
  const { buffer } = bytes.byteOffset === 0 && bytes.length % 4 === 0 ? bytes : new Uint8Array(bytes);
  const [magic, length = 0] = bytes.length < 8 ? [] : new Uint32Array(buffer, 0, 2);
  if (magic !== MAGIC || 8 + length > bytes.length)
    throw createError(`found ${bytes.length} bytes of something else, expected a file that starts with ANTP`);
  let at = 8;
  const take = (size: number): Uint8Array => {
    const start = at;
    at += align(size);
    if (start + size > bytes.length)
      throw createError(`found ${bytes.length} bytes, expected at least ${start + size}`);
    return new Uint8Array(buffer, start, size);
  };
  const header = JSON.parse(new TextDecoder().decode(take(length))) as Header;
  if (header.version !== 1 && header.version !== 2)
    throw createError(`found version ${header.version}, expected 1 or 2`);
  if (header.featureSet !== FEATURE_SET)
    throw createError(`found features "${header.featureSet}", expected "${FEATURE_SET}"`);
  const words = typeof header.words === 'string' ? header.words : new TextDecoder().decode(take(header.words));
  const tensors = new Map<string, StoredTensor | EmbeddingTable>();
  for (const { name, kind, rows, cols } of header.tensors) {
    const count = rows * cols;
    if (kind === 'float') {
      const { byteOffset } = take(count * 4);
      tensors.set(name, { kind, rows, cols, values: new Float32Array(buffer, byteOffset, count) });
      continue;
    }
    const scaleCodes = take(rows);
    if (kind === 'int5') {
      tensors.set(name, { kind, rows, cols, scaleCodes, highBits: take(count / 2), lowBits: take(count / 8) });
    } else {
      const scales = Float32Array.from(scaleCodes, decodeScale);
      const { byteOffset } = take(count);
      tensors.set(name, { kind, rows, cols, scales, values: new Int8Array(buffer, byteOffset, count) });
    }
  }
  return { header, words, tensors };
}

/** Reads an integer tensor by name. */
export function readInt8({ tensors }: ParserWeights, name: string): IntegerTensor {
  const tensor = tensors.get(name);
  if (tensor?.kind !== 'int8') throw createError(`found no integer tensor "${name}"`);
  return tensor;
}

/** Reads a table by name, packed or not. */
export function readTable({ tensors }: ParserWeights, name: string): IntegerTensor | EmbeddingTable {
  const tensor = tensors.get(name);
  if (tensor === undefined || tensor.kind === 'float') throw createError(`found no table "${name}"`);
  return tensor;
}

/** Reads the values of a float tensor by name. */
export function readFloats({ tensors }: ParserWeights, name: string): Float32Array {
  const tensor = tensors.get(name);
  if (tensor?.kind !== 'float') throw createError(`found no float tensor "${name}"`);
  return tensor.values;
}

function align(size: number): number {
  return (size + 3) & ~3;
}

function createError(problem: string): WeightsError {
  return new WeightsError(`read parser weights: ${problem}`);
}
