/** The functions of the network's kernel (`kernel/network-kernel.as`). Addresses are byte offsets in its memory. */
export interface NetworkKernel {
  sumRows(
    table: number,
    rows: number,
    stride: number,
    count: number,
    bias: number,
    out: number,
    outRows: number,
    width: number,
  ): void;
  addScaled(row: number, factor: number, out: number, width: number): void;
  tanhs(x: number, width: number): void;
  dot(one: number, other: number, width: number): number;
  scorePairs(
    pairs: number,
    columns: number,
    count: number,
    tables: number,
    weights: number,
    out: number,
    width: number,
    rows: number,
  ): void;
}

/** Floats that the kernel takes at a time. */
const LANES = 16;

export function padToLanes(units: number): number {
  return Math.ceil(units / LANES) * LANES;
}
