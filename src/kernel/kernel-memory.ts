/**
 * The memory of a kernel instance. Weights are copied in once, scratch space is reserved, and it
 * grows at the end.
 */

const PAGE_BYTES = 65536;
/** The kernel's own constants come first. */
const FIRST_FREE_BYTE = 4096;
/** A vector load may read past the end. */
const SLACK_BYTES = 64;

/** Instantiates a compiled kernel with a memory of its own. */
export class KernelMemory<Kernel> {
  readonly kernel: Kernel;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  #next = FIRST_FREE_BYTE;
  /** All bytes, for copies; made anew when the memory has grown. */
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(module: WebAssembly.Module) {
    const abort = (): never => {
      throw new Error('run kernel: aborted');
    };
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory, abort } });
    this.kernel = exports as Kernel;
  }

  /** Reserves zeroed bytes, aligned to 64, and returns their address. Invalidates all views. */
  reserve(bytes: number): number {
    const at = this.#next;
    this.#next = (at + bytes + 63) & ~63;
    const missing = this.#next + SLACK_BYTES - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return at;
  }

  /** Copies floats into the memory and returns their address. */
  putFloats(values: Float32Array): number {
    const at = this.reserve(values.byteLength);
    this.floats(at, values.length).set(values);
    return at;
  }

  /** Copies 32-bit integers into the memory and returns their address. */
  putInts32(values: Int32Array): number {
    const at = this.reserve(values.byteLength);
    this.ints32(at, values.length).set(values);
    return at;
  }

  /** A view of floats, valid until the next `reserve`. */
  floats(at: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, at, length);
  }

  /** A view of doubles, valid until the next `reserve`. */
  doubles(at: number, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, at, length);
  }

  /** A view of 32-bit integers, valid until the next `reserve`. */
  ints32(at: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, at, length);
  }

  /** A view of 16-bit integers, valid until the next `reserve`. */
  ints16(at: number, length: number): Int16Array {
    return new Int16Array(this.#memory.buffer, at, length);
  }

  /** A view of 8-bit integers, valid until the next `reserve`. */
  ints8(at: number, length: number): Int8Array {
    return new Int8Array(this.#memory.buffer, at, length);
  }

  /** Copies bytes within the memory. */
  copy(to: number, from: number, bytes: number): void {
    if (this.#bytes.buffer !== this.#memory.buffer) this.#bytes = new Uint8Array(this.#memory.buffer); // it has grown
    this.#bytes.copyWithin(to, from, from + bytes);
  }
}
