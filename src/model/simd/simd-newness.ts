/**
 * NA on our own kernel (provider `simd`): the same operations in the same order as
 * `createNewnessScorer`, two columns at a time, so the same bits in a quarter of the time.
 */
import { KernelMemory } from '../../kernel/mod.ts';
import { OUTPUT_HEADS } from '../layers.ts';
import type { ScoreNewness } from '../network/cluster-memory.ts';
import { STATE_SCALE } from '../network/state-sum.ts';
import { getStateLayer, getTable, type NetworkWeights } from '../network/weights.ts';
import { type NetworkKernel, padToLanes } from './network-kernel.ts';

/** Columns that share a range of states. */
const COLUMNS = 8;

/** Creates the scorer of NA on a compiled kernel. */
export function createSimdNewness(module: WebAssembly.Module, weights: NetworkWeights): ScoreNewness {
  const memory = new KernelMemory<NetworkKernel>(module);
  const layer = getStateLayer(weights);
  const output = getTable(weights, OUTPUT_HEADS.newness.weights).values;
  const bias = getTable(weights, OUTPUT_HEADS.newness.bias).values[0] ?? 0;
  const units = output.length;
  const padded = padToLanes(units);
  const doubles = (count: number) => memory.reserve(count * Float64Array.BYTES_PER_ELEMENT);
  const at = {
    table: doubles(padded * padded),
    weights: doubles(padded),
    states: doubles(padded),
    newness: memory.reserve(padded * Float32Array.BYTES_PER_ELEMENT),
    ranges: memory.putInts32(findRanges(layer.values, units, padded)),
  };
  const table = memory.doubles(at.table, padded * padded); // nothing is reserved from here on
  for (let row = 0; row < units; row++) table.set(layer.values.subarray(row * units, (row + 1) * units), row * padded);
  memory.doubles(at.weights, units).set(output);
  const states = memory.doubles(at.states, units);
  const newness = memory.floats(at.newness, units);
  return (own, { scaled, count }) => {
    const factor = layer.scale(count) / STATE_SCALE;
    for (let unit = 0; unit < units; unit++) states[unit] = (scaled[unit] as number) * factor;
    newness.set(own);
    return memory.kernel.addNewness(bias, at.newness, at.states, at.table, at.ranges, at.weights, padded);
  };
}

/** Finds which states have a weight in each 8 columns: those of a committee's member, for instance. */
function findRanges(values: Float32Array, units: number, padded: number): Int32Array {
  const ranges = new Int32Array((padded * 2) / COLUMNS);
  for (let chunk = 0; chunk < padded / COLUMNS; chunk++) {
    const isUsed = (row: number) =>
      values
        .subarray(row * units + chunk * COLUMNS, row * units + Math.min(units, (chunk + 1) * COLUMNS))
        .some((weight) => weight !== 0);
    const used = Array.from({ length: units }, (_, row) => row).filter(isUsed);
    ranges.set([used[0] ?? 0, (used.at(-1) ?? -1) + 1], 2 * chunk);
  }
  return ranges;
}
