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
import type { NetworkWeights } from '../network/weights.ts';
import type { MentionParts } from './turn-graph.ts';

/** The global part of a mention's scores. */
export interface GlobalScores {
  /** g of each of the view's clusters. */
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
  return {
    score(own, { clusters }) {
      const global = new Float64Array(clusters.length);
      if (!hasMemory) return { global, newGlobal: 0 };
      for (let slot = 0; slot < global.length; slot++) {
        const cluster = clusters[slot];
        if (cluster !== undefined) global[slot] = scoreMemory(own.cluster, cluster.memory);
      }
      return { global, newGlobal: scoreNewness(weights, own.newness, clusters) };
    },
    advance: (memory, own) => advanceMemory(weights, memory, own.cluster, own.gates.length > 0 ? own.gates : undefined),
    encode: encodeMemory,
    decode: (bytes) => decodeMemory(weights, bytes),
  };
}
