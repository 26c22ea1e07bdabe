/**
 * The LSTM's step on our own kernel (provider `simd`): two small matrices and five squashed vectors,
 * which plain TypeScript takes ten times as long for.
 */
import { KernelMemory } from '../../kernel/mod.ts';
import { MEMORY_LAYERS, type ParameterName } from '../layers.ts';
import { LstmState } from '../network/lstm-state.ts';
import { countClusterUnits, getTable, type NetworkWeights } from '../network/weights.ts';
import { type NetworkKernel, padToLanes } from './network-kernel.ts';

const GATES = 4;
/** Columns that share a range of inputs. */
const COLUMNS = 16;

/**
 * Creates the function that advances a cluster's state by one mention, given its h_c. The result is in
 * memory that the next step overwrites: move it before.
 */
export function createSimdLstm(
  module: WebAssembly.Module,
  weights: NetworkWeights,
): (input: Float32Array, before: LstmState | undefined) => LstmState {
  const memory = new KernelMemory<NetworkKernel>(module);
  const units = countClusterUnits(weights);
  const padded = padToLanes(units);
  const put = (name: ParameterName) => memory.putFloats(transpose(getTable(weights, name).values, units, padded));
  const { input, recurrent, bias } = MEMORY_LAYERS.lstm;
  const matrices = { input: put(input), recurrent: put(recurrent), bias: put(bias) };
  const ranges = memory.reserve((GATES * padded * 8) / COLUMNS);
  const [own, hidden, gates] = [1, 2, GATES].map((times) => memory.reserve(4 * times * padded)) as [
    number,
    number,
    number,
  ];
  const cell = hidden + 4 * padded;
  memory.ints32(ranges, (GATES * padded * 2) / COLUMNS).set(findRanges(memory, matrices, padded));
  const inputs = memory.floats(own, units); // nothing is reserved from here on
  const states = memory.floats(hidden, 2 * padded);
  const after = padded === units ? states : new Float32Array(2 * units);
  return (query, before) => {
    for (let unit = 0; unit < units; unit++) inputs[unit] = query[unit] as number;
    if (before !== undefined) {
      const { floats, at, live } = before;
      for (let unit = 0; unit < live; unit++) states[unit] = floats[at + unit] as number;
      for (let unit = 0; unit < live; unit++) states[padded + unit] = floats[at + live + unit] as number;
      for (let unit = live; unit < padded; unit++) states[unit] = states[padded + unit] = 0;
    }
    const { input, recurrent, bias } = matrices;
    const hasState = before !== undefined;
    memory.kernel.stepLstm(own, hidden, cell, input, recurrent, bias, ranges, gates, padded, hasState);
    if (after !== states) {
      after.set(states.subarray(0, units));
      after.set(states.subarray(padded, padded + units), units);
    }
    return new LstmState(after, 0, units);
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
