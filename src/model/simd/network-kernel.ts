/**
 * The network's kernel (`src/kernel/network-kernel.as`): its functions, and how weights are laid
 * out in its memory. Addresses are byte offsets; every row is padded to whole lanes.
 */
import type { TemplateGroup } from '../../../featurizer/mod.ts';
import type { KernelMemory } from '../../kernel/mod.ts';
import type { LayerBlock, MentionLayer } from '../layers.ts';
import { getTable, type NetworkWeights, type WeightTable } from '../network/weights.ts';

/** The functions that the kernel exports; `network-kernel.as` documents them. */
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

/** Floats that the kernel processes at a time. */
const LANES = 16;

/** Rounds a number of floats up to whole lanes. */
export function padToLanes(units: number): number {
  return Math.ceil(units / LANES) * LANES;
}

/** Where a layer's output is among the floats of a mention. */
interface LayerPlace {
  readonly start: number;
  readonly units: number;
}

/** Layers that read the same rows, side by side in memory: one lookup serves all of them. */
export interface PlacedBlock {
  readonly places: ReadonlyMap<MentionLayer, LayerPlace>;
  /** Floats per mention, over all layers. */
  readonly width: number;
  /** Rows that describe a mention. */
  readonly templates: number;
  readonly table: number; // address, [rows, width]
  readonly bias: number; // address, [width]
  readonly dense: number | undefined; // address, [denseSize, width]
}

/** Puts layers side by side into a kernel's memory. */
export function putLayers(
  memory: KernelMemory<NetworkKernel>,
  weights: NetworkWeights,
  { layers, templates }: LayerBlock,
): PlacedBlock {
  const places = new Map<MentionLayer, LayerPlace>();
  let width = 0;
  for (const layer of layers) {
    const units = getTable(weights, layer.bias).values.length;
    places.set(layer, { start: width, units });
    width += padToLanes(units);
  }
  const [first] = layers as readonly [MentionLayer];
  const put = (kind: 'table' | 'bias' | 'dense'): number => {
    const rows = getTable(weights, first[kind]).values.length / (places.get(first)?.units ?? 1);
    const joined = new Float32Array(rows * width);
    for (const [layer, { start, units }] of places) {
      const { values } = getTable(weights, layer[kind]);
      for (let row = 0; row < rows; row++)
        joined.set(values.subarray(row * units, (row + 1) * units), row * width + start);
    }
    return memory.putFloats(joined);
  };
  const hasDense = weights.has(first.dense);
  return {
    places,
    width,
    templates,
    table: put('table'),
    bias: put('bias'),
    dense: hasDense ? put('dense') : undefined,
  };
}

/**
 * Creates the table of a template group, [codes, width]: for each code the sum of its templates'
 * rows, padded with zeros. A pair then needs one lookup per group.
 */
export function createCodeTable({ sizes, templates }: TemplateGroup, pairs: WeightTable, width: number): Float32Array {
  const units = pairs.sizes[1] ?? 0;
  const codeCount = sizes.reduce((product, size) => product * size, 1);
  const table = new Float32Array(codeCount * width);
  const place = sizes.map(() => 0); // the code's coordinates in the grid of its parts
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
