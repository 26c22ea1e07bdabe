/** What a cluster remembers, and how a scorer reads it: nothing (MR), the mean of its mentions (Avg), or an LSTM's state (RNN). */
import { type LstmMemory, lstmStep } from './lstm-cell.ts';
import { addScaled, dot, type NetworkWeights } from './weights.ts';

/** The sum of h_c over a cluster's mentions and how many they are (Avg); an empty sum without a memory (MR). */
export interface MeanMemory {
  readonly sum: Float32Array;
  readonly count: number;
}

export type ClusterMemory = MeanMemory | LstmMemory;

/** The memory after one more mention; `undefined` in for a cluster that begins with it. `input` is its h_c. */
export function advanceMemory(
  weights: NetworkWeights,
  memory: ClusterMemory | undefined,
  input: Float32Array,
): ClusterMemory {
  if (weights.has('W_lstm')) {
    if (memory !== undefined && !isLstm(memory)) throw wrongMemory('a mean', 'the state of an LSTM');
    return lstmStep(weights, input, memory);
  }
  if (memory !== undefined && isLstm(memory)) throw wrongMemory('the state of an LSTM', 'a mean');
  const sum = Float32Array.from(input);
  if (memory !== undefined) addScaled(sum, memory.sum, 0, 1);
  return { sum, count: (memory?.count ?? 0) + 1 };
}

/** query · state: g of a link into the cluster. */
export function scoreMemory(query: Float32Array, memory: ClusterMemory): number {
  return isLstm(memory) ? dot(query, memory.h) : dot(query, memory.sum) / memory.count;
}

/** Adds the cluster's state to the sum of states. */
export function addState(sum: Float32Array, memory: ClusterMemory): void {
  if (isLstm(memory)) addScaled(sum, memory.h, 0, 1);
  else addScaled(sum, memory.sum, 0, 1 / memory.count);
}

function isLstm(memory: ClusterMemory): memory is LstmMemory {
  return 'h' in memory;
}

function wrongMemory(found: string, wanted: string): RangeError {
  return new RangeError(`advance memory: found ${found}, wanted ${wanted}, as these weights have`);
}
