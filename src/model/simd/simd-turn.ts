/**
 * The network on a kernel of our own, without ONNX Runtime: a turn's mentions and pairs are scored at once, with sums that stay in
 * registers where a graph writes each down. The weights are those of the ONNX files.
 */
import { type GroupingExtractor, KernelMemory, type PreparedPairMention } from '../../../featurizer/mod.ts';
import { type NetworkWeights, tableOf } from '../network/weights.ts';
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
import { codeTable } from './code-table.ts';
import { type LayerBlock, putLayers } from './mention-layers.ts';
import { type NetworkKernel, padToLanes } from './network-kernel.ts';

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
  readonly #pairOutput: number;
  readonly #pairWidth: number;
  /** Of a link, and of a new cluster. */
  readonly #heads: readonly Head[];
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
    const putPadded = (name: string) => {
      const { values } = tableOf(weights, name);
      const padded = new Float32Array(padToLanes(values.length));
      padded.set(values);
      return memory.putFloats(padded);
    };
    this.#memory = memory;
    this.#extractor = extractor;
    this.#blocks = blocks.map((block) => putLayers(memory, weights, block));
    this.#pairWidth = padToLanes(tableOf(weights, 'u_p').values.length);
    this.#pairOutput = putPadded('u_p');
    this.#heads = ['u', 'v'].map((name) => ({
      weights: putPadded(name),
      width: padToLanes(tableOf(weights, name).values.length),
      bias: tableOf(weights, `${name}_0`).values[0] ?? 0,
    }));
    const { layout } = extractor.pairGroups;
    const tables = layout.map((group) =>
      memory.putFloats(codeTable(group, tableOf(weights, 'W_pair'), this.#pairWidth)),
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
    const { mentions } = request;
    const prepared = mentions.map(({ mention }) => this.#extractor.pairGroups.prepare(mention));
    for (const [at, block] of this.#blocks.entries()) this.#describe(mentions, block, this.#outputs[at] as Room);
    const count = countPairs(request);
    const columns = 2 + this.#extractor.pairGroups.layout.length;
    const pairs = this.#pairs.take(count * columns);
    const scores = this.#scores.take(count);
    this.#pairUp(request, prepared, pairs);
    const [width, addresses] = [this.#pairWidth, this.#addresses];
    kernel.scorePairs(pairs, columns, count, this.#tables, this.#pairOutput, scores, width, addresses);
    return { parts: this.#partsOf(prepared), scores: this.#memory.floats(scores, count).slice() };
  }

  /** The pre-activations of the layers of a block, a row a mention. */
  #describe(mentions: readonly DescribedMention[], block: LayerBlock, output: Room): void {
    const { kernel } = this.#memory;
    const { sizes } = this.#extractor;
    const { width, templates, table, bias, dense } = block;
    const rows = this.#rows.take(mentions.length * sizes.mentionTemplates);
    const out = output.take(mentions.length * width);
    const into = this.#memory.ints32(rows, mentions.length * sizes.mentionTemplates);
    // Rows that are one too many are written over by the next mention's.
    for (const [at, { mention, document }] of mentions.entries())
      this.#extractor.writeRows(mention, document, into, at * templates);
    kernel.sumRows(table, rows, templates, bias, out, mentions.length, width);
    if (dense === undefined) return;
    for (const [at, { mention }] of mentions.entries()) {
      for (const [component, value] of this.#extractor.denseOf(mention).entries()) {
        const row = dense + component * width * WORD_BYTES;
        if (value !== 0) kernel.addScaled(row, value, out + at * width * WORD_BYTES, width);
      }
    }
  }

  #pairUp(request: TurnRequest, prepared: readonly PreparedPairMention[], pairs: number): void {
    const { pairGroups } = this.#extractor;
    const width = this.#pairWidth;
    const known: Float32Array[] = [];
    for (const { parts } of request.antecedents) if (typeof parts !== 'number') known.push(parts.antecedent);
    const first = this.#known.take(known.length * width);
    const values = this.#memory.floats(first, known.length * width);
    for (let at = 0; at < known.length; at++) values.set(known[at] as Float32Array, at * width); // what is beyond stays zero
    const into = this.#memory.ints32(pairs, countPairs(request) * (2 + pairGroups.layout.length));
    const places = {
      current: this.#layer('cur'),
      together: this.#layer('ant'),
      known: { first, step: width * WORD_BYTES },
    };
    layOutPairs(request, prepared, places, pairGroups, into);
  }

  #partsOf(prepared: readonly PreparedPairMention[]): MentionParts[] {
    const { kernel } = this.#memory;
    const [hidden, antecedent] = [this.#layer('a'), this.#layer('ant')];
    const [cluster, newness] = [this.#find('c'), this.#find('s')];
    const [linking, opening] = this.#heads;
    const headOf = (own: number, head: Head | undefined) =>
      head === undefined ? 0 : kernel.dot(own, head.weights, head.width) + head.bias;
    return prepared.map((pair, at) => {
      const own = addressOf(hidden, at);
      kernel.tanhs(own, linking?.width ?? 0); // h_a
      if (cluster !== undefined) kernel.tanhs(addressOf(cluster, at), padToLanes(cluster.units)); // h_c
      return {
        asAntecedent: { pair, antecedent: this.#copy(antecedent, at) },
        link: headOf(own, linking),
        fresh: headOf(own, opening),
        cluster: this.#copy(cluster, at),
        newness: this.#copy(newness, at),
        gates: NOTHING,
      };
    });
  }

  /** The floats of one mention. */
  #copy(layer: FoundLayer | undefined, at: number): Float32Array {
    return layer === undefined ? NOTHING : this.#memory.floats(addressOf(layer, at), layer.units).slice();
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

function addressOf({ first, step }: FoundLayer, at: number): number {
  return first + at * step;
}

/** A dot product with h_a, and what is added. */
interface Head {
  readonly weights: number;
  readonly width: number;
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
