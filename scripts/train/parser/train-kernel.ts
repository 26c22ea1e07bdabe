/**
 * The interface of the training kernel (kernel/train-kernel.as), and an allocator for its memory.
 */

/** The kernel's functions; pointers are byte offsets, strides count floats. */
export interface TrainKernel {
  pack(src: number, rowStride: number, colStride: number, depth: number, cols: number, dst: number): void;
  gemm(
    a: number,
    aRow: number,
    aCol: number,
    packed: number,
    c: number,
    cRow: number,
    rows: number,
    cols: number,
    depth: number,
    isAdding: number,
  ): void;
  addToRows(matrix: number, stride: number, rows: number, cols: number, vector: number): void;
  sumRows(matrix: number, stride: number, rows: number, cols: number, vector: number): void;
  copyRows(dst: number, dstStride: number, src: number, srcStride: number, rows: number, cols: number): void;
  fill(dst: number, bytes: number): void;
  gatherRows(
    dst: number,
    dstStride: number,
    table: number,
    tableStride: number,
    ids: number,
    rows: number,
    cols: number,
    isAdding: number,
  ): void;
  scatterRows(
    table: number,
    tableStride: number,
    ids: number,
    src: number,
    srcStride: number,
    rows: number,
    cols: number,
  ): void;
  relu(x: number, stride: number, rows: number, cols: number): void;
  reluBack(grad: number, gradStride: number, y: number, yStride: number, rows: number, cols: number): void;
  dropout(x: number, count: number, seed: number, threshold: number, scale: number): void;
  lstmForward(
    z: number,
    zStride: number,
    cPrev: number,
    c: number,
    h: number,
    stride: number,
    rows: number,
    units: number,
  ): void;
  lstmBackward(
    z: number,
    zStride: number,
    cPrev: number,
    c: number,
    dh: number,
    stride: number,
    dc: number,
    dcStride: number,
    rows: number,
    units: number,
  ): void;
  softmaxLoss(
    logits: number,
    stride: number,
    rows: number,
    count: number,
    gold: number,
    weight: number,
    hits: number,
  ): number;
  adam(
    w: number,
    m: number,
    v: number,
    g0: number,
    g1: number,
    count: number,
    scale: number,
    rate: number,
    decay1: number,
    decay2: number,
  ): void;
  sumSquares(g0: number, g1: number, count: number): number;
  moveAverage(average: number, w: number, count: number, share: number): void;
}

/** Instantiates the kernel over a shared memory. */
export function loadTrainKernel(module: WebAssembly.Module, memory: WebAssembly.Memory): TrainKernel {
  const abort = (): never => {
    throw new Error('run training kernel: found an abort, expected valid arguments');
  };
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort } });
  return exports as unknown as TrainKernel;
}

/** First byte after the kernel's own data. */
export const ARENA_START = 65536;

/** Allocates 16-byte aligned byte offsets as a stack. */
export class Arena {
  readonly #end: number;
  #next: number;

  constructor(start: number, end: number) {
    this.#next = (start + 15) & ~15;
    this.#end = end;
  }

  /** Allocates floats; returns their byte offset. */
  allocate(count: number): number {
    const at = this.#next;
    this.#next = (at + count * 4 + 15) & ~15;
    if (this.#next > this.#end)
      throw new Error(`allocate ${count} floats: found ${this.#end - at} bytes left, expected ${count * 4}`);
    return at;
  }

  /** Returns the top of the stack, for `release`. */
  mark(): number {
    return this.#next;
  }

  /** Frees everything allocated after a mark. */
  release(mark: number): void {
    this.#next = mark;
  }
}
