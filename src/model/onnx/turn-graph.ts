/**
 * Runs the `turn` graph: the parts of any number of mentions and the local scores of all their
 * pairs in one run.
 */
import type { InferenceSession } from 'onnxruntime-web';
import type { Comparable, GroupingExtractor, PreparedPairMention } from '../../../featurizer/mod.ts';
import type { TaskQueue } from '../../async/mod.ts';
import {
  type AntecedentParts,
  countPairs,
  type MentionParts,
  type TurnRequest,
  type TurnResult,
  type TurnRunner,
  writePairs,
} from '../turn.ts';
import { type OrtRuntime, readFloats, roundUp } from './runtime.ts';

interface TurnSetup {
  readonly runtime: OrtRuntime;
  readonly session: InferenceSession;
  readonly queue: TaskQueue;
  readonly extractor: GroupingExtractor;
  /** Units of h_p. */
  readonly pairUnits: number;
}

/** What is kept of an antecedent. */
interface GraphParts {
  readonly graph: TurnGraph;
  /** What it adds to the codes of pairs, [groups]. */
  readonly shares: Int32Array;
  /** Its part of h_p's pre-activation, [pair units]. */
  readonly antecedent: Float32Array;
}

const NOTHING = new Float32Array(0);

/** Executes turns on ONNX Runtime. */
export class TurnGraph implements TurnRunner {
  readonly #runtime: OrtRuntime;
  readonly #session: InferenceSession;
  readonly #queue: TaskQueue;
  readonly #extractor: GroupingExtractor;
  readonly #units: number;
  /** Buffers, reused between runs. */
  #known = new Float32Array(1 << 14);
  #pairs = new Int32Array(1 << 13);
  #byPair = new Int32Array(1 << 13);

  constructor({ runtime, session, queue, extractor, pairUnits }: TurnSetup) {
    this.#runtime = runtime;
    this.#session = session;
    this.#queue = queue;
    this.#extractor = extractor;
    this.#units = pairUnits;
  }

  get readsMentions(): boolean {
    return !this.#extractor.pairGroups.comparesKeys;
  }

  holds(parts: AntecedentParts): boolean {
    return (parts as GraphParts).graph === this;
  }

  /** Scores a turn, after all runs that were requested earlier. */
  run(request: TurnRequest): Promise<TurnResult> {
    return this.#queue.run(async () => {
      const { feeds, prepared } = this.#createFeeds(request);
      const outputs = await this.#session.run(feeds);
      return { parts: this.#readParts(prepared, outputs), scores: readFloats(outputs, 'scores') };
    });
  }

  #createFeeds(request: TurnRequest) {
    const { mentions, antecedents } = request;
    const { isDevice, Tensor } = this.#runtime;
    const { sizes, pairGroups } = this.#extractor;
    const units = this.#units;
    const rowCount = roundUp(mentions.length, isDevice);
    const rows = new Int32Array(rowCount * sizes.mentionTemplates);
    const dense = new Float32Array(rowCount * sizes.denseSize);
    const prepared = mentions.map(({ mention, document }, at) => {
      this.#extractor.writeRows(mention, document, rows, at * sizes.mentionTemplates);
      if (sizes.denseSize > 0) dense.set(this.#extractor.readDense(mention), at * sizes.denseSize);
      return pairGroups.prepare(mention);
    });
    const columnCount = 2 + pairGroups.layout.length;
    const count = countPairs(request);
    const pairCount = roundUp(count, isDevice);
    const pairs = this.#writePairs(request, prepared, { count, pairCount, rowCount });
    this.#known = growTo(this.#known, roundUp(antecedents.length, isDevice) * units);
    let knownCount = 0;
    for (const { parts } of antecedents) {
      if (parts !== undefined) this.#known.set((parts as GraphParts).antecedent, units * knownCount++);
    }
    knownCount = roundUp(knownCount, isDevice);
    const feeds: InferenceSession.FeedsType = {
      rows: new Tensor('int32', rows, [rowCount, sizes.mentionTemplates]),
      ...(sizes.denseSize > 0 && { dense: new Tensor('float32', dense, [rowCount, sizes.denseSize]) }),
      known: new Tensor('float32', this.#known.subarray(0, knownCount * units), [knownCount, units]),
      pairs: new Tensor('int32', pairs, [columnCount, pairCount]),
    };
    return { feeds, prepared };
  }

  /**
   * Fills the input `pairs`, column by column. Antecedents index the graph's list of this run's
   * mentions followed by the known ones.
   */
  #writePairs(
    request: TurnRequest,
    prepared: readonly PreparedPairMention[],
    { count, pairCount, rowCount }: { readonly count: number; readonly pairCount: number; readonly rowCount: number },
  ): Int32Array {
    const { pairGroups } = this.#extractor;
    const columnCount = 2 + pairGroups.layout.length;
    this.#byPair = growTo(this.#byPair, count * columnCount);
    const inRun = { first: 0, step: 1 };
    const places = {
      current: inRun,
      together: inRun,
      known: (_: AntecedentParts, index: number) => rowCount + index,
      pair: (parts: AntecedentParts, kept: Comparable) => pairGroups.prepareKept(kept, (parts as GraphParts).shares, 0),
    };
    writePairs(request, prepared, places, pairGroups, this.#byPair);
    this.#pairs = growTo(this.#pairs, pairCount * columnCount);
    const [byPair, pairs] = [this.#byPair, this.#pairs.subarray(0, pairCount * columnCount)];
    for (let column = 0; column < columnCount; column++) {
      const start = column * pairCount;
      for (let at = 0; at < count; at++) pairs[start + at] = byPair[at * columnCount + column] as number;
      pairs.fill(0, start + count, start + pairCount); // padding
    }
    return pairs;
  }

  #readParts(prepared: readonly PreparedPairMention[], outputs: InferenceSession.OnnxValueMapType): MentionParts[] {
    const own = readFloats(outputs, 'own');
    const sliceRows = (name: string) => {
      if (outputs[name] === undefined) return () => NOTHING;
      const values = readFloats(outputs, name);
      const width = (2 * values.length) / own.length;
      return (at: number) => values.subarray(at * width, (at + 1) * width);
    };
    const antecedent = sliceRows('antecedent');
    const [cluster, newness, gates] = [sliceRows('cluster'), sliceRows('newness'), sliceRows('gates')];
    const groups = this.#extractor.pairGroups.layout.length;
    return prepared.map(({ shares, asAntecedent: from }, at) => ({
      asAntecedent: {
        graph: this,
        shares: shares.slice(from, from + groups),
        antecedent: antecedent(at).slice(),
      } satisfies GraphParts,
      link: own[2 * at] as number,
      fresh: own[2 * at + 1] as number,
      cluster: cluster(at),
      newness: newness(at),
      gates: gates(at),
    }));
  }
}

/** Returns the array if it is long enough, else a longer one. */
function growTo<T extends Float32Array | Int32Array>(values: T, length: number): T {
  if (values.length >= length) return values;
  return (values instanceof Float32Array ? new Float32Array(2 * length) : new Int32Array(2 * length)) as T;
}
