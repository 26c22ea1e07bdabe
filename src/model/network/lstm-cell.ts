/** One step of the LSTM that remembers a cluster (model.md §4.2), the same to the bit on every engine. */
import { tanh } from './tanh.ts';
import { dot, type NetworkWeights, tableOf } from './weights.ts';

/** An LSTM's state after a cluster's mentions so far. */
export interface LstmMemory {
  /** The output: what scorers see. */
  readonly h: Float32Array; // [units]
  /** The cell: kept for the next step. */
  readonly c: Float32Array; // [units]
}

/** The state after one more mention, given its h_c; without a state it starts from zeros. */
export function lstmStep(weights: NetworkWeights, input: Float32Array, before: LstmMemory | undefined): LstmMemory {
  const units = input.length;
  const gates = gatesOf(weights, input, before?.h);
  const h = new Float32Array(units);
  const c = new Float32Array(units);
  for (let unit = 0; unit < units; unit++) {
    const gate = (place: number) => gates[place * units + unit] as number; // input, candidate, forget, output
    const fresh = sigmoid(gate(0)) * tanh(gate(1)); // i ∘ g̃
    const cell = fresh + (before === undefined ? 0 : sigmoid(gate(2)) * (before.c[unit] as number));
    c[unit] = cell;
    h[unit] = sigmoid(gate(3)) * tanh(cell);
  }
  return { h, c };
}

/** W m + U h + b, [4 × units]. */
function gatesOf(weights: NetworkWeights, input: Float32Array, hidden: Float32Array | undefined): Float32Array {
  const { values: fromInput } = tableOf(weights, 'W_lstm');
  const { values: fromHidden } = tableOf(weights, 'U_lstm');
  const units = input.length;
  return tableOf(weights, 'b_lstm').values.map((bias, gate) => {
    const row = (table: Float32Array) => table.subarray(gate * units, (gate + 1) * units);
    return bias + dot(row(fromInput), input) + (hidden === undefined ? 0 : dot(row(fromHidden), hidden));
  });
}

/** σ by way of the exact tanh. */
function sigmoid(value: number): number {
  return 0.5 + 0.5 * tanh(0.5 * value);
}
