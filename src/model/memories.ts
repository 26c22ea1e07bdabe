/** How a scorer of turns keeps what clusters remember. */
import type { DecoderView } from '../decoder/mod.ts';
import {
  advanceMemory,
  type ClusterMemory,
  createNewnessScorer,
  decodeMemory,
  encodeMemory,
  scoreMemory,
} from './network/cluster-memory.ts';
import { StateSum } from './network/state-sum.ts';
import type { NetworkWeights } from './network/weights.ts';
import type { MentionParts } from './turn.ts';

/** The global part of a mention's scores. */
export interface GlobalScores {
  /** g of each of the view's clusters; not a number where none of its antecedents is a candidate. Read before the next mention is scored. */
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
export function createPlainMemories(weights: NetworkWeights): Memories<ClusterMemory> {
  const scoreNewness = weights.has('W_c') ? createNewnessScorer(weights) : undefined;
  const units = weights.get('b_s')?.values.length ?? 0;
  const documents = new WeakMap<object, PlainDocument>(); // by the list of clusters, which is a document's own
  const findDocument = (clusters: DecoderView<ClusterMemory>['clusters']): PlainDocument => {
    let document = documents.get(clusters);
    if (document === undefined) {
      document = { states: new StateSum(units), global: new Float64Array(0) };
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
    advance: (memory, own) => advanceMemory(weights, memory, own.cluster, own.gates.length > 0 ? own.gates : undefined),
    encode: encodeMemory,
    decode: (bytes) => decodeMemory(weights, bytes),
  };
}

/** What is kept of a document from mention to mention. */
interface PlainDocument {
  readonly states: StateSum;
  /** Where its scores are put, good until its next mention is scored; at least one a cluster. */
  global: Float64Array;
}
