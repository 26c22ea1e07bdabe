/** How a turn scorer keeps the memories of clusters. */
import type { DecoderView } from '../decoder/mod.ts';
import {
  advanceMemory,
  type ClusterMemory,
  createNewnessScorer,
  decodeMemory,
  encodeMemory,
  type ScoreNewness,
  scoreMemory,
} from './network/cluster-memory.ts';
import { countLiveUnits, LstmState } from './network/lstm-state.ts';
import { StateSlab } from './network/state-slab.ts';
import { StateSum } from './network/state-sum.ts';
import { countClusterUnits, hasMemory, type NetworkWeights } from './network/weights.ts';
import type { MentionParts } from './turn.ts';

/** The global scores of a mention. */
export interface GlobalScores {
  /**
   * g per cluster of the view; NaN if none of the cluster's mentions is a candidate. Valid until
   * the next mention is scored.
   */
  readonly global: ArrayLike<number>;
  /** NA. */
  readonly newGlobal: number;
}

/** Scores mentions against cluster memories, advances the memories and encodes them for storage. */
export interface Memories<Memory> {
  score(own: MentionParts, view: DecoderView<Memory>): GlobalScores | Promise<GlobalScores>;
  advance(memory: Memory | undefined, own: MentionParts, view: DecoderView<Memory>): Memory | Promise<Memory>;
  encode(memory: Memory): Uint8Array | Promise<Uint8Array>;
  decode(bytes: Uint8Array): Memory;
}

/** What a provider does in its own way. */
export interface PlainMemoryOptions {
  /**
   * Advances an LSTM's state by one mention, given its h_c; default: in plain TypeScript. The result
   * is valid until the next step.
   */
  readonly advanceLstm?: ((input: Float32Array, before: LstmState | undefined) => LstmState) | undefined;
  /** Computes NA with the same bits as `createNewnessScorer`, the default. */
  readonly scoreNewness?: ScoreNewness | undefined;
}

/**
 * Creates memories that are plain arrays: on a CPU, a cluster's few sums cost less than a graph
 * call.
 */
export function createPlainMemories(
  weights: NetworkWeights,
  options: PlainMemoryOptions = {},
): Memories<ClusterMemory> {
  const { advanceLstm } = options;
  const scoreNewness = options.scoreNewness ?? (hasMemory(weights) ? createNewnessScorer(weights) : undefined);
  const units = countClusterUnits(weights);
  const live = countLiveUnits(weights, units);
  // By the list of clusters, which identifies a document.
  const documents = new WeakMap<object, PlainDocument>();
  const findDocument = (clusters: DecoderView<ClusterMemory>['clusters']): PlainDocument => {
    let document = documents.get(clusters);
    if (document === undefined) {
      document = { states: new StateSum(units), slab: new StateSlab(live), global: new Float64Array(0) };
      documents.set(clusters, document);
    }
    if (document.global.length < clusters.length) document.global = new Float64Array(2 * clusters.length);
    return document;
  };
  return {
    score(own, { clusters, candidates }) {
      const { states, global } = findDocument(clusters);
      if (scoreNewness === undefined) return { global, newGlobal: 0 };
      global.fill(Number.NaN, 0, clusters.length);
      const query = own.cluster;
      for (let at = 0; at < candidates.length; at++) {
        const { slot, memory } = (candidates[at] as (typeof candidates)[number]).cluster;
        if (Number.isNaN(global[slot] as number)) global[slot] = scoreMemory(query, memory);
      }
      return { global, newGlobal: scoreNewness(own.newness, states.follow(clusters)) };
    },
    advance(memory, own, { clusters }) {
      const after =
        advanceLstm?.(own.cluster, memory as LstmState | undefined) ??
        advanceMemory(weights, memory, own.cluster, own.gates.length > 0 ? own.gates : undefined);
      if (!(after instanceof LstmState)) return after;
      const slab = documents.get(clusters)?.slab; // none when a memory is rebuilt
      return slab?.add(after, clusters) ?? after.move(new Float32Array(2 * units), 0);
    },
    encode: encodeMemory,
    decode: (bytes) => decodeMemory(weights, bytes),
  };
}

/** What is kept per document between mentions. */
interface PlainDocument {
  readonly states: StateSum;
  readonly slab: StateSlab;
  /** Buffer for the scores of one mention; at least one entry per cluster. */
  global: Float64Array;
}
