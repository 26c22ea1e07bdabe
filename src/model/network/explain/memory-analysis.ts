/**
 * The paper's two analyses of the memories (docs/model.md §8.2, §8.3), computed directly from the
 * weights.
 */
import type { ClusterSaliency } from '../../../decoder/mod.ts';
import { OUTPUT_HEADS } from '../../layers.ts';
import { advanceMemory, type ClusterMemory, scoreMemory } from '../cluster-memory.ts';
import { differentiateLstmStep } from '../lstm-cell.ts';
import { LstmState } from '../lstm-state.ts';
import { tanh } from '../tanh.ts';
import { addScaled, dot, getStateLayer, getTable, type NetworkWeights } from '../weights.ts';

/** A cluster's members with their h_c. */
interface ClusterInputs {
  readonly cluster: number;
  readonly members: readonly { readonly n: number | undefined; readonly input: Float32Array }[];
}

/** A cluster replayed from its first member. */
interface FollowedCluster {
  readonly cluster: number;
  readonly members: readonly FollowedMember[];
}

/** A member with the memory before and after it joined. */
interface FollowedMember {
  /** Its number on the wire; `undefined` for a participant. */
  readonly n: number | undefined;
  readonly input: Float32Array;
  readonly before: ClusterMemory | undefined;
  readonly after: ClusterMemory;
  /** Computes g of a query against the memory after this member. */
  score(query: Float32Array): number;
}

/** Replays clusters to get the memory after each member. */
export function followClusters(weights: NetworkWeights, clusters: readonly ClusterInputs[]): FollowedCluster[] {
  return clusters.map(({ cluster, members }) => {
    let before: ClusterMemory | undefined;
    const followed = members.map(({ n, input }): FollowedMember => {
      const after = advanceMemory(weights, before, input);
      const member = { n, input, before, after, score: (query: Float32Array) => scoreMemory(query, after) };
      before = after;
      return member;
    });
    return { cluster, members: followed };
  });
}

/**
 * Measures ‖∂NA/∂h_c‖₂ at the last member of each cluster, with r propagated through the last step
 * of the memory.
 */
export function measureNewnessSaliency(
  weights: NetworkWeights,
  newness: Float32Array,
  clusters: readonly FollowedCluster[],
): ClusterSaliency[] {
  const lasts = clusters.flatMap(({ cluster, members }) => {
    const last = members.at(-1);
    return last === undefined ? [] : [{ cluster, last }];
  });
  const sum = sumStates(
    weights,
    lasts.map(({ last }) => last.after),
  );
  const hidden = addStates(weights, newness, { sum, count: lasts.length });
  const slope = differentiateNewness(weights, hidden, lasts.length);
  // A participant who was not mentioned yet counts in the sum, but there is no mention to speak of.
  return lasts.flatMap(({ cluster, last }) => {
    if (last.n === undefined) return [];
    const saliency = measureNorm(differentiateInput(weights, last, slope));
    const without = {
      sum: replaceState(weights, sum, last),
      count: lasts.length - (last.before === undefined ? 1 : 0),
    };
    const effect = readNewness(weights, hidden) - readNewness(weights, addStates(weights, newness, without));
    return [{ cluster, n: last.n, saliency, effect }];
  });
}

/** W_sh · the sum of the states of `count` clusters. */
export interface StatePart {
  readonly sum: Float32Array; // [units]
  readonly count: number;
}

/** Computes W_sh · the sum of the states. */
export function sumStates(weights: NetworkWeights, memories: readonly ClusterMemory[]): Float32Array {
  const { values } = getStateLayer(weights);
  const sum = new Float32Array(Math.sqrt(values.length));
  for (const memory of memories) addState(values, sum, memory, 1);
  return sum;
}

/** Computes the pre-activation of NA; `newness` is the part that does not depend on states. */
export function addStates(weights: NetworkWeights, newness: Float32Array, { sum, count }: StatePart): Float32Array {
  const hidden = Float32Array.from(newness);
  addScaled(hidden, sum, 0, getStateLayer(weights).scale(count));
  return hidden;
}

/**
 * Computes r = W_sh (q ∘ (1 − t²)): ∂NA by a state, the same for all `count` clusters because states
 * enter as a plain sum or mean.
 */
export function differentiateNewness(weights: NetworkWeights, hidden: Float32Array, count: number): Float32Array {
  const { values, scale } = getStateLayer(weights); // [state, hidden]
  const units = hidden.length;
  const output = getTable(weights, OUTPUT_HEADS.newness.weights).values;
  const slopes = hidden.map((value, unit) => scale(count) * (output[unit] as number) * (1 - tanh(value) ** 2));
  return Float32Array.from({ length: units }, (_, unit) => {
    let sum = 0;
    for (let to = 0; to < units; to++) sum += (values[unit * units + to] as number) * (slopes[to] as number);
    return sum;
  });
}

/** W_sh · the sum of the states, with a cluster's memory before its last member. */
function replaceState(weights: NetworkWeights, sum: Float32Array, { before, after }: FollowedMember): Float32Array {
  const { values } = getStateLayer(weights);
  const replaced = Float32Array.from(sum);
  addState(values, replaced, after, -1);
  if (before !== undefined) addState(values, replaced, before, 1);
  return replaced;
}

/** NA without its offset, from its pre-activation. */
function readNewness(weights: NetworkWeights, hidden: Float32Array): number {
  return dot(getTable(weights, OUTPUT_HEADS.newness.weights).values, hidden.map(tanh));
}

/** Adds ± W_sh · a cluster's state to `sum`. */
function addState(values: Float32Array, sum: Float32Array, memory: ClusterMemory, sign: 1 | -1): void {
  const state = readState(memory);
  const units = sum.length;
  for (let unit = 0; unit < units; unit++) addScaled(sum, values, unit * units, sign * (state[unit] ?? 0));
}

/** Turns the gradient by a state into the gradient by the h_c of the member that led to it. */
export function differentiateInput(
  weights: NetworkWeights,
  { input, before, after }: FollowedMember,
  slope: Float32Array,
): Float32Array {
  if (!(after instanceof LstmState)) return slope.map((value) => value / after.count);
  return differentiateLstmStep(weights, { input, before: before as LstmState | undefined }, slope);
}

function readState(memory: ClusterMemory): Float32Array {
  return memory instanceof LstmState ? memory.h : memory.sum.map((value) => value / memory.count);
}

function measureNorm(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}
