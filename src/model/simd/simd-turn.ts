/**
 * The network on a kernel of our own, without ONNX Runtime: a turn's mentions and pairs are scored at once, with sums that stay in
 * registers where a graph writes each down. The weights are those of the ONNX files.
 */
import type { GroupingExtractor, PreparedPairMention } from '../../../featurizer/mod.ts';
import { KernelMemory } from '../../kernel/mod.ts';
import { getTable, type NetworkWeights } from '../network/weights.ts';
import {
  countPairs,
  type DescribedMention,
  layOutPairs,
  type MentionParts,
  type Places,
  type TurnRequest,
  type TurnResult,
  type TurnRunner,
} from '../turn.ts';
import { createCodeTable, type LayerBlock, type NetworkKernel, padToLanes, putLayers } from './network-kernel.ts';

export interface SimdSetup {
  /** The compiled `models/coref/kernel.wasm`. */
  readonly kernel: WebAssembly.Module;
  readonly weights: NetworkWeights;
  readonly extractor: GroupingExtractor;
}

const NOTHING = new Float32Array(0);
const WORD_BYTES = 4;

export class SimdTurn implements TurnRunner {
  readonly #memory: KernelMemory<NetworkKernel>;
  readonly #extractor: GroupingExtractor;
  /** All layers, or those of the antecedent apart where it is described by fewer rows. */
  readonly #blocks: readonly LayerBlock[];
  readonly #tables: number;
  readonly #pairOutput: Vector;
  readonly #linking: Head;
  readonly #opening: Head;
  /** One address a column of a pair. */
  readonly #addresses: number;
  readonly #rows: Room;
  readonly #known: Room;
  readonly #pairs: Room;
  readonly #scores: Room;
  readonly #outputs: readonly Room[];

