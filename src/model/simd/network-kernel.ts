/** The functions of the network's kernel (`kernel/network-kernel.as`). Addresses are byte offsets in its memory. */

import type { TemplateGroup } from '../../../featurizer/mod.ts';
import type { KernelMemory } from '../../kernel/mod.ts';
import { getTable, type NetworkWeights, type WeightTable } from '../network/weights.ts';

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

/*MERGED src/model/simd/mention-layers.ts*/
// HEADER:  The layers over one mention, side by side in one table, so that a look-up gives a row's part of all of them.
/** Where a layer stands among the floats of a mention. */
export interface LayerPlace {
  readonly start: number;
  readonly units: number;
}

/** Layers that read the same rows. */
export interface LayerBlock {
  readonly places: ReadonlyMap<string, LayerPlace>;
  /** Floats of a mention, all layers. */
  readonly width: number;
  /** Rows that describe a mention. */
  readonly templates: number;
  /** Addresses: [rows, width], [width], and [dense values, width] or nothing. */
  readonly table: number;
  readonly bias: number;
  readonly dense: number | undefined;
}

/** Lays the named layers side by side in a kernel's memory. */
export function putLayers(
  memory: KernelMemory<NetworkKernel>,
  weights: NetworkWeights,
  { names, templates }: { readonly names: readonly string[]; readonly templates: number },
): LayerBlock {
  const places = new Map<string, LayerPlace>();
  let width = 0;
  for (const name of names) {
    const units = getTable(weights, `b_${name}`).values.length;
    places.set(name, { start: width, units });
    width += padToLanes(units);
  }
  const join = (kind: string): number => {
    const rows = getTable(weights, `${kind}_${names[0]}`).values.length / (places.get(names[0] ?? '')?.units ?? 1);
    const joined = new Float32Array(rows * width);
    for (const [name, { start, units }] of places) {
      const { values } = getTable(weights, `${kind}_${name}`);
      for (let row = 0; row < rows; row++)
        joined.set(values.subarray(row * units, (row + 1) * units), row * width + start);
    }
    return memory.putFloats(joined);
  };
  const hasDense = weights.has(`D_${names[0]}`);
  return { places, width, templates, table: join('W'), bias: join('b'), dense: hasDense ? join('D') : undefined };
}

/*MERGED src/model/simd/code-table.ts*/
// HEADER:  What each code of a template group weighs, laid out when a model loads: a pair then looks up one row a group.
/** The sums of the rows of a group's templates, [codes, width]; what is beyond the units is zero. */
export function createCodeTable({ sizes, templates }: TemplateGroup, pairs: WeightTable, width: number): Float32Array {
  const units = pairs.sizes[1] ?? 0;
  const codeCount = sizes.reduce((product, size) => product * size, 1);
  const table = new Float32Array(codeCount * width);
  const place = sizes.map(() => 0); // of a code, in the grid of its parts
  for (let code = 0; code < codeCount; code++) {
    let rest = code;
    for (let axis = sizes.length - 1; axis >= 0; axis--) {
      const size = sizes[axis] ?? 1;
      place[axis] = rest % size;
      rest = Math.floor(rest / size);
    }
    for (const { firstRow, axes } of templates) {
      const row = axes.reduce((before, axis) => before * (sizes[axis] ?? 1) + (place[axis] ?? 0), 0);
      const from = (firstRow + row) * units;
      for (let unit = 0; unit < units; unit++) {
        const to = code * width + unit;
        table[to] = (table[to] as number) + (pairs.values[from + unit] as number);
      }
    }
  }
  return table;
}
