/**
 * Runs the network on our own WebAssembly kernel, without ONNX Runtime (provider `simd`). Sums stay
 * in registers, while a graph writes each one to memory. The weights are those of the ONNX files.
 */
import type { Comparable, GroupingExtractor, PreparedPairMention } from '../../../featurizer/mod.ts';
import { KernelMemory } from '../../kernel/mod.ts';
import {
  groupMentionLayers,
  MENTION_LAYERS,
  type MentionLayer,
  OUTPUT_HEADS,
  type OutputHead,
  PAIR_LAYER,
  type ParameterName,
} from '../layers.ts';
import { getTable, hasMemory, type NetworkWeights } from '../network/weights.ts';
import {
  type AntecedentParts,
  countPairs,
  type DescribedMention,
  type MentionParts,
  type Places,
  type TurnRequest,
  type TurnResult,
  type TurnRunner,
  writePairs,
} from '../turn.ts';
import { CodeTables, type NetworkKernel, type PlacedBlock, padToLanes, putLayers } from './network-kernel.ts';
import { getSlot, PartsSlab, type SlabPlace } from './parts-slab.ts';

interface SimdSetup {
  /** The compiled `models/coref/kernel.wasm`. */
  readonly kernel: WebAssembly.Module;
  readonly weights: NetworkWeights;
  readonly extractor: GroupingExtractor;
}

const NOTHING = new Float32Array(0);
const WORD_BYTES = 4;

/** Scores a turn's mentions and pairs in one synchronous run. */
export class SimdTurn implements TurnRunner {
  readonly #memory: KernelMemory<NetworkKernel>;
  readonly #extractor: GroupingExtractor;
  readonly #blocks: readonly PlacedBlock[];
  readonly #codes: CodeTables;
  /** Rows of the mention layers that are filled in: most never occur. */
  readonly #isFilled: Uint8Array;
  readonly #pairOutput: Vector;
  readonly #linking: Head;
  readonly #opening: Head;
  /** Scratch space of `scorePairs`: one address per column of a pair. */
  readonly #addresses: number;
  /** Scratch space of `scorePairs`: the sums of one pair. */
  readonly #sums: number;
  readonly #rows: GrowingBuffer;
  readonly #slab: PartsSlab;
  /** What the antecedents in the slab add to the codes of pairs, [slots × groups]. */
  #shares = new Int32Array(0);
  readonly #pairs: GrowingBuffer;
  readonly #scores: GrowingBuffer;
  readonly #outputs: readonly GrowingBuffer[];

  constructor({ kernel, weights, extractor }: SimdSetup) {
    const memory = new KernelMemory<NetworkKernel>(kernel);
    const blocks = groupMentionLayers(extractor.sizes, hasMemory(weights));
    const putVector = (name: ParameterName): Vector => {
      const { values } = getTable(weights, name);
      const padded = new Float32Array(padToLanes(values.length));
      padded.set(values);
      return { address: memory.putFloats(padded), width: padded.length };
    };
    const putHead = ({ weights: name, bias }: OutputHead): Head => ({
      ...putVector(name),
      bias: getTable(weights, bias).values[0] ?? 0,
    });
    this.#memory = memory;
    this.#extractor = extractor;
    this.#blocks = blocks.map((block) => putLayers(memory, weights, block));
    this.#pairOutput = putVector(PAIR_LAYER.output);
    this.#linking = putHead(OUTPUT_HEADS.link);
    this.#opening = putHead(OUTPUT_HEADS.opening);
    this.#isFilled = new Uint8Array(extractor.sizes.mentionRows);
    const { layout: groups } = extractor.pairGroups;
    const pairs = getTable(weights, PAIR_LAYER.table);
    this.#codes = new CodeTables(memory, { groups, pairs, width: this.#pairOutput.width });
    this.#addresses = memory.reserve((2 + groups.length) * WORD_BYTES);
    this.#sums = memory.reserve(this.#pairOutput.width * WORD_BYTES);
    this.#rows = new GrowingBuffer(memory);
    this.#slab = new PartsSlab(memory, this.#pairOutput.width * WORD_BYTES);
    this.#pairs = new GrowingBuffer(memory);
    this.#scores = new GrowingBuffer(memory);
    this.#outputs = blocks.map(() => new GrowingBuffer(memory));
  }

