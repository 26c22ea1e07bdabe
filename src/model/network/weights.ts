/**
 * The network's weights by name, as flat row-major tables, and the arithmetic that scorers share.
 */
import { chooseStateLayer, MEMORY_LAYERS, MENTION_LAYERS, type MentionLayer, type ParameterName } from '../layers.ts';

/** One parameter. */
export interface WeightTable {
  readonly sizes: readonly number[];
  /** All values; a table that is stored in 8 bits converts them on first use. */
  readonly values: Float32Array;
  /** The stored form of an 8-bit matrix, from which rows can be read one by one. */
  readonly stored?: StoredMatrix;
}

/** A matrix of 8-bit values with one scale per column. */
export interface StoredMatrix {
  readonly bytes: Int8Array; // [rows, columns]
  readonly scales: Float32Array; // [columns]
}

/** Adds a row of a matrix to the floats of `sum` from `at` on, without converting other rows. */
export function addRow(table: WeightTable, row: number, sum: Float32Array, at: number): void {
  const units = table.sizes[1] ?? 0;
  const from = row * units;
  if (table.stored === undefined) {
    const { values } = table;
    for (let unit = 0; unit < units; unit++) {
      sum[at + unit] = (sum[at + unit] as number) + (values[from + unit] as number);
    }
    return;
  }
  const { bytes, scales } = table.stored;
  for (let unit = 0; unit < units; unit++) {
    // Rounded like the values of the whole table.
    const value = Math.fround((bytes[from + unit] as number) * (scales[unit] as number));
    sum[at + unit] = (sum[at + unit] as number) + value;
  }
}

/** Weights as read from ONNX files; names are those of `layers.ts`. */
export type NetworkWeights = ReadonlyMap<string, WeightTable>;

/** Gets the table of a parameter; throws if the network has none. */
export function getTable(weights: NetworkWeights, name: ParameterName): WeightTable {
  const table = weights.get(name);
  if (table === undefined) throw new RangeError(`read weights: found no ${name}, expected the weights of this network`);
  return table;
}

/** True if clusters have a memory. */
export function hasMemory(weights: NetworkWeights): boolean {
  return weights.has(MENTION_LAYERS.cluster.table);
}

/** True if that memory is an LSTM's. */
export function hasLstm(weights: NetworkWeights): boolean {
  return weights.has(MEMORY_LAYERS.lstm.input);
}

/** The layer from states to the hidden layer of NA, and what it reads. */
export interface StateLayer {
  readonly values: Float32Array; // [state units, hidden units]
  /** Returns the factor from the sum of the states of `count` clusters to what the layer reads. */
  scale(count: number): number;
}

/** Gets the layer that reads states for NA: their sum, or their mean. */
export function getStateLayer(weights: NetworkWeights): StateLayer {
  const isMean = weights.has(MEMORY_LAYERS.meanStates);
  const { values } = getTable(weights, chooseStateLayer({ averagesStates: isMean }));
  return { values, scale: isMean ? (count) => 1 / Math.max(1, count) : () => 1 };
}

/** Counts the units of a cluster's state; 0 without a memory. */
export function countClusterUnits(weights: NetworkWeights): number {
  return weights.get(MENTION_LAYERS.cluster.bias)?.values.length ?? 0;
}

/** Computes Σ table rows + dense values · dense + bias: the pre-activation of one mention layer. */
export function computePreActivation(
  weights: NetworkWeights,
  layer: MentionLayer,
  { rows, dense }: { readonly rows: Int32Array; readonly dense: Float32Array },
): Float32Array {
  const { values: table, sizes } = getTable(weights, layer.table);
  const units = sizes[1] ?? 0;
  const sum = Float32Array.from(getTable(weights, layer.bias).values);
  for (const row of rows) addScaled(sum, table, row * units, 1);
  if (dense.length > 0) {
    const { values } = getTable(weights, layer.dense);
    for (const [at, value] of dense.entries()) if (value !== 0) addScaled(sum, values, at * units, value);
  }
  return sum;
}

/** Adds factor × the table row that starts at `from` to `sum`. */
export function addScaled(sum: Float32Array, table: Float32Array, from: number, factor: number): void {
  for (let unit = 0; unit < sum.length; unit++)
    sum[unit] = (sum[unit] as number) + factor * (table[from + unit] as number);
}

/**
 * Computes a dot product with the values of an array from a place on, in four independent sums: in a
 * single one, each addition would wait for the previous one.
 */
export function dot(one: Float32Array, other: Float32Array, from = 0, length: number = one.length): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let unit = 0;
  for (; unit + 3 < length; unit += 4) {
    first += (one[unit] as number) * (other[from + unit] as number);
    second += (one[unit + 1] as number) * (other[from + unit + 1] as number);
    third += (one[unit + 2] as number) * (other[from + unit + 2] as number);
    fourth += (one[unit + 3] as number) * (other[from + unit + 3] as number);
  }
  for (; unit < length; unit++) first += (one[unit] as number) * (other[from + unit] as number);
  return first + second + (third + fourth);
}

/** Where the nonzero weights of each row of a matrix begin and end. */
export interface RowRanges {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * Finds the nonzero part of each row: a committee's matrices are block-diagonal, since its members
 * read their own states only.
 */
export function findRowRanges(table: Float32Array, width: number): RowRanges {
  const rows = Array.from({ length: table.length / width }, (_, row) => table.subarray(row * width, (row + 1) * width));
  const isUsed = (weight: number) => weight !== 0;
  return {
    starts: Int32Array.from(rows, (row) => Math.max(0, row.findIndex(isUsed))),
    ends: Int32Array.from(rows, (row) => 1 + row.findLastIndex(isUsed)),
  };
}
