/**
 * The parser's kernel (`src/kernel/parser-kernel.as`): its functions, and the layout of matrices in
 * its memory.
 */
import type { KernelMemory } from '../../../src/kernel/mod.ts';
import type { IntegerMatrix } from './net-shape.ts';

/** The functions that the kernel exports; `parser-kernel.as` documents them. */
export interface ParserKernel {
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
    sums: number,
  ): void;
  lstm(
    weights: number,
    scales: number,
    gates: number,
    gateStride: number,
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

/**
 * Packs a matrix for the kernel: [outputs/16][inputs/2][2][4 outputs × 2 inputs] of pairs `low +
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
