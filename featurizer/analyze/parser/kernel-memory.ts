/** The memory of a kernel instance: weights are put in once, scratch space is reserved, the form cache grows at the end. */
import type { IntegerMatrix } from './net-shape.ts';

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
    dependants: number,
    heads: number,
    stride: number,
    root: number,
    ids: number,
    out: number,
    rows: number,
    size: number,
  ): void;
}

/** Where a matrix lies: packed integers and scales. */
export interface PutMatrix {
  readonly values: number;
  readonly scales: number;
}

const PAGE_BYTES = 65536;

export class KernelMemory {
  readonly kernel: ParserKernel;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  #bytes = new Uint8Array(this.#memory.buffer);
  #next = 4096; // the kernel’s own constants lie before

  constructor(module: WebAssembly.Module) {
    const abort = (): never => {
      throw new Error('parser kernel: aborted');
    };
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory, abort } });
    this.kernel = exports as unknown as ParserKernel;
  }

  /** Reserves bytes, aligned to 64; fresh bytes are zero. */
  reserve(bytes: number): number {
    const at = this.#next;
    this.#next = (at + bytes + 63) & ~63;
    const missing = this.#next + 64 - this.#memory.buffer.byteLength; // a vector load may look past the end
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
      this.#bytes = new Uint8Array(this.#memory.buffer);
    }
    return at;
  }

  putFloats(values: Float32Array): number {
    const at = this.reserve(values.byteLength);
    this.floats(at, values.length).set(values);
    return at;
  }

  /** Packs a matrix as the kernel reads it: [outputs/16][inputs/2][2][4 outputs × 2 inputs] of pairs `low + 128`, `high`. */
  putMatrix({ outputs, inputs, values, scales }: IntegerMatrix): PutMatrix {
    const at = this.reserve(outputs * inputs);
    const packed = new Int8Array(this.#memory.buffer, at, outputs * inputs);
    for (let output = 0; output < outputs; output++)
      for (let input = 0; input < inputs; input++) {
        const pair = (output >> 4) * (inputs >> 1) + (input >> 1);
        const isHigh = (output >> 2) & 1;
        const lane = ((output >> 3) & 1) * 8 + (output & 3) * 2 + (input & 1);
        packed[pair * 32 + lane * 2 + isHigh] = (values[output * inputs + input] as number) + (isHigh ? 0 : 128);
      }
    return { values: at, scales: this.putFloats(scales) };
  }

  floats(at: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, at, length);
  }

  ints32(at: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, at, length);
  }

  ints16(at: number, length: number): Int16Array {
    return new Int16Array(this.#memory.buffer, at, length);
  }

  copy(to: number, from: number, bytes: number): void {
    this.#bytes.copyWithin(to, from, from + bytes);
  }
}
