/**
 * The network's kernel (`src/kernel/network-kernel.as`): its functions, and how weights are laid
 * out in its memory. Addresses are byte offsets; every row is padded to whole lanes.
 */
import type { TemplateGroup } from '../../../featurizer/mod.ts';
import type { KernelMemory } from '../../kernel/mod.ts';
import type { LayerBlock, MentionLayer } from '../layers.ts';
import { addRow, getTable, type NetworkWeights, type WeightTable } from '../network/weights.ts';

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
  stepLstm(
    input: number,
    hidden: number,
    cell: number,
    inputMatrix: number,
    recurrent: number,
    bias: number,
    ranges: number,
    gates: number,
    units: number,
    hasState: boolean,
  ): void;
  addNewness(
    score: number,
    newness: number,
    states: number,
    table: number,
    ranges: number,
    weights: number,
    units: number,
  ): number;
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
    sums: number,
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
  readonly table: number; // address, [rows, width]; rows are filled in by `fill`
  readonly bias: number; // address, [width]
  readonly dense: number | undefined; // address, [denseSize, width]
  /** Fills in a row of the table. */
  fill(row: number): void;
}

/** Puts layers side by side into a kernel's memory; their tables are filled in row by row. */
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
  const put = (kind: 'bias' | 'dense'): number => {
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
  const bytes = width * Float32Array.BYTES_PER_ELEMENT;
  const table = memory.reserve((getTable(weights, first.table).sizes[0] ?? 0) * bytes);
  return {
    places,
    width,
    templates,
    table,
    bias: put('bias'),
    dense: hasDense ? put('dense') : undefined,
    fill(row) {
      const floats = memory.floats(table + row * bytes, width);
      for (const [layer, { start }] of places) addRow(getTable(weights, layer.table), row, floats, start);
    },
  };
}

/** After this many pairs a text is long: the other codes are filled in, too, to check none any more. */
const LONG_TEXT_PAIRS = 20_000;
/** Codes that are filled in ahead per run, so that none takes long. */
const AHEAD_CODES = 256;

/**
 * The tables of the pair's template groups, [codes, width] each: for each code the sum of its
 * templates' rows, padded with zeros. A pair then needs one lookup per group. A short text uses few
 * of the codes, so sums are computed when a code first occurs.
 */
export class CodeTables {
  /** The address of each group's table, in the kernel's memory. */
  readonly addresses: number;
  readonly #memory: KernelMemory<NetworkKernel>;
  readonly #groups: readonly TemplateGroup[];
  readonly #pairs: WeightTable;
  readonly #width: number;
  /** Addresses by group. */
  readonly #tables: readonly number[];
  /** Where a group's codes start in `#isFilled`. */
  readonly #starts: Int32Array;
  readonly #isFilled: Uint8Array;
  /** Pairs so far. */
  #pairCount = 0;
  /** All codes before this one, counted over all groups, are filled in. */
  #filledUpTo = 0;

  constructor(
    memory: KernelMemory<NetworkKernel>,
    { groups, pairs, width }: { groups: readonly TemplateGroup[]; pairs: WeightTable; width: number },
  ) {
    this.#memory = memory;
    this.#groups = groups;
    this.#pairs = pairs;
    this.#width = width;
    this.#starts = new Int32Array(groups.length);
    const tables: number[] = [];
    let codes = 0;
    for (const [group, { sizes }] of groups.entries()) {
      const count = sizes.reduce((product, size) => product * size, 1);
      tables.push(memory.reserve(count * width * Float32Array.BYTES_PER_ELEMENT));
      this.#starts[group] = codes;
      codes += count;
    }
    this.#tables = tables;
    this.#isFilled = new Uint8Array(codes);
    this.addresses = memory.reserve(tables.length * Uint32Array.BYTES_PER_ELEMENT);
    memory.ints32(this.addresses, tables.length).set(tables);
  }

  /** Fills in the codes of pairs that occur for the first time; a pair is two addresses, then its codes. */
  fillFor(pairs: Int32Array, count: number): void {
    const starts = this.#starts;
    const isFilled = this.#isFilled;
    if (this.#filledUpTo === isFilled.length) return;
    const groups = starts.length;
    for (let pair = 0, at = 2; pair < count; pair++, at += 2) {
      for (let group = 0; group < groups; group++, at++) {
        const code = pairs[at] as number;
        if (isFilled[(starts[group] as number) + code] === 0) this.#fill(group, code);
      }
    }
    this.#pairCount += count;
    if (this.#pairCount >= LONG_TEXT_PAIRS) this.#fillAhead();
  }

  #fillAhead(): void {
    const end = Math.min(this.#isFilled.length, this.#filledUpTo + AHEAD_CODES);
    for (let at = this.#filledUpTo; at < end; at++) {
      if (this.#isFilled[at] !== 0) continue;
      const group = this.#starts.findLastIndex((start) => start <= at);
      this.#fill(group, at - (this.#starts[group] as number));
    }
    this.#filledUpTo = end;
  }

  #fill(group: number, code: number): void {
    this.#isFilled[(this.#starts[group] as number) + code] = 1;
    const { sizes, templates } = this.#groups[group] as TemplateGroup;
    const place = sizes.map(() => 0); // the code's coordinates in the grid of its parts
    let rest = code;
    for (let axis = sizes.length - 1; axis >= 0; axis--) {
      const size = sizes[axis] ?? 1;
      place[axis] = rest % size;
      rest = Math.floor(rest / size);
    }
    const bytes = this.#width * Float32Array.BYTES_PER_ELEMENT;
    const sum = this.#memory.floats((this.#tables[group] as number) + code * bytes, this.#width);
    for (const { firstRow, axes } of templates) {
      const row = axes.reduce((before, axis) => before * (sizes[axis] ?? 1) + (place[axis] ?? 0), 0);
      addRow(this.#pairs, firstRow + row, sum, 0);
    }
  }
}
