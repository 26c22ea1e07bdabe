/** Runs the `turn` graph: the parts of mentions and the local scores of all their pairs, as many as are given, in one run. */
import type { InferenceSession } from 'onnxruntime-web';
import type { DocumentContext, GroupingExtractor, Mention, PreparedPairMention } from '../../../featurizer/mod.ts';
import { floatsOf, type OrtRuntime, roundUp } from './ort-runtime.ts';
import type { RunQueue } from './run-queue.ts';

/** What is kept of a mention as long as it may be an antecedent. */
export interface AntecedentParts {
  readonly pair: PreparedPairMention;
  /** Its part of a pair's pre-activation. */
  readonly antecedent: Float32Array; // [pair units]
}

/** What is computed for a mention; arrays are parts of the run's, so this is kept no longer than until the mention is placed. */
export interface MentionParts {
  readonly asAntecedent: AntecedentParts;
  /** u · h_a + u_0. */
  readonly link: number;
  /** f(x, ε) = v · h_a + v_0. */
  readonly fresh: number;
  /** h_c; empty without a memory. */
  readonly cluster: Float32Array;
  /** Σ W_s rows + b_s; empty without a memory. */
  readonly newness: Float32Array;
  /** W h_c + b; empty without an LSTM. */
  readonly gates: Float32Array;
}

/** A mention whose parts are wanted, with what was known of the document when it arrived. */
export interface DescribedMention {
  readonly mention: Mention;
  readonly document: DocumentContext;
}

/** An antecedent: its number, and its parts or, where they are not known, its place among the mentions of this run. */
export interface Antecedent {
  readonly n: number;
  readonly parts: AntecedentParts | number;
}

export interface TurnRequest {
  /** Mentions whose parts are wanted: those to be scored come last. */
  readonly mentions: readonly DescribedMention[];
  readonly antecedents: readonly Antecedent[];
  /** For each mention that is scored, what it is scored against: places of antecedents, then, counted on, of scored mentions before it. */
  readonly compared: readonly (readonly number[])[];
  /** The number of the first mention that is scored. */
  readonly firstNumber: number;
}

export interface TurnResult {
  readonly parts: readonly MentionParts[];
  /** u_p · h_p: for each scored mention and each that it was compared with. */
  readonly scores: Float32Array;
}

export interface TurnSetup {
  readonly runtime: OrtRuntime;
  readonly session: InferenceSession;
  readonly queue: RunQueue;
  readonly extractor: GroupingExtractor;
  /** Units of h_p. */
  readonly pairUnits: number;
}

/** The input `pairs`. */
interface PairInput {
  readonly pairs: Int32Array; // [2 + groups, pairs]
  readonly pairCount: number;
  /** Rows of mentions, padded. */
  readonly rowCount: number;
}

const NOTHING = new Float32Array(0);

export class TurnGraph {
  readonly #runtime: OrtRuntime;
  readonly #session: InferenceSession;
  readonly #queue: RunQueue;
  readonly #extractor: GroupingExtractor;
  readonly #units: number;
  /** Kept from run to run; their contents are not. */
  #known = new Float32Array(1 << 14);
  #pairs = new Int32Array(1 << 13);

  constructor({ runtime, session, queue, extractor, pairUnits }: TurnSetup) {
    this.#runtime = runtime;
    this.#session = session;
    this.#queue = queue;
    this.#extractor = extractor;
    this.#units = pairUnits;
  }

