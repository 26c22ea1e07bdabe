/**
 * The reference scorer: the network in plain TypeScript, provider `typescript`. The tests compare
 * every other provider with it. A mention's own work is done once; a pair then costs one sum of
 * three parts, a tanh and a dot product.
 */
import type { DocumentContext, FeatureExtractor, Mention } from '../../../featurizer/mod.ts';
import type {
  DecisionEvidence,
  DecoderView,
  KeptMention,
  MemoryAnalysis,
  Reason,
  Scorer,
  Scores,
} from '../../decoder/mod.ts';
import { MENTION_LAYERS, OUTPUT_HEADS, type OutputHead, PAIR_LAYER } from '../layers.ts';
import {
  advanceMemory,
  type ClusterMemory,
  createNewnessScorer,
  decodeMemory,
  encodeMemory,
  type ScoreNewness,
  scoreMemory,
} from './cluster-memory.ts';
import { NetworkExplainer } from './explain/network-explainer.ts';
import type { NetworkModel } from './network-model.ts';
import { computeClusterInput } from './network-model.ts';
import { StateSum } from './state-sum.ts';
import { tanh } from './tanh.ts';
import { addScaled, computePreActivation, dot, getTable, hasMemory } from './weights.ts';

/** What is computed once per mention; symbols as in docs/model.md §4.1. */
interface Prepared {
  readonly current: Float32Array; // its part of h_p as the current mention, [pairUnits]
  readonly antecedent: Float32Array; // its part of h_p as an antecedent, [pairUnits]
  readonly link: number; // u · h_a + u_0
  readonly fresh: number; // v · h_a + v_0
  readonly cluster: Float32Array; // h_c, [clusterUnits]
  readonly newness: Float32Array; // Σ W_s rows + b_s, [clusterUnits]
}

const EMPTY = new Float32Array(0);

/** Scores mentions with a trained network. */
export class NetworkScorer implements Scorer<ClusterMemory> {
  readonly id?: string;
  readonly #model: NetworkModel;
  readonly #explainer: NetworkExplainer;
  /** `undefined` without a memory. */
  readonly #scoreNewness: ScoreNewness | undefined;
  readonly #pairTable: Float32Array;
  readonly #pairOutput: Float32Array;
  readonly #prepared = new WeakMap<Mention, Prepared>();
  readonly #scratch: Float32Array;
  readonly #pairRows: Int32Array;

  constructor(model: NetworkModel) {
    this.#model = model;
    this.#explainer = new NetworkExplainer(model);
    if (model.id !== undefined) this.id = model.id;
    this.#scoreNewness = hasMemory(model.weights) ? createNewnessScorer(model.weights) : undefined;
    this.#pairTable = getTable(model.weights, PAIR_LAYER.table).values;
    this.#pairOutput = getTable(model.weights, PAIR_LAYER.output).values;
    this.#scratch = new Float32Array(this.#pairOutput.length);
    this.#pairRows = new Int32Array(model.extractor.sizes.pairTemplates);
  }

  score(mention: Mention, view: DecoderView<ClusterMemory>): Scores {
    const own = this.#prepare(mention, view.document);
    const local = Float64Array.from(view.candidates, ({ n, mention: antecedent, document }) => {
      const pair = { ...view.document, mentionDistance: view.mentionCount - n };
      return own.link + this.#scorePair(own, this.#prepare(antecedent, document), mention, antecedent, pair);
    });
    if (this.#scoreNewness === undefined) {
      return { local, global: new Float64Array(view.clusters.length), newLocal: own.fresh, newGlobal: 0 };
    }
    const global = Float64Array.from(view.clusters, ({ memory }) => scoreMemory(own.cluster, memory));
    const newGlobal = this.#scoreNewness(own.newness, new StateSum(own.newness.length).follow(view.clusters));
    return { local, global, newLocal: own.fresh, newGlobal };
  }

  advance(memory: ClusterMemory | undefined, mention: Mention, view: DecoderView<ClusterMemory>): ClusterMemory {
    return advanceMemory(this.#model.weights, memory, this.#prepare(mention, view.document).cluster);
  }

  estimateConfidence(mention: Mention, evidence: DecisionEvidence): number {
    return this.#model.calibration(mention, evidence);
  }

  explain(
    mention: Mention,
    view: DecoderView<ClusterMemory>,
    antecedent: KeptMention<ClusterMemory> | undefined,
  ): readonly Reason[] {
    return this.#explainer.explain(mention, view, antecedent);
  }

  analyzeMemory(mention: Mention, view: DecoderView<ClusterMemory>): MemoryAnalysis | undefined {
    return this.#explainer.analyzeMemory(mention, view);
  }

  encodeMemory(memory: ClusterMemory): Uint8Array {
    return encodeMemory(memory);
  }

  decodeMemory(bytes: Uint8Array): ClusterMemory {
    return decodeMemory(this.#model.weights, bytes);
  }

  #prepare(mention: Mention, document: DocumentContext): Prepared {
    const known = this.#prepared.get(mention);
    if (known !== undefined) return known;
    const { weights, extractor } = this.#model;
    const features = extractor.describe(mention, document);
    const asAntecedent = { ...features, rows: features.rows.subarray(0, extractor.sizes.antecedentTemplates) };
    const hidden = computePreActivation(weights, MENTION_LAYERS.mention, features).map(tanh);
    const remembers = this.#scoreNewness !== undefined;
    const prepared: Prepared = {
      current: computePreActivation(weights, MENTION_LAYERS.current, features),
      antecedent: computePreActivation(weights, MENTION_LAYERS.antecedent, asAntecedent),
      link: this.#applyHead(OUTPUT_HEADS.link, hidden),
      fresh: this.#applyHead(OUTPUT_HEADS.opening, hidden),
      cluster: remembers ? computeClusterInput(this.#model, mention, features) : EMPTY,
      newness: remembers ? computePreActivation(weights, MENTION_LAYERS.newness, features) : EMPTY,
    };
    this.#prepared.set(mention, prepared);
    return prepared;
  }

  #applyHead(head: OutputHead, hidden: Float32Array): number {
    const { weights } = this.#model;
    return dot(getTable(weights, head.weights).values, hidden) + (getTable(weights, head.bias).values[0] ?? 0);
  }

  /** Computes u_p · tanh(current + antecedent + Σ pair rows). */
  #scorePair(
    own: Prepared,
    other: Prepared,
    mention: Mention,
    antecedent: Mention,
    pair: Parameters<FeatureExtractor['describePair']>[2],
  ): number {
    const sum = this.#scratch;
    const units = sum.length;
    for (let unit = 0; unit < units; unit++)
      sum[unit] = (own.current[unit] as number) + (other.antecedent[unit] as number);
    this.#model.extractor.describePair(mention, antecedent, pair, this.#pairRows);
    for (const row of this.#pairRows) addScaled(sum, this.#pairTable, row * units, 1);
    let score = 0;
    for (let unit = 0; unit < units; unit++) score += (this.#pairOutput[unit] as number) * tanh(sum[unit] as number);
    return score;
  }
}
