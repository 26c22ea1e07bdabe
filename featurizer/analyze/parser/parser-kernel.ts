/**
 * The parser's kernels (`src/kernel/parser-kernel.as`, and `parser-kernel-relaxed.as` for engines with
 * relaxed SIMD): their functions, and the layouts of matrices in their memory.
 */
import type { KernelMemory } from '../../../src/kernel/mod.ts';
import type { IntegerMatrix } from './net-shape.ts';
import { OUTPUT_SCALE } from './parser-net.ts';

/** What a kernel exports; `parser-kernel.as` and `parser-shared.as` document it. */
export interface ParserKernel {
  /** Bytes of an LSTM output. */
  readonly OUTPUT_BYTES: WebAssembly.Global;
  affine(weights: number, scales: number, x: number, add: number, out: number, outputs: number, depth: number): void;
  affineRows(
    weights: number,
    scales: number,
    x: number,
    add: number,
    out: number,
    outputs: number,
    depth: number,
    rows: number,
  ): void;
  lstm(
    weights: number,
    scales: number,
    inputs: number,
    offset: number,
    out: number,
    outStride: number,
    state: number,
    rows: number,
    units: number,
    step: number,
  ): void;
  relu(x: number, stride: number, rows: number, cols: number): void;
  product(
    weights: number,
    stride: number,
    x: number,
    xStride: number,
    add: number,
    addStep: number,
    out: number,
    outStride: number,
    rows: number,
    outputs: number,
    depth: number,
  ): void;
  transpose(src: number, srcStride: number, rows: number, cols: number, dst: number, dstStride: number): void;
  argmax(x: number, stride: number, rows: number, count: number, out: number): void;
  joinLabels(
    dependents: number,
    heads: number,
    stride: number,
    root: number,
    ids: number,
    out: number,
    rows: number,
    size: number,
  ): void;
}

/** Addresses of a matrix: packed integers and scales. */
interface PutMatrix {
  readonly values: number;
  readonly scales: number;
}

/** Packs a matrix over LSTM outputs, in the layout of the kernel. */
export function putOutputMatrix(memory: KernelMemory<ParserKernel>, matrix: IntegerMatrix): PutMatrix {
  return memory.kernel.OUTPUT_BYTES.value === 1 ? putByteMatrix(memory, matrix) : putMatrix(memory, matrix);
}

/**
 * Packs a matrix over int16 inputs: [outputs/16][inputs/2][2][4 outputs × 2 inputs] of pairs `low +
 * 128`, `high`.
 */
export function putMatrix(
  memory: KernelMemory<ParserKernel>,
  { outputs, inputs, values, scales }: IntegerMatrix,
): PutMatrix {
  const at = memory.reserve(outputs * inputs);
  const packed = memory.ints8(at, outputs * inputs);
  for (let output = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++) {
      const pair = (output >> 4) * (inputs >> 1) + (input >> 1);
      const isHigh = (output >> 2) & 1;
      const lane = ((output >> 3) & 1) * 8 + (output & 3) * 2 + (input & 1);
      packed[pair * 32 + lane * 2 + isHigh] = (values[output * inputs + input] as number) + (isHigh ? 0 : 128);
    }
  return { values: at, scales: memory.putFloats(scales) };
}

/** Outputs in a block of a byte matrix. */
const BLOCK_OUTPUTS = 16;

/**
 * Packs a matrix over byte inputs, `OUTPUT_SCALE` more than the integer: blocks of 16 outputs, with the
 * int32 where each output's sum starts, and then [inputs/8][4][2][4 outputs × 4 inputs].
 */
function putByteMatrix(
  memory: KernelMemory<ParserKernel>,
  { outputs, inputs, values, scales }: IntegerMatrix,
): PutMatrix {
  const blockBytes = BLOCK_OUTPUTS * (4 + inputs);
  const bytes = (outputs / BLOCK_OUTPUTS) * blockBytes;
  const at = memory.reserve(bytes);
  // Four weights at a time, because this runs before anything is compiled.
  const packed = memory.ints32(at, bytes / 4);
  const rows = toWords(values);
  const rowWords = inputs / 4;
  for (let output = 0; output < outputs; output++) {
    const block = ((output >> 4) * blockBytes) / 4;
    const lane = block + BLOCK_OUTPUTS + ((output >> 2) & 3) * 8 + (output & 3);
    let sum = 0;
    for (let word = 0; word < rowWords; word++) {
      const four = rows[output * rowWords + word] as number;
      sum += ((four << 24) >> 24) + ((four << 16) >> 24) + ((four << 8) >> 24) + (four >> 24);
      packed[lane + (word >> 1) * 32 + (word & 1) * 4] = four;
    }
    packed[block + (output & 15)] = -OUTPUT_SCALE * sum;
  }
  return { values: at, scales: memory.putFloats(scales) };
}

/** A view of bytes, four at a time, or a copy if they are not aligned. */
function toWords(bytes: Int8Array): Int32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Int32Array(buffer, byteOffset, length / 4);
}
