/** How an ONNX scorer keeps what clusters remember. */
import type { DecoderView } from '../../decoder/mod.ts';
import {
  advanceMemory,
  type ClusterMemory,
  decodeMemory,
  encodeMemory,
  scoreMemory,
  scoreNewness,
} from '../network/cluster-memory.ts';
import { StateSum } from '../network/state-sum.ts';
import type { NetworkWeights } from '../network/weights.ts';
import type { MentionParts } from './turn-graph.ts';

/** The global part of a mention's scores. */
export interface GlobalScores {
  /** g of each of the view's clusters; not a number where none of its antecedents is a candidate. */
  readonly global: ArrayLike<number>;
  /** NA. */
  readonly newGlobal: number;
}

/** Memories of clusters: scored against, advanced, stored. */
export interface Memories<Memory> {
  score(own: MentionParts, view: DecoderView<Memory>): GlobalScores | Promise<GlobalScores>;
  advance(memory: Memory | undefined, own: MentionParts, view: DecoderView<Memory>): Memory | Promise<Memory>;
  encode(memory: Memory): Uint8Array | Promise<Uint8Array>;
  decode(bytes: Uint8Array): Memory;
}

/** Memories as plain arrays: on a CPU a cluster's few sums cost less than the call of a graph. */
export function plainMemories(weights: NetworkWeights): Memories<ClusterMemory> {
  const hasMemory = weights.has('W_c');
  const sums = new WeakMap<object, StateSum>(); // by the list of clusters, which is a document's own
  const sumOf = (clusters: DecoderView<ClusterMemory>['clusters']): StateSum => {
    const sum = sums.get(clusters) ?? new StateSum(weights.get('b_s')?.values.length ?? 0);
    sums.set(clusters, sum);
    return sum.follow(clusters);
  };
  return {
    score(own, { clusters, candidates }) {
      const global = new Float64Array(clusters.length);
      if (!hasMemory) return { global, newGlobal: 0 };
      global.fill(Number.NaN);
      for (let at = 0; at < candidates.length; at++) {
        const { slot, memory } = (candidates[at] as (typeof candidates)[number]).cluster;
        if (Number.isNaN(global[slot])) global[slot] = scoreMemory(own.cluster, memory);
      }
      return { global, newGlobal: scoreNewness(weights, own.newness, sumOf(clusters)) };
    },
    advance: (memory, own) => advanceMemory(weights, memory, own.cluster, own.gates.length > 0 ? own.gates : undefined),
    encode: encodeMemory,
    decode: (bytes) => decodeMemory(weights, bytes),
  };
}
