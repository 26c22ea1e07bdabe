/** The weights of the network by name (model.md §4.1), as flat row-major tables. */

export interface WeightTable {
  readonly sizes: readonly number[];
  readonly values: Float32Array;
}

export type NetworkWeights = ReadonlyMap<string, WeightTable>;

/** The table of a name; an error names what is missing. */
export function getTable(weights: NetworkWeights, name: string): WeightTable {
  const table = weights.get(name);
  if (table === undefined) throw new RangeError(`read weights: found no ${name}, wanted the weights of this network`);
  return table;
}

/** Σ rows of `W_name` + dense · `D_name` + `b_name`: the pre-activation of one mention layer. */
export function computePreActivation(
  weights: NetworkWeights,
  name: string,
  { rows, dense }: { readonly rows: Int32Array; readonly dense: Float32Array },
): Float32Array {
  const { values: table, sizes } = getTable(weights, `W_${name}`);
  const units = sizes[1] ?? 0;
  const sum = Float32Array.from(getTable(weights, `b_${name}`).values);
  for (const row of rows) addScaled(sum, table, row * units, 1);
  if (dense.length > 0) {
    const { values } = getTable(weights, `D_${name}`);
    for (const [at, value] of dense.entries()) if (value !== 0) addScaled(sum, values, at * units, value);
  }
  return sum;
}

/** sum += factor × the row that starts at `from`. */
export function addScaled(sum: Float32Array, table: Float32Array, from: number, factor: number): void {
  for (let unit = 0; unit < sum.length; unit++)
    sum[unit] = (sum[unit] as number) + factor * (table[from + unit] as number);
}

/** The dot product of two vectors: four sums side by side, since each addition would wait for the one before. */
export function dot(one: Float32Array, other: Float32Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let unit = 0;
  for (; unit + 3 < one.length; unit += 4) {
    first += (one[unit] as number) * (other[unit] as number);
    second += (one[unit + 1] as number) * (other[unit + 1] as number);
    third += (one[unit + 2] as number) * (other[unit + 2] as number);
    fourth += (one[unit + 3] as number) * (other[unit + 3] as number);
  }
  for (; unit < one.length; unit++) first += (one[unit] as number) * (other[unit] as number);
  return first + second + (third + fourth);
}
