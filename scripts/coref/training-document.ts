/** A document ready for training: features of all mentions and pairs, and the oracle clustering of what was extracted. */
import type { DocumentContext, FeatureExtractor, Mention } from '../../featurizer/mod.ts';

/** A document's mentions with their oracle clusters (model.md §1.3). */
export interface ExtractedDocument {
  readonly id: string;
  readonly mentions: readonly Mention[];
  /** Speakers so far, at each mention. */
  readonly contexts: readonly DocumentContext[];
  readonly oracle: readonly number[];
}

export interface TrainingDocument {
  readonly id: string;
  readonly mentionCount: number; // n
  readonly rows: Int32Array; // [n, mention templates]
  readonly dense: Float32Array; // [n, dense size]
  /** Clusters are numbered from 0 in the order of their first mentions. */
  readonly oracle: Int32Array; // [n]
  /** The mention before it in its oracle cluster; −1 for a cluster's first. */
  readonly previous: Int32Array; // [n]
  /** All pairs, mention by mention, antecedents ascending: pair (i, j) stands at i (i − 1) / 2 + j. */
  readonly tupleIndex: Int32Array; // [m]
  /** Distinct tuples of pair rows. */
  readonly tuples: Int32Array; // [t, pair templates]
  /** 1 where a mention's decision is trained on; all are if left out. */
  readonly lossMask?: Uint8Array; // [n]
}

/** Where the pair of mention `current` and antecedent `antecedent` stands. */
export function pairAt(current: number, antecedent: number): number {
  return (current * (current - 1)) / 2 + antecedent;
}

/** Computes every feature of a document once; epochs reuse them. */
export function featurize(document: ExtractedDocument, extractor: FeatureExtractor): TrainingDocument {
  const { mentions, contexts, oracle } = document;
  const { mentionTemplates, denseSize, pairTemplates } = extractor.sizes;
  const mentionCount = mentions.length;
  const rows = new Int32Array(mentionCount * mentionTemplates);
  const dense = new Float32Array(mentionCount * denseSize);
  const tupleIndex = new Int32Array(pairAt(mentionCount, 0));
  const tuples = new TupleTable(pairTemplates);
  const scratch = new Int32Array(pairTemplates);
  for (const [current, mention] of mentions.entries()) {
    const context = contexts[current] ?? { genre: undefined, speakers: [] };
    const features = extractor.describe(mention, context);
    rows.set(features.rows, current * mentionTemplates);
    dense.set(features.dense, current * denseSize);
    for (let antecedent = 0; antecedent < current; antecedent++) {
      const pair = { ...context, mentionDistance: current - antecedent };
      extractor.describePair(mention, mentions[antecedent] as Mention, pair, scratch);
      tupleIndex[pairAt(current, antecedent)] = tuples.indexOf(scratch);
    }
  }
  return {
    id: document.id,
    mentionCount,
    rows,
    dense,
    oracle: Int32Array.from(oracle),
    previous: previousInCluster(oracle),
    tupleIndex,
    tuples: tuples.toArray(),
  };
}

function previousInCluster(oracle: readonly number[]): Int32Array {
  const last = new Map<number, number>();
  return Int32Array.from(oracle, (cluster, mention) => {
    const previous = last.get(cluster) ?? -1;
    last.set(cluster, mention);
    return previous;
  });
}

/** Numbers distinct tuples: an open-addressing table over their rows, since documents have tens of thousands of pairs. */
class TupleTable {
  readonly #width: number;
  #values: Int32Array;
  #slots = new Int32Array(1024).fill(-1); // tuple numbers by hash
  #count = 0;

  constructor(width: number) {
    this.#width = width;
    this.#values = new Int32Array(256 * width);
  }

  indexOf(tuple: Int32Array): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(tuple) & mask;
    for (let index = this.#slots[slot] as number; index !== -1; index = this.#slots[slot] as number) {
      if (this.#isAt(tuple, index)) return index;
      slot = (slot + 1) & mask;
    }
    return this.#add(tuple, slot);
  }

  toArray(): Int32Array {
    return this.#values.slice(0, this.#count * this.#width);
  }

  #isAt(tuple: Int32Array, index: number): boolean {
    const from = index * this.#width;
    for (let at = 0; at < this.#width; at++) if (this.#values[from + at] !== tuple[at]) return false;
    return true;
  }

  #add(tuple: Int32Array, slot: number): number {
    const index = this.#count++;
    if (this.#count * this.#width > this.#values.length) {
      const grown = new Int32Array(2 * this.#values.length);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values.set(tuple, index * this.#width);
    this.#slots[slot] = index;
    if (2 * this.#count > this.#slots.length) this.#rehash();
    return index;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(-1);
    const mask = this.#slots.length - 1;
    for (let index = 0; index < this.#count; index++) {
      let slot = hashOf(this.#values.subarray(index * this.#width, (index + 1) * this.#width)) & mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & mask;
      this.#slots[slot] = index;
    }
  }
}

function hashOf(tuple: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < tuple.length; at++) hash = Math.imul(hash ^ (tuple[at] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}
