/** The training kernel's interface, and the shared memory that all workers compute in. */

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
    throw new Error('training kernel: aborted');
  };
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort } });
  return exports as unknown as TrainKernel;
}

/** First byte past the kernel's own tables. */
export const ARENA_START = 65536;

/** Hands out byte offsets, 16-byte aligned; `mark` and `release` make it a stack. */
export class Arena {
  readonly #end: number;
  #next: number;

  constructor(start: number, end: number) {
    this.#next = (start + 15) & ~15;
    this.#end = end;
  }

  allocate(count: number): number {
    const at = this.#next;
    this.#next = (at + count * 4 + 15) & ~15;
    if (this.#next > this.#end) throw new Error(`allocate ${count} floats: found ${this.#end - at} bytes left`);
    return at;
  }

  mark(): number {
    return this.#next;
  }

  release(mark: number): void {
    this.#next = mark;
  }
}
