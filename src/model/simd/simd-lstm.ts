/**
 * The LSTM's step on our own kernel (provider `simd`): two small matrices and five squashed vectors,
 * which plain TypeScript takes ten times as long for.
 */
import { KernelMemory } from '../../kernel/mod.ts';
import { MEMORY_LAYERS, type ParameterName } from '../layers.ts';
import type { LstmMemory } from '../network/lstm-cell.ts';
import { countClusterUnits, getTable, type NetworkWeights } from '../network/weights.ts';
import { type NetworkKernel, padToLanes } from './network-kernel.ts';

const GATES = 4;
/** Columns that share a range of inputs. */
const COLUMNS = 16;

/** Creates the function that advances a cluster's state by one mention, given its h_c. */
export function createSimdLstm(
  module: WebAssembly.Module,
  weights: NetworkWeights,
): (input: Float32Array, before: LstmMemory | undefined) => LstmMemory {
  const memory = new KernelMemory<NetworkKernel>(module);
  const units = countClusterUnits(weights);
  const padded = padToLanes(units);
  const put = (name: ParameterName) => memory.putFloats(transpose(getTable(weights, name).values, units, padded));
  const { input, recurrent, bias } = MEMORY_LAYERS.lstm;
  const matrices = { input: put(input), recurrent: put(recurrent), bias: put(bias) };
  const ranges = memory.reserve((GATES * padded * 8) / COLUMNS);
  const [own, hidden, cell, gates] = [1, 1, 1, GATES].map((times) => memory.reserve(4 * times * padded)) as [
    number,
    number,
    number,
    number,
  ];
  memory.ints32(ranges, (GATES * padded * 2) / COLUMNS).set(findRanges(memory, matrices, padded));
  const view = (address: number) => memory.floats(address, units); // nothing is reserved from here on
  const views = { own: view(own), hidden: view(hidden), cell: view(cell) };
  return (query, before) => {
    views.own.set(query);
    if (before !== undefined) {
      views.hidden.set(before.h);
      views.cell.set(before.c);
    }
    const { input, recurrent, bias } = matrices;
    const hasState = before !== undefined;
    memory.kernel.stepLstm(own, hidden, cell, input, recurrent, bias, ranges, gates, padded, hasState);
    // One buffer for both: on the heap, it takes up as much as a vector.
    const both = new Float32Array(2 * units);
    both.set(views.hidden);
    both.set(views.cell, units);
    return { h: both.subarray(0, units), c: both.subarray(units) };
  };
}

/** [4 × units, inputs] → [inputs, 4 × padded]; a bias has one column. */
function transpose(values: Float32Array, units: number, padded: number): Float32Array {
  const inputs = values.length / (GATES * units);
  const turned = new Float32Array(inputs * GATES * padded);
  for (let row = 0; row < GATES * units; row++) {
    const column = Math.floor(row / units) * padded + (row % units);
    for (let at = 0; at < inputs; at++) turned[at * GATES * padded + column] = values[row * inputs + at] as number;
  }
  return turned;
}

/** Finds which inputs have a weight in each 16 columns: those of a committee's member, for instance. */
function findRanges(
  memory: KernelMemory<NetworkKernel>,
  { input, recurrent }: { readonly input: number; readonly recurrent: number },
  padded: number,
): Int32Array {
  const width = GATES * padded;
  const inputs = (recurrent - input) / (4 * width); // they stand one after the other
  const rows = memory.floats(input, 2 * inputs * width);
  const ranges = new Int32Array((width * 2) / COLUMNS);
  const isUsed = (from: number): boolean => {
    for (let at = from; at < from + COLUMNS; at++) if (rows[at] !== 0) return true;
    return false;
  };
  for (let row = 0; row < 2 * inputs; row++) {
    const at = row % inputs;
    for (let chunk = 0; chunk < width / COLUMNS; chunk++) {
      if (!isUsed(row * width + chunk * COLUMNS)) continue;
      const [start, end] = [2 * chunk, 2 * chunk + 1];
      if (ranges[end] === 0 || at < (ranges[start] as number)) ranges[start] = at;
      if (at >= (ranges[end] as number)) ranges[end] = at + 1;
    }
  }
  return ranges;
}
