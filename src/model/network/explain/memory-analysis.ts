/**
 * The paper's two analyses of the memories (docs/model.md §8.2, §8.3), computed directly from the
 * weights.
 */
import type { ClusterSaliency } from '../../../decoder/mod.ts';
import { MEMORY_LAYERS, OUTPUT_HEADS } from '../../layers.ts';
import { advanceMemory, type ClusterMemory, scoreMemory } from '../cluster-memory.ts';
import { differentiateLstmStep, type LstmMemory } from '../lstm-cell.ts';
import { tanh } from '../tanh.ts';
import { addScaled, dot, getTable, type NetworkWeights } from '../weights.ts';

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
  const hidden = sumNewness(
    weights,
    newness,
    lasts.map(({ last }) => last.after),
  );
  const slope = differentiateNewness(weights, hidden);
  // A participant who was not mentioned yet counts in the sum, but there is no mention to speak of.
  return lasts.flatMap(({ cluster, last }) => {
    if (last.n === undefined) return [];
    const saliency = measureNorm(differentiateInput(weights, last, slope));
    return [{ cluster, n: last.n, saliency, effect: measureNewnessEffect(weights, hidden, last) }];
  });
}

/**
 * Sums the pre-activation of NA over the states of all clusters; `newness` is the part that does
 * not depend on them.
 */
export function sumNewness(
  weights: NetworkWeights,
  newness: Float32Array,
  memories: readonly ClusterMemory[],
): Float32Array {
  const hidden = Float32Array.from(newness);
  for (const memory of memories) addState(weights, hidden, memory, 1);
  return hidden;
}

/**
 * Computes r = W_sh (q ∘ (1 − t²)): ∂NA by a state, the same for all clusters because states enter
 * as a plain sum.
 */
export function differentiateNewness(weights: NetworkWeights, hidden: Float32Array): Float32Array {
  const { values } = getTable(weights, MEMORY_LAYERS.states); // [state, hidden]
  const units = hidden.length;
  const output = getTable(weights, OUTPUT_HEADS.newness.weights).values;
  const slopes = hidden.map((value, unit) => (output[unit] as number) * (1 - tanh(value) ** 2));
  return Float32Array.from({ length: units }, (_, unit) => {
    let sum = 0;
    for (let to = 0; to < units; to++) sum += (values[unit * units + to] as number) * (slopes[to] as number);
    return sum;
  });
}

/**
 * Measures NA minus NA with the cluster's memory before its last member, everything else unchanged.
 */
function measureNewnessEffect(
  weights: NetworkWeights,
  hidden: Float32Array,
  { before, after }: FollowedMember,
): number {
  const without = Float32Array.from(hidden);
  addState(weights, without, after, -1);
  if (before !== undefined) addState(weights, without, before, 1);
  const output = getTable(weights, OUTPUT_HEADS.newness.weights).values;
  return dot(output, hidden.map(tanh)) - dot(output, without.map(tanh));
}

/** Adds ± W_sh · a cluster's state to `hidden`. */
function addState(weights: NetworkWeights, hidden: Float32Array, memory: ClusterMemory, sign: 1 | -1): void {
  const { values } = getTable(weights, MEMORY_LAYERS.states);
  const state = readState(memory);
  const units = hidden.length;
  for (let unit = 0; unit < units; unit++) addScaled(hidden, values, unit * units, sign * (state[unit] ?? 0));
}

/** Turns the gradient by a state into the gradient by the h_c of the member that led to it. */
export function differentiateInput(
  weights: NetworkWeights,
  { input, before, after }: FollowedMember,
  slope: Float32Array,
): Float32Array {
  if (!('h' in after)) return slope.map((value) => value / after.count);
  return differentiateLstmStep(weights, { input, before: before as LstmMemory | undefined }, slope);
}

function readState(memory: ClusterMemory): Float32Array {
  return 'h' in memory ? memory.h : memory.sum.map((value) => value / memory.count);
}

function measureNorm(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}
