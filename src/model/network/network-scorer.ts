/**
 * The trained network in plain TypeScript: the reference that every other implementation is compared with. A mention's own
 * work is done once; a pair costs one sum of three parts, a tanh and a dot product.
 */
import type { DocumentContext, FeatureExtractor, Mention } from '../../../featurizer/mod.ts';
import type { DecisionEvidence, DecoderView, Scorer, Scores } from '../../decoder/mod.ts';
import { tanh } from './tanh.ts';
import { addScaled, dot, type NetworkWeights, preActivation, tableOf } from './weights.ts';

/** Turns a decision's evidence into the probability that it is right. */
export type Calibration = (mention: Mention, evidence: DecisionEvidence) => number;

export interface NetworkModel {
  /** The hash of the weights; without one, documents cannot be stored. */
  readonly id?: string;
  readonly weights: NetworkWeights;
  readonly extractor: FeatureExtractor;
  readonly calibration: Calibration;
}

/** The mean of h_c over a cluster's mentions (Avg); empty without a memory (MR). */
export interface MeanMemory {
  readonly sum: Float32Array;
  readonly count: number;
}

/** What is computed once for a mention. */
interface Prepared {
  readonly current: Float32Array;
  readonly antecedent: Float32Array;
  readonly link: number;
  readonly fresh: number;
  /** h_c. */
  readonly cluster: Float32Array;
  readonly newness: Float32Array;
}

const EMPTY = new Float32Array(0);

export class NetworkScorer implements Scorer<MeanMemory> {
  readonly id?: string;
  readonly #model: NetworkModel;
  readonly #hasMemory: boolean;
  readonly #pairTable: Float32Array;
  readonly #pairOutput: Float32Array;
  readonly #prepared = new WeakMap<Mention, Prepared>();
  readonly #scratch: Float32Array;
  readonly #pairRows: Int32Array;

  constructor(model: NetworkModel) {
    this.#model = model;
    if (model.id !== undefined) this.id = model.id;
    this.#hasMemory = model.weights.has('W_c');
    this.#pairTable = tableOf(model.weights, 'W_pair').values;
    this.#pairOutput = tableOf(model.weights, 'u_p').values;
    this.#scratch = new Float32Array(this.#pairOutput.length);
    this.#pairRows = new Int32Array(model.extractor.sizes.pairTemplates);
  }

  score(mention: Mention, view: DecoderView<MeanMemory>): Scores {
    const own = this.#prepare(mention, view.document);
    const local = Float64Array.from(view.candidates, ({ n, mention: antecedent, document }) => {
      const pair = { ...view.document, mentionDistance: view.mentionCount - n };
      return own.link + this.#pairScore(own, this.#prepare(antecedent, document), mention, antecedent, pair);
    });
    if (!this.#hasMemory) {
      return { local, global: new Float64Array(view.clusters.length), newLocal: own.fresh, newGlobal: 0 };
    }
    const global = Float64Array.from(view.clusters, ({ memory }) => dot(own.cluster, memory.sum) / memory.count);
    return { local, global, newLocal: own.fresh, newGlobal: this.#newness(own, view) };
  }

  advance(memory: MeanMemory | undefined, mention: Mention, view: DecoderView<MeanMemory>): MeanMemory {
    const own = this.#prepare(mention, view.document);
    const sum = Float32Array.from(own.cluster);
    if (memory !== undefined) addScaled(sum, memory.sum, 0, 1);
    return { sum, count: (memory?.count ?? 0) + 1 };
  }

  confidenceOf(mention: Mention, evidence: DecisionEvidence): number {
    return this.#model.calibration(mention, evidence);
  }

  /** The count, then the sum's components: 32 bits each, little-endian. */
  encodeMemory({ sum, count }: MeanMemory): Uint8Array {
    const bytes = new DataView(new ArrayBuffer(4 + 4 * sum.length));
    bytes.setUint32(0, count, true);
    for (const [at, value] of sum.entries()) bytes.setFloat32(4 + 4 * at, value, true);
    return new Uint8Array(bytes.buffer);
  }

  decodeMemory(bytes: Uint8Array): MeanMemory {
    const units = this.#hasMemory ? tableOf(this.#model.weights, 'b_c').values.length : 0;
    const wanted = 4 + 4 * units;
    if (bytes.length !== wanted)
      throw new RangeError(`decode memory: found ${bytes.length} bytes, wanted ${wanted} for this network`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = view.getUint32(0, true);
    if (count === 0) throw new RangeError('decode memory: found a cluster of no mentions, wanted one at least');
    return { sum: Float32Array.from({ length: units }, (_, at) => view.getFloat32(4 + 4 * at, true)), count };
  }

  #prepare(mention: Mention, document: DocumentContext): Prepared {
    const known = this.#prepared.get(mention);
    if (known !== undefined) return known;
    const { weights, extractor } = this.#model;
    const features = extractor.describe(mention, document);
    const asAntecedent = { ...features, rows: features.rows.subarray(0, extractor.sizes.antecedentTemplates) };
    const hidden = preActivation(weights, 'a', features).map(tanh);
    const prepared: Prepared = {
      current: preActivation(weights, 'cur', features),
      antecedent: preActivation(weights, 'ant', asAntecedent),
      link: this.#affine('u', hidden),
      fresh: this.#affine('v', hidden),
      cluster: this.#hasMemory ? preActivation(weights, 'c', features).map(tanh) : EMPTY,
      newness: this.#hasMemory ? preActivation(weights, 's', features) : EMPTY,
    };
    this.#prepared.set(mention, prepared);
    return prepared;
  }

  #affine(name: string, hidden: Float32Array): number {
    const { weights } = this.#model;
    return dot(tableOf(weights, name).values, hidden) + (tableOf(weights, `${name}_0`).values[0] ?? 0);
  }

  /** u_p · tanh(current + antecedent + Σ pair rows). */
  #pairScore(
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

  /** NA: q · tanh(Σ W_s rows + b_s + W_sh S) + q_0, S the sum of all open clusters' states. */
  #newness(own: Prepared, view: DecoderView<MeanMemory>): number {
    const states = new Float32Array(own.cluster.length);
    for (const { memory } of view.clusters) addScaled(states, memory.sum, 0, 1 / memory.count);
    const hidden = Float32Array.from(own.newness);
    const { values } = tableOf(this.#model.weights, 'W_sh');
    for (const [unit, value] of states.entries()) addScaled(hidden, values, unit * hidden.length, value);
    return this.#affine('q', hidden.map(tanh));
  }
}