  constructor({ kernel, weights, extractor }: SimdSetup) {
    const memory = new KernelMemory<NetworkKernel>(kernel);
    const { mentionTemplates, antecedentTemplates } = extractor.sizes;
    const own = ['a', 'cur', ...(weights.has('W_c') ? ['c', 's'] : [])];
    const blocks =
      mentionTemplates === antecedentTemplates
        ? [{ names: [...own, 'ant'], templates: mentionTemplates }]
        : [
            { names: own, templates: mentionTemplates },
            { names: ['ant'], templates: antecedentTemplates },
          ];
    const putVector = (name: string): Vector => {
      const { values } = getTable(weights, name);
      const padded = new Float32Array(padToLanes(values.length));
      padded.set(values);
      return { address: memory.putFloats(padded), width: padded.length };
    };
    const putHead = (name: string): Head => ({
      ...putVector(name),
      bias: getTable(weights, `${name}_0`).values[0] ?? 0,
    });
    this.#memory = memory;
    this.#extractor = extractor;
    this.#blocks = blocks.map((block) => putLayers(memory, weights, block));
    this.#pairOutput = putVector('u_p');
    this.#linking = putHead('u');
    this.#opening = putHead('v');
    const { layout } = extractor.pairGroups;
    const tables = layout.map((group) =>
      memory.putFloats(createCodeTable(group, getTable(weights, 'W_pair'), this.#pairOutput.width)),
    );
    this.#tables = memory.reserve(tables.length * WORD_BYTES);
    memory.ints32(this.#tables, tables.length).set(tables);
    this.#addresses = memory.reserve((2 + layout.length) * WORD_BYTES);
    this.#rows = new Room(memory);
    this.#known = new Room(memory);
    this.#pairs = new Room(memory);
    this.#scores = new Room(memory);
    this.#outputs = blocks.map(() => new Room(memory));
  }

  run(request: TurnRequest): TurnResult {
    const { kernel } = this.#memory;
    const prepared = request.mentions.map(({ mention }) => this.#extractor.pairGroups.prepare(mention));
    this.#describe(request.mentions);
    const count = countPairs(request);
    const columns = 2 + this.#extractor.pairGroups.layout.length;
    const known = this.#putKnown(request);
    const pairs = this.#pairs.take(count * columns);
    const scores = this.#scores.take(count);
    const places = { current: this.#layer('cur'), together: this.#layer('ant'), known };
    const into = this.#memory.ints32(pairs, count * columns);
    layOutPairs(request, prepared, places, this.#extractor.pairGroups, into);
    const { address, width } = this.#pairOutput;
    kernel.scorePairs(pairs, columns, count, this.#tables, address, scores, width, this.#addresses);
    return { parts: this.#readParts(prepared), scores: this.#memory.floats(scores, count).slice() };
  }

  /** The pre-activations of all layers, a row a mention. */
  #describe(mentions: readonly DescribedMention[]): void {
    const { kernel } = this.#memory;
    const { mentionTemplates, denseSize } = this.#extractor.sizes;
    const rows = this.#rows.take(mentions.length * mentionTemplates);
    for (const [at, { width }] of this.#blocks.entries()) this.#outputs[at]?.take(mentions.length * width);
    const into = this.#memory.ints32(rows, mentions.length * mentionTemplates);
    for (const [at, { mention, document }] of mentions.entries())
      this.#extractor.writeRows(mention, document, into, at * mentionTemplates);
    for (const [at, { table, templates, bias, width }] of this.#blocks.entries()) {
      const out = (this.#outputs[at] as Room).address;
      kernel.sumRows(table, rows, mentionTemplates, templates, bias, out, mentions.length, width);
    }
    if (denseSize === 0) return;
    for (const [at, { mention }] of mentions.entries()) this.#addDense(this.#extractor.readDense(mention), at);
  }

  /** Adds the dense values of the mention at a place to all its layers. */
  #addDense(values: Float32Array, at: number): void {
    for (const [block, { dense, width }] of this.#blocks.entries()) {
      if (dense === undefined) continue;
      const bytes = width * WORD_BYTES;
      const out = (this.#outputs[block] as Room).address + at * bytes;
      for (const [component, value] of values.entries())
        if (value !== 0) this.#memory.kernel.addScaled(dense + component * bytes, value, out, width);
    }
  }

  /** Lays down the parts of antecedents that earlier runs gave. */
  #putKnown({ antecedents }: TurnRequest): Places {
    const { width } = this.#pairOutput;
    const known: Float32Array[] = [];
    for (const { parts } of antecedents) if (typeof parts !== 'number') known.push(parts.antecedent);
    const first = this.#known.take(known.length * width);
    const values = this.#memory.floats(first, known.length * width);
    for (let at = 0; at < known.length; at++) values.set(known[at] as Float32Array, at * width); // what is beyond stays zero
    return { first, step: width * WORD_BYTES };
  }

  #readParts(prepared: readonly PreparedPairMention[]): MentionParts[] {
    const { kernel } = this.#memory;
    const [hidden, antecedent] = [this.#layer('a'), this.#layer('ant')];
    const [cluster, newness] = [this.#find('c'), this.#find('s')];
    const applyHead = (own: number, { address, width, bias }: Head) => kernel.dot(own, address, width) + bias;
    return prepared.map((pair, at) => {
      const own = toAddress(hidden, at);
      kernel.tanhs(own, padToLanes(hidden.units)); // h_a
      if (cluster !== undefined) kernel.tanhs(toAddress(cluster, at), padToLanes(cluster.units)); // h_c
      return {
        asAntecedent: { pair, antecedent: this.#copy(antecedent, at) },
        link: applyHead(own, this.#linking),
        fresh: applyHead(own, this.#opening),
        cluster: this.#copy(cluster, at),
        newness: this.#copy(newness, at),
        gates: NOTHING,
      };
    });
  }

  /** The floats of one mention. */
  #copy(layer: FoundLayer | undefined, at: number): Float32Array {
    return layer === undefined ? NOTHING : this.#memory.floats(toAddress(layer, at), layer.units).slice();
  }

  #layer(name: string): FoundLayer {
    const found = this.#find(name);
    if (found === undefined)
      throw new RangeError(`run network: found no layer ${name}, wanted the weights of a network`);
    return found;
  }

  /** Where a layer of the last run's mentions is; nowhere, if the network has none of the name. */
  #find(name: string): FoundLayer | undefined {
    for (let block = 0; block < this.#blocks.length; block++) {
      const { places, width } = this.#blocks[block] as LayerBlock;
      const place = places.get(name);
      if (place === undefined) continue;
      const first = (this.#outputs[block] as Room).address + place.start * WORD_BYTES;
      return { first, step: width * WORD_BYTES, units: place.units };
    }
    return undefined;
  }
}

/** The outputs of a layer: the address of the first mention's, how far it is to the next, and how many floats they are. */
interface FoundLayer extends Places {
  readonly units: number;
}

function toAddress({ first, step }: FoundLayer, at: number): number {
  return first + at * step;
}

/** A vector in the kernel's memory, filled up to whole lanes. */
interface Vector {
  readonly address: number;
  readonly width: number;
}

/** What h_a is multiplied with, and what is added. */
interface Head extends Vector {
  readonly bias: number;
}

/** Room in the kernel's memory that grows with what is asked of it. */
class Room {
  readonly #memory: KernelMemory<unknown>;
  #words = 0;
  address = 0;

  constructor(memory: KernelMemory<unknown>) {
    this.#memory = memory;
  }

  /** The address of room for so many words; their contents are anything. Makes views of the memory void. */
  take(words: number): number {
    if (words > this.#words) {
      this.#words = 2 * words;
      this.address = this.#memory.reserve(this.#words * WORD_BYTES);
    }
    return this.address;
  }
}