  /** Scores what is asked for, after all runs that were asked for before. */
  run(request: TurnRequest): Promise<TurnResult> {
    return this.#queue.run(async () => {
      const { feeds, prepared } = this.#feed(request);
      const outputs = await this.#session.run(feeds);
      return { parts: this.#partsOf(prepared, outputs), scores: floatsOf(outputs, 'scores') };
    });
  }

  #feed(request: TurnRequest) {
    const { mentions, antecedents, compared } = request;
    const { isDevice, Tensor } = this.#runtime;
    const { sizes, pairGroups } = this.#extractor;
    const units = this.#units;
    const rowCount = roundUp(mentions.length, isDevice);
    const rows = new Int32Array(rowCount * sizes.mentionTemplates);
    const dense = new Float32Array(rowCount * sizes.denseSize);
    const prepared = mentions.map(({ mention, document }, at) => {
      this.#extractor.writeRows(mention, document, rows, at * sizes.mentionTemplates);
      if (sizes.denseSize > 0) dense.set(this.#extractor.denseOf(mention), at * sizes.denseSize);
      return pairGroups.prepare(mention);
    });
    const columnCount = 2 + pairGroups.layout.length;
    const pairCount = roundUp(
      compared.reduce((sum, places) => sum + places.length, 0),
      isDevice,
    );
    this.#pairs = atLeast(this.#pairs, pairCount * columnCount);
    const pairs = this.#pairs.subarray(0, pairCount * columnCount);
    this.#pairUp(request, prepared, { pairs, pairCount, rowCount });
    this.#known = atLeast(this.#known, roundUp(antecedents.length, isDevice) * units);
    let knownCount = 0;
    for (const { parts } of antecedents) {
      if (typeof parts !== 'number') this.#known.set(parts.antecedent, units * knownCount++);
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
   * Writes where the mentions of each pair stand, the antecedent in the list that the graph makes of the mentions and the known
   * antecedents, and the codes of the pair.
   */
  #pairUp(
    { antecedents, mentions, compared, firstNumber }: TurnRequest,
    prepared: readonly PreparedPairMention[],
    { pairs, pairCount, rowCount }: PairInput,
  ): void {
    const { pairGroups } = this.#extractor;
    const columnCount = 2 + pairGroups.layout.length;
    const codes = new Int32Array(pairGroups.layout.length);
    const firstScored = mentions.length - compared.length;
    const handles: PreparedPairMention[] = [];
    const placeOf: number[] = [];
    const numbers: number[] = [];
    let knownAntecedents = 0;
    for (const { n, parts } of antecedents) {
      const isInRun = typeof parts === 'number';
      handles.push(isInRun ? (prepared[parts] as PreparedPairMention) : parts.pair);
      placeOf.push(isInRun ? parts : rowCount + knownAntecedents++);
      numbers.push(n);
    }
    let at = 0;
    for (let index = firstScored; index < mentions.length; index++) {
      const own = prepared[index] as PreparedPairMention;
      const number = firstNumber + index - firstScored;
      const { genre, speakers } = (mentions[index] as DescribedMention).document;
      const context = { genre, speakers, mentionDistance: 0 };
      const others = compared[index - firstScored] as readonly number[];
      for (let place = 0; place < others.length; place++) {
        const other = others[place] as number;
        context.mentionDistance = number - (numbers[other] as number);
        pairGroups.write(own, handles[other] as PreparedPairMention, context, codes, 0);
        pairs[at] = index;
        pairs[pairCount + at] = placeOf[other] as number;
        for (let column = 2; column < columnCount; column++)
          pairs[column * pairCount + at] = codes[column - 2] as number;
        at++;
      }
      handles.push(own);
      placeOf.push(index);
      numbers.push(number);
    }
    for (let column = 0; column < columnCount; column++)
      pairs.fill(0, column * pairCount + at, (column + 1) * pairCount); // padding
  }

  #partsOf(prepared: readonly PreparedPairMention[], outputs: InferenceSession.OnnxValueMapType): MentionParts[] {
    const own = floatsOf(outputs, 'own');
    const rowsOf = (name: string) => {
      if (outputs[name] === undefined) return () => NOTHING;
      const values = floatsOf(outputs, name);
      const width = (2 * values.length) / own.length;
      return (at: number) => values.subarray(at * width, (at + 1) * width);
    };
    const antecedent = rowsOf('antecedent');
    const [cluster, newness, gates] = [rowsOf('cluster'), rowsOf('newness'), rowsOf('gates')];
    return prepared.map((pair, at) => ({
      asAntecedent: { pair, antecedent: antecedent(at).slice() },
      link: own[2 * at] as number,
      fresh: own[2 * at + 1] as number,
      cluster: cluster(at),
      newness: newness(at),
      gates: gates(at),
    }));
  }
}

/** The same array where it is long enough, else a longer one. */
function atLeast<T extends Float32Array | Int32Array>(values: T, length: number): T {
  if (values.length >= length) return values;
  return (values instanceof Float32Array ? new Float32Array(2 * length) : new Int32Array(2 * length)) as T;
}
