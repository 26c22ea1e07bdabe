/**
 * A cluster's memory and how it is scored: nothing (MR), the mean of its mentions (Avg), or an
 * LSTM's state (RNN).
 */
import { OUTPUT_HEADS } from '../layers.ts';
import { advanceLstm, advanceLstmFromGates } from './lstm-cell.ts';
import { LstmState } from './lstm-state.ts';
import { STATE_SCALE, type StateSum } from './state-sum.ts';
import { tanh } from './tanh.ts';
import {
  addScaled,
  countClusterUnits,
  dot,
  findRowRanges,
  getStateLayer,
  getTable,
  hasLstm,
  type NetworkWeights,
} from './weights.ts';

/**
 * The sum of h_c over a cluster's mentions, and their number (Avg); the sum is empty without a
 * memory (MR).
 */
export interface MeanMemory {
  readonly sum: Float32Array;
  readonly count: number;
}

export type ClusterMemory = MeanMemory | LstmState;

/**
 * Advances a memory by one mention; `undefined` starts a new cluster. `input` is the mention's h_c.
 * An LSTM's input gates may be passed if they are already computed.
 */
export function advanceMemory(
  weights: NetworkWeights,
  memory: ClusterMemory | undefined,
  input: Float32Array,
  gates?: Float32Array,
): ClusterMemory {
  if (hasLstm(weights)) {
    if (memory !== undefined && !isLstm(memory)) throw createMemoryError('a mean', 'the state of an LSTM');
    return gates === undefined ? advanceLstm(weights, input, memory) : advanceLstmFromGates(weights, gates, memory);
  }
  if (memory !== undefined && isLstm(memory)) throw createMemoryError('the state of an LSTM', 'a mean');
  const sum = input.slice();
  if (memory !== undefined) addScaled(sum, memory.sum, 0, 1);
  return { sum, count: (memory?.count ?? 0) + 1 };
}

/** Computes query · state: g of a link into the cluster. */
export function scoreMemory(query: Float32Array, memory: ClusterMemory): number {
  return isLstm(memory) ? dot(query, memory.floats, memory.at, memory.live) : dot(query, memory.sum) / memory.count;
}

/**
 * Computes NA of a mention; `newness` is the part that does not depend on S, the sum of all open
 * clusters' states.
 */
export type ScoreNewness = (newness: Float32Array, states: StateSum) => number;

/**
 * Creates the scorer of NA: q · tanh(Σ W_s rows + b_s + W_sh S) + q_0, with S the sum or the mean of
 * all states. Only the nonzero part of
 * each row of W_sh is read: the members of a committee read their own states only.
 */
export function createNewnessScorer(weights: NetworkWeights): ScoreNewness {
  // S is in double precision.
  const layer = getStateLayer(weights);
  const table = Float64Array.from(layer.values);
  const output = getTable(weights, OUTPUT_HEADS.newness.weights).values;
  const bias = getTable(weights, OUTPUT_HEADS.newness.bias).values[0] ?? 0;
  const units = output.length;
  const hidden = new Float64Array(units);
  const { starts, ends } = findRowRanges(layer.values, units);
  return (newness, states) => {
    const { scaled } = states;
    const factor = layer.scale(states.count) / STATE_SCALE;
    for (let unit = 0; unit < units; unit++) hidden[unit] = newness[unit] as number;
    for (let unit = 0; unit < units; unit++) {
      const state = (scaled[unit] as number) * factor;
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

/**
 * Encodes a memory as little-endian bytes: the count (0 for an LSTM), then the sum, or the output
 * and the cell.
 */
export function encodeMemory(memory: ClusterMemory): Uint8Array {
  const values = isLstm(memory) ? [...memory.h, ...memory.c] : memory.sum;
  const view = new DataView(new ArrayBuffer(4 + 4 * values.length));
  view.setUint32(0, isLstm(memory) ? 0 : memory.count, true);
  for (let at = 0; at < values.length; at++) view.setFloat32(4 + 4 * at, values[at] ?? 0, true);
  return new Uint8Array(view.buffer);
}

/** Decodes what `encodeMemory` wrote; throws if the bytes do not fit these weights. */
export function decodeMemory(weights: NetworkWeights, bytes: Uint8Array): ClusterMemory {
  const units = countClusterUnits(weights);
  const hasCells = hasLstm(weights);
  const expected = 4 + 4 * units * (hasCells ? 2 : 1);
  const found = bytes.length;
  if (found !== expected) {
    throw new RangeError(`decode memory: found ${found} bytes, expected ${expected} for this network`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, found);
  const values = Float32Array.from({ length: (expected - 4) / 4 }, (_, at) => view.getFloat32(4 + 4 * at, true));
  const count = view.getUint32(0, true);
  if (hasCells !== (count === 0)) {
    const wrong = hasCells
      ? `a mean of ${count} mentions, expected the state of an LSTM`
      : 'a cluster of no mentions, expected at least one';
    throw new RangeError(`decode memory: found ${wrong}`);
  }
  return hasCells ? new LstmState(values, 0, units) : { sum: values, count };
}

function isLstm(memory: ClusterMemory): memory is LstmState {
  return memory instanceof LstmState;
}

function createMemoryError(found: string, expected: string): RangeError {
  return new RangeError(`advance memory: found ${found}, expected ${expected} for these weights`);
}
