/** The paper's two looks into the memories (model.md §8.2, §8.3), computed directly from the weights. */
import type { ClusterSaliency } from '../../../decoder/mod.ts';
import { advanceMemory, type ClusterMemory, scoreMemory } from '../cluster-memory.ts';
import { differentiateLstmStep, type LstmMemory } from '../lstm-cell.ts';
import { tanh } from '../tanh.ts';
import { addScaled, dot, getTable, type NetworkWeights } from '../weights.ts';

/** A cluster's members with their h_c. */
export interface ClusterInputs {
  readonly cluster: number;
  readonly members: readonly { readonly n: number; readonly input: Float32Array }[];
}

/** A cluster replayed from its first member. */
export interface FollowedCluster {
  readonly cluster: number;
  readonly members: readonly FollowedMember[];
}

export interface FollowedMember {
  readonly n: number;
  readonly input: Float32Array;
  readonly before: ClusterMemory | undefined;
  /** The memory right after this member joined. */
  readonly after: ClusterMemory;
  /** g of a query against it. */
  score(query: Float32Array): number;
}

/** Replays clusters: the memory after each member. */
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

/** ‖∂NA/∂h_c‖₂ at the last member of each cluster: r goes back through the last step of the memory. */
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
  return lasts.map(({ cluster, last }) => ({
    cluster,
    n: last.n,
    saliency: measureNorm(differentiateInput(weights, last, slope)),
    effect: measureNewnessEffect(weights, hidden, last),
  }));
}

/** The pre-activation of NA with the states of all clusters in; `newness` is what does not depend on them. */
export function sumNewness(
  weights: NetworkWeights,
  newness: Float32Array,
  memories: readonly ClusterMemory[],
): Float32Array {
  const hidden = Float32Array.from(newness);
  for (const memory of memories) addState(weights, hidden, memory, 1);
  return hidden;
}

/** r = W_sh (q ∘ (1 − t²)): ∂NA by any state, the same for all clusters, since states enter by a plain sum. */
export function differentiateNewness(weights: NetworkWeights, hidden: Float32Array): Float32Array {
  const { values } = getTable(weights, 'W_sh'); // [state, hidden]
  const units = hidden.length;
  const output = getTable(weights, 'q').values;
  const slopes = hidden.map((value, unit) => (output[unit] as number) * (1 - tanh(value) ** 2));
  return Float32Array.from({ length: units }, (_, unit) => {
    let sum = 0;
    for (let to = 0; to < units; to++) sum += (values[unit * units + to] as number) * (slopes[to] as number);
    return sum;
  });
}

/** NA less NA with the last member's cluster as it was before that member, everything else as it is. */
function measureNewnessEffect(
  weights: NetworkWeights,
  hidden: Float32Array,
  { before, after }: FollowedMember,
): number {
  const without = Float32Array.from(hidden);
  addState(weights, without, after, -1);
  if (before !== undefined) addState(weights, without, before, 1);
  const output = getTable(weights, 'q').values;
  return dot(output, hidden.map(tanh)) - dot(output, without.map(tanh));
}

/** hidden ± W_sh · a cluster's state. */
function addState(weights: NetworkWeights, hidden: Float32Array, memory: ClusterMemory, sign: 1 | -1): void {
  const { values } = getTable(weights, 'W_sh');
  const state = readState(memory);
  const units = hidden.length;
  for (let unit = 0; unit < units; unit++) addScaled(hidden, values, unit * units, sign * (state[unit] ?? 0));
}

/** The gradient by a state → by the h_c of the member that made it. */
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
