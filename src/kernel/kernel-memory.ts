/** The memory of a kernel instance: weights are put in once, scratch space is reserved, what grows stands at the end. */

const PAGE_BYTES = 65536;

export class KernelMemory<Kernel> {
  readonly kernel: Kernel;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  #bytes = new Uint8Array(this.#memory.buffer);
  #next = 4096; // the kernel’s own constants lie before

  constructor(module: WebAssembly.Module) {
    const abort = (): never => {
      throw new Error('run kernel: aborted');
    };
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory, abort } });
    this.kernel = exports as Kernel;
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

  /** Views are good until the next `reserve`. */
  floats(at: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, at, length);
  }

  ints32(at: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, at, length);
  }

  ints8(at: number, length: number): Int8Array {
    return new Int8Array(this.#memory.buffer, at, length);
  }

  ints16(at: number, length: number): Int16Array {
    return new Int16Array(this.#memory.buffer, at, length);
  }

  copy(to: number, from: number, bytes: number): void {
    this.#bytes.copyWithin(to, from, from + bytes);
  }
}