  get readsMentions(): boolean {
    return !this.#extractor.pairGroups.comparesKeys;
  }

  holds(parts: AntecedentParts): boolean {
    return this.#slab.holds(parts as SlabPlace);
  }

  run(request: TurnRequest): TurnResult {
    const { kernel } = this.#memory;
    const { pairGroups } = this.#extractor;
    const prepared = request.mentions.map(({ mention }) => pairGroups.prepare(mention));
    this.#describe(request.mentions);
    const count = countPairs(request);
    const columns = 2 + pairGroups.layout.length;
    this.#slab.begin(request.antecedents.length + request.mentions.length);
    const pairs = this.#pairs.take(count * columns);
    const scores = this.#scores.take(count);
    const places = {
      current: this.#getLayer(MENTION_LAYERS.current),
      together: this.#getLayer(MENTION_LAYERS.antecedent),
      known: (parts: AntecedentParts) => this.#slab.use(parts as SlabPlace),
      pair: (parts: AntecedentParts, kept: Comparable) => {
        return pairGroups.prepareKept(kept, this.#shares, getSlot(parts as SlabPlace) * pairGroups.layout.length);
      },
    };
    const into = this.#memory.ints32(pairs, count * columns);
    writePairs(request, prepared, places, pairGroups, into);
    this.#codes.fillFor(into, count);
    const { address, width } = this.#pairOutput;
    const scratch = [this.#addresses, this.#sums] as const;
    kernel.scorePairs(pairs, columns, count, this.#codes.addresses, address, scores, width, ...scratch);
    return { parts: this.#readParts(prepared), scores: this.#memory.floats(scores, count).slice() };
  }

  /** Computes the pre-activations of all layers, one row per mention. */
  #describe(mentions: readonly DescribedMention[]): void {
    const { kernel } = this.#memory;
    const { mentionTemplates, denseSize } = this.#extractor.sizes;
    const rows = this.#rows.take(mentions.length * mentionTemplates);
    for (const [at, { width }] of this.#blocks.entries()) this.#outputs[at]?.take(mentions.length * width);
    const into = this.#memory.ints32(rows, mentions.length * mentionTemplates);
    for (let at = 0; at < mentions.length; at++) {
      const { mention, document } = mentions[at] as DescribedMention;
      this.#extractor.writeRows(mention, document, into, at * mentionTemplates);
    }
    for (let at = 0; at < into.length; at++) this.#fillRow(into[at] as number);
    for (const [at, { table, templates, bias, width }] of this.#blocks.entries()) {
      const out = (this.#outputs[at] as GrowingBuffer).address;
      kernel.sumRows(table, rows, mentionTemplates, templates, bias, out, mentions.length, width);
    }
    if (denseSize === 0) return;
    for (const [at, { mention }] of mentions.entries()) this.#addDense(this.#extractor.readDense(mention), at);
  }

  #fillRow(row: number): void {
    if (this.#isFilled[row] !== 0) return;
    this.#isFilled[row] = 1;
    for (const block of this.#blocks) block.fill(row);
  }

  /** Adds the dense values of the mention at index `at` to all its layers. */
  #addDense(values: Float32Array, at: number): void {
    for (const [block, { dense, width }] of this.#blocks.entries()) {
      if (dense === undefined) continue;
      const bytes = width * WORD_BYTES;
      const out = (this.#outputs[block] as GrowingBuffer).address + at * bytes;
      for (const [component, value] of values.entries())
        if (value !== 0) this.#memory.kernel.addScaled(dense + component * bytes, value, out, width);
    }
  }

  #readParts(prepared: readonly PreparedPairMention[]): MentionParts[] {
    const { kernel } = this.#memory;
    const [hidden, antecedent] = [this.#getLayer(MENTION_LAYERS.mention), this.#getLayer(MENTION_LAYERS.antecedent)];
    const [cluster, newness] = [this.#findLayer(MENTION_LAYERS.cluster), this.#findLayer(MENTION_LAYERS.newness)];
    // h_c
    for (let at = 0; cluster !== undefined && at < prepared.length; at++)
      kernel.tanhs(toAddress(cluster, at), padToLanes(cluster.units));
    const [copyCluster, copyNewness] = [cluster, newness].map((layer) => this.#copy(layer, prepared.length)) as [
      CopiedLayer,
      CopiedLayer,
    ];
    const applyHead = (own: number, { address, width, bias }: Head) => kernel.dot(own, address, width) + bias;
    return prepared.map((pair, at) => {
      const own = toAddress(hidden, at);
      kernel.tanhs(own, padToLanes(hidden.units)); // h_a
      return {
        asAntecedent: this.#keep(pair, toAddress(antecedent, at)),
        link: applyHead(own, this.#linking),
        fresh: applyHead(own, this.#opening),
        cluster: copyCluster(at),
        newness: copyNewness(at),
        gates: NOTHING,
      };
    });
  }

  /** Keeps the parts of a mention, in a slot that others may take over. */
  #keep(pair: PreparedPairMention, address: number): AntecedentParts {
    const place = this.#slab.put(address);
    const { length } = this.#extractor.pairGroups.layout;
    const at = getSlot(place) * length;
    if (at + length > this.#shares.length) this.#shares = grow(this.#shares, this.#slab.slots * length);
    const { shares, asAntecedent } = pair;
    for (let group = 0; group < length; group++) this.#shares[at + group] = shares[asAntecedent + group] as number;
    return place;
  }

  /** Copies a layer of all mentions of a run at once; returns the floats of one of them. */
  #copy(layer: FoundLayer | undefined, count: number): CopiedLayer {
    if (layer === undefined || count === 0) return () => NOTHING;
    const step = layer.step / WORD_BYTES;
    const { units } = layer;
    const from = this.#memory.floats(layer.first, (count - 1) * step + units);
    const copied = new Float32Array(count * units);
    for (let at = 0; at < count; at++)
      for (let unit = 0; unit < units; unit++) copied[at * units + unit] = from[at * step + unit] as number;
    return (at) => copied.subarray(at * units, (at + 1) * units);
  }

  #getLayer(layer: MentionLayer): FoundLayer {
    const found = this.#findLayer(layer);
    if (found === undefined)
      throw new RangeError(`run network: found no layer ${layer.table}, expected the weights of a network`);
    return found;
  }

  /**
   * Finds a layer's outputs for the mentions of the last run; `undefined` if the network does not
   * have the layer.
   */
  #findLayer(layer: MentionLayer): FoundLayer | undefined {
    for (let block = 0; block < this.#blocks.length; block++) {
      const { places, width } = this.#blocks[block] as PlacedBlock;
      const place = places.get(layer);
      if (place === undefined) continue;
      const first = (this.#outputs[block] as GrowingBuffer).address + place.start * WORD_BYTES;
      return { first, step: width * WORD_BYTES, units: place.units };
    }
    return undefined;
  }
}

function grow(ints: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length);
  grown.set(ints);
  return grown;
}

/**
 * A layer's outputs: the address of the first mention's, the step to the next, and the number of
 * floats.
 */
interface FoundLayer extends Places {
  readonly units: number;
}

/** Returns the floats of a mention of the run. */
type CopiedLayer = (at: number) => Float32Array;

function toAddress({ first, step }: FoundLayer, at: number): number {
  return first + at * step;
}

/** A vector in the kernel's memory, padded to whole lanes. */
interface Vector {
  readonly address: number;
  readonly width: number;
}

/** An output head over h_a. */
interface Head extends Vector {
  readonly bias: number;
}

/** A buffer in the kernel's memory that grows on demand. */
class GrowingBuffer {
  readonly #memory: KernelMemory<unknown>;
  #words = 0;
  address = 0;

  constructor(memory: KernelMemory<unknown>) {
    this.#memory = memory;
  }

  /**
   * Reserves space for `words` 4-byte words with undefined contents. Invalidates views of the
   * memory.
   */
  take(words: number): number {
    if (words > this.#words) {
      this.#words = 2 * words;
      this.address = this.#memory.reserve(this.#words * WORD_BYTES);
    }
    return this.address;
  }
}
