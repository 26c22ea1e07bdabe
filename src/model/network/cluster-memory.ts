/** What a cluster remembers, and how a scorer reads it: nothing (MR), the mean of its mentions (Avg), or an LSTM's state (RNN). */
import { advanceLstm, advanceLstmFromGates, type LstmMemory } from './lstm-cell.ts';
import { STATE_SCALE, type StateSum } from './state-sum.ts';
import { tanh } from './tanh.ts';
import { addScaled, dot, getTable, type NetworkWeights } from './weights.ts';

/** The sum of h_c over a cluster's mentions and how many they are (Avg); an empty sum without a memory (MR). */
export interface MeanMemory {
  readonly sum: Float32Array;
  readonly count: number;
}

export type ClusterMemory = MeanMemory | LstmMemory;

/**
 * The memory after one more mention; `undefined` in for a cluster that begins with it. `input` is its h_c; an LSTM's gates may be
 * given beside it, where they are known.
 */
export function advanceMemory(
  weights: NetworkWeights,
  memory: ClusterMemory | undefined,
  input: Float32Array,
  gates?: Float32Array,
): ClusterMemory {
  if (weights.has('W_lstm')) {
    if (memory !== undefined && !isLstm(memory)) throw wrongMemory('a mean', 'the state of an LSTM');
    return gates === undefined ? advanceLstm(weights, input, memory) : advanceLstmFromGates(weights, gates, memory);
  }
  if (memory !== undefined && isLstm(memory)) throw wrongMemory('the state of an LSTM', 'a mean');
  const sum = input.slice();
  if (memory !== undefined) addScaled(sum, memory.sum, 0, 1);
  return { sum, count: (memory?.count ?? 0) + 1 };
}

/** query · state: g of a link into the cluster. */
export function scoreMemory(query: Float32Array, memory: ClusterMemory): number {
  return isLstm(memory) ? dot(query, memory.h) : dot(query, memory.sum) / memory.count;
}

/** NA of a mention. `newness` is what does not depend on S, the sum of all open clusters' states. */
export type ScoreNewness = (newness: Float32Array, states: StateSum) => number;

/** NA: q · tanh(Σ W_s rows + b_s + W_sh S) + q_0. Of W_sh only what is not zero is read: the members of a committee know but their own states. */
export function createNewnessScorer(weights: NetworkWeights): ScoreNewness {
  const table = Float64Array.from(getTable(weights, 'W_sh').values); // what it is multiplied with is in double precision
  const output = getTable(weights, 'q').values;
  const bias = getTable(weights, 'q_0').values[0] ?? 0;
  const units = output.length;
  const hidden = new Float64Array(units);
  const rows = Array.from({ length: units }, (_, unit) => table.subarray(unit * units, (unit + 1) * units));
  const starts = Int32Array.from(rows, (row) =>
    Math.max(
      0,
      row.findIndex((weight) => weight !== 0),
    ),
  );
  const ends = Int32Array.from(rows, (row) => 1 + row.findLastIndex((weight) => weight !== 0));
  return (newness, states) => {
    const { scaled } = states;
    for (let unit = 0; unit < units; unit++) hidden[unit] = newness[unit] as number;
    for (let unit = 0; unit < units; unit++) {
      const state = (scaled[unit] as number) / STATE_SCALE;
      const end = ends[unit] as number;
      for (let to = starts[unit] as number; to < end; to++) {
        hidden[to] = (hidden[to] as number) + state * (table[unit * units + to] as number);
      }
    }
    let score = bias;
    for (let unit = 0; unit < units; unit++) score += (output[unit] as number) * tanh(hidden[unit] as number);
    return score;
  };
}

/** A memory as bytes, little-endian: the count (0 for an LSTM), then the sum's components or the output's and the cell's. */
export function encodeMemory(memory: ClusterMemory): Uint8Array {
  const values = isLstm(memory) ? [...memory.h, ...memory.c] : memory.sum;
  const view = new DataView(new ArrayBuffer(4 + 4 * values.length));
  view.setUint32(0, isLstm(memory) ? 0 : memory.count, true);
  for (let at = 0; at < values.length; at++) view.setFloat32(4 + 4 * at, values[at] ?? 0, true);
  return new Uint8Array(view.buffer);
}

/** The reverse of `encodeMemory`, for these weights. */
export function decodeMemory(weights: NetworkWeights, bytes: Uint8Array): ClusterMemory {
  const units = weights.get('b_c')?.values.length ?? 0;
  const hasCells = weights.has('W_lstm');
  const wanted = 4 + 4 * units * (hasCells ? 2 : 1);
  const found = bytes.length;
  if (found !== wanted) throw new RangeError(`decode memory: found ${found} bytes, wanted ${wanted} for this network`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, found);
  const values = Float32Array.from({ length: (wanted - 4) / 4 }, (_, at) => view.getFloat32(4 + 4 * at, true));
  const count = view.getUint32(0, true);
  if (hasCells !== (count === 0)) {
    const wrong = hasCells
      ? `a mean of ${count} mentions, wanted an LSTM`
      : 'a cluster of no mentions, wanted one at least';
    throw new RangeError(`decode memory: found ${wrong}`);
  }
  return hasCells ? { h: values.slice(0, units), c: values.slice(units) } : { sum: values, count };
}

function isLstm(memory: ClusterMemory): memory is LstmMemory {
  return 'h' in memory;
}

function wrongMemory(found: string, wanted: string): RangeError {
  return new RangeError(`advance memory: found ${found}, wanted ${wanted}, as these weights have`);
}
