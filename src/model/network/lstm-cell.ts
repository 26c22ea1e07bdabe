/**
 * One step of the LSTM over a cluster's mentions (docs/model.md §4.2), with the same bits on every
 * engine.
 */
import { MEMORY_LAYERS } from '../layers.ts';
import { LstmState } from './lstm-state.ts';
import { tanh } from './tanh.ts';
import { addScaled, findRowRanges, getTable, type NetworkWeights, type RowRanges } from './weights.ts';

const { lstm: LSTM } = MEMORY_LAYERS;

/**
 * Advances the state by one mention, given its h_c; without a state, the LSTM starts from zeros.
 */
export function advanceLstm(weights: NetworkWeights, input: Float32Array, before: LstmState | undefined): LstmState {
  return advanceLstmFromGates(weights, computeInputGates(weights, input), before);
}

/** Advances the state by one mention, given its input gates W h_c + b. */
export function advanceLstmFromGates(
  weights: NetworkWeights,
  fromInput: Float32Array,
  before: LstmState | undefined,
): LstmState {
  const units = fromInput.length / 4;
  const gates = before === undefined ? fromInput : addRecurrent(weights, fromInput, before.h);
  const after = new LstmState(new Float32Array(2 * units), 0, units);
  const { h, c } = after;
  const cells = before?.c;
  for (let unit = 0; unit < units; unit++) {
    // Input, candidate, forget, output.
    const gate = (place: number) => gates[place * units + unit] as number;
    const fresh = sigmoid(gate(0)) * tanh(gate(1)); // i ∘ g̃
    const cell = fresh + (cells === undefined ? 0 : sigmoid(gate(2)) * (cells[unit] as number));
    c[unit] = cell;
    h[unit] = sigmoid(gate(3)) * tanh(cell);
  }
  return after;
}

/**
 * Computes ∂/∂input of slope · h, with h the output of the step from `before` over `input`
 * (docs/model.md §8.3).
 */
export function differentiateLstmStep(
  weights: NetworkWeights,
  { input, before }: { readonly input: Float32Array; readonly before: LstmState | undefined },
  slope: Float32Array,
): Float32Array {
  const fromInput = computeInputGates(weights, input);
  const gates = before === undefined ? fromInput : addRecurrent(weights, fromInput, before.h);
  const units = input.length;
  const cells = before?.c;
  const byGate = new Float32Array(4 * units); // input, candidate, forget, output
  for (let unit = 0; unit < units; unit++) {
    const gate = (place: number) => gates[place * units + unit] as number;
    const open = sigmoid(gate(0));
    const fresh = tanh(gate(1));
    const keep = before === undefined ? 0 : sigmoid(gate(2));
    const old = cells?.[unit] ?? 0;
    const out = sigmoid(gate(3));
    const shown = tanh(open * fresh + keep * old);
    const r = slope[unit] as number;
    const byCell = r * out * (1 - shown * shown);
    byGate[unit] = byCell * fresh * open * (1 - open);
    byGate[units + unit] = byCell * open * (1 - fresh * fresh);
    byGate[2 * units + unit] = byCell * old * keep * (1 - keep);
    byGate[3 * units + unit] = r * shown * out * (1 - out);
  }
  const gradient = new Float32Array(units);
  const { values } = getTable(weights, LSTM.input);
  for (const [gate, factor] of byGate.entries()) addScaled(gradient, values, gate * units, factor);
  return gradient;
}

/** Computes W h_c + b, [4 × units]. */
function computeInputGates(weights: NetworkWeights, input: Float32Array): Float32Array {
  return addProducts(getTable(weights, LSTM.bias).values, getTable(weights, LSTM.input).values, input);
}

/** Adds U h. */
function addRecurrent(weights: NetworkWeights, fromInput: Float32Array, hidden: Float32Array): Float32Array {
  return addProducts(fromInput, getTable(weights, LSTM.recurrent).values, hidden);
}

function addProducts(start: Float32Array, table: Float32Array, vector: Float32Array): Float32Array {
  const units = vector.length;
  const { starts, ends } = findRanges(table, units);
  const sums = new Float32Array(start.length);
  for (let gate = 0; gate < sums.length; gate++) {
    const end = ends[gate] as number;
    let sum = 0;
    for (let unit = starts[gate] as number; unit < end; unit++)
      sum += (table[gate * units + unit] as number) * (vector[unit] as number);
    sums[gate] = (start[gate] as number) + sum;
  }
  return sums;
}

const rangesByTable = new WeakMap<Float32Array, RowRanges>();

function findRanges(table: Float32Array, units: number): RowRanges {
  const known = rangesByTable.get(table) ?? findRowRanges(table, units);
  rangesByTable.set(table, known);
  return known;
}

/** Computes σ from the portable tanh. */
function sigmoid(value: number): number {
  return 0.5 + 0.5 * tanh(0.5 * value);
}
