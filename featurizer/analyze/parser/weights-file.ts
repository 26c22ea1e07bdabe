/**
 * Reads and writes the parser's weights: `ANTP`, the header's length, a JSON header, then the
 * tensors. Integer tensors have one byte per row for the scale, then int8 values; float tensors are
 * little-endian f32. Every part starts at a multiple of 4.
 */
import type { NetConfig } from './net-config.ts';
import { FEATURE_SET } from './word-features.ts';

/**
 * A stored tensor: integers with one scale per row, or floats. Matrices are [outputs][inputs],
 * tables [rows][size].
 */
export type StoredTensor =
  | {
      readonly kind: 'int8';
      readonly rows: number;
      readonly cols: number;
      readonly values: Int8Array;
      readonly scales: Float32Array;
    }
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
  /** Vocabulary keys, one per line; row 0 is the unknown word. */
  readonly wordLines: string;
  readonly shapes: readonly string[];
  readonly tensors: ReadonlyMap<string, StoredTensor>;
}

interface Header {
  readonly version: 1;
  readonly featureSet: string;
  readonly config: NetConfig;
  readonly labels: ParserLabels;
  readonly words: string;
  readonly shapes: readonly string[];
  readonly tensors: readonly {
    readonly name: string;
    readonly kind: 'int8' | 'float';
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

/** Scales are powers of 2^(1/8): one byte each, and independent of how engines round `**`. */
const EIGHTHS = [1, 1.0905077, 1.1892071, 1.2968396, Math.fround(Math.SQRT2), 1.5422108, 1.6817929, 1.8340081];

/** Decodes a scale from its byte. */
export function decodeScale(code: number): number {
  const exponent = Math.floor(code / 8) - 24;
  return Math.fround((EIGHTHS[code % 8] as number) * 2 ** exponent);
}

/** Decodes the scales of a tensor's rows; there are few different ones. */
function decodeScales(codes: Uint8Array): Float32Array {
  const known = Float32Array.from({ length: 256 }, (_, code) => decodeScale(code));
  const scales = new Float32Array(codes.length);
  for (let row = 0; row < codes.length; row++) scales[row] = known[codes[row] as number] as number;
  return scales;
}

/** Encodes a scale as the byte of the smallest scale that is not below it. */
export function encodeScale(scale: number): number {
  let code = Math.min(255, Math.max(0, Math.floor(8 * (Math.log2(scale) + 24)) - 1));
  while (code < 255 && decodeScale(code) < scale) code++;
  return code;
}

/** Encodes weights as a file. */
export function encodeWeights({
  config,
  labels,
  words,
  shapes,
  tensors,
}: Omit<ParserWeights, 'wordLines'> & { readonly words: readonly string[] }): Uint8Array {
  const described = [...tensors].map(([name, { kind, rows, cols }]) => ({ name, kind, rows, cols }));
  const header: Header = {
    version: 1,
    featureSet: FEATURE_SET,
    config,
    labels,
    words: words.join('\n'),
    shapes,
    tensors: described,
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const parts: Uint8Array[] = [new Uint8Array(Uint32Array.of(MAGIC, json.length).buffer), json];
  for (const tensor of tensors.values()) {
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

/** Decodes a file; throws a `WeightsError` if it cannot be used. */
export function decodeWeights(bytes: Uint8Array): ParserWeights {
  // Used in place if floats can be read there.
  const { buffer } = bytes.byteOffset === 0 && bytes.length % 4 === 0 ? bytes : new Uint8Array(bytes);
  const [magic, length = 0] = bytes.length < 8 ? [] : new Uint32Array(buffer, 0, 2);
  if (magic !== MAGIC || 8 + length > bytes.length)
    throw createError(`found ${bytes.length} bytes of something else, expected a file that starts with ANTP`);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length))) as Header;
  if (header.version !== 1) throw createError(`found version ${header.version}, expected 1`);
  if (header.featureSet !== FEATURE_SET)
    throw createError(`found features "${header.featureSet}", expected "${FEATURE_SET}"`);
  let at = 8 + align(length);
  const take = (size: number): number => {
    const start = at;
    at += align(size);
    if (start + size > bytes.length)
      throw createError(`found ${bytes.length} bytes, expected at least ${start + size}`);
    return start;
  };
  const tensors = new Map<string, StoredTensor>();
  for (const { name, kind, rows, cols } of header.tensors) {
    if (kind === 'int8') {
      const scales = decodeScales(new Uint8Array(buffer, take(rows), rows));
      tensors.set(name, { kind, rows, cols, scales, values: new Int8Array(buffer, take(rows * cols), rows * cols) });
    } else {
      tensors.set(name, { kind, rows, cols, values: new Float32Array(buffer, take(rows * cols * 4), rows * cols) });
    }
  }
  const { config, labels, shapes } = header;
  return { config, labels, wordLines: header.words, shapes, tensors };
}

/** Reads an integer tensor by name. */
export function readInt8({ tensors }: ParserWeights, name: string): Extract<StoredTensor, { kind: 'int8' }> {
  const tensor = tensors.get(name);
  if (tensor?.kind !== 'int8') throw createError(`found no integer tensor "${name}"`);
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
