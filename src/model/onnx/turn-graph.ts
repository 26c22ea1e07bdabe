/** Runs the `turn` graph: the parts of mentions and the local scores of all their pairs, as many as are given, in one run. */
import type { InferenceSession } from 'onnxruntime-web';
import type { DocumentContext, GroupingExtractor, Mention, PreparedPairMention } from '../../../featurizer/mod.ts';
import { CodeSums } from './code-sums.ts';
import { floatsOf, type OrtRuntime, roundUp } from './ort-runtime.ts';
import type { RunQueue } from './run-queue.ts';

/** What is computed once for a mention. */
export interface MentionParts {
  readonly pair: PreparedPairMention;
  /** Its part of a pair's pre-activation, as the antecedent. */
  readonly antecedent: Float32Array; // [pair units]
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
  readonly parts: MentionParts | number;
}

export interface TurnRequest {
  /** Mentions whose parts are wanted: those to be scored come last. */
  readonly mentions: readonly DescribedMention[];
  readonly antecedents: readonly Antecedent[];
  /** For each mention that is scored, the places of the antecedents it is scored against, beside those scored before it. */
  readonly compared: readonly Int32Array[];
  /** The number of the first mention that is scored. */
  readonly firstNumber: number;
}

export interface TurnResult {
  readonly parts: readonly MentionParts[];
  /** u_p · h_p: a row for each scored mention, of its antecedents and then the scored mentions before it. */
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

/** The input `pairs` and what its places count from. */
interface PairTable {
  readonly pairs: Int32Array; // [codes + 2, pairs]
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
  readonly #sums: CodeSums;
  /** Kept from run to run; their contents are not. */
  #known = new Float32Array(1 << 14);
  #pairs = new Int32Array(1 << 14);

  constructor({ runtime, session, queue, extractor, pairUnits }: TurnSetup) {
    this.#runtime = runtime;
    this.#session = session;
    this.#queue = queue;
    this.#extractor = extractor;
    this.#units = pairUnits;
    this.#sums = new CodeSums(extractor.pairGroups, pairUnits);
  }

  /** Scores what is asked for, after all runs that were asked for before. */
  run(request: TurnRequest): Promise<TurnResult> {
    return this.#queue.run(() => this.#run(request));
  }

  async #run(request: TurnRequest): Promise<TurnResult> {
    try {
      const { feeds, prepared } = this.#feed(request);
      const outputs = await this.#session.run(feeds);
      this.#sums.keep(floatsOf(outputs, 'codeSums'));
      return { parts: this.#partsOf(prepared, outputs), scores: floatsOf(outputs, 'scores') };
    } catch (error) {
      this.#sums.clear();
      throw error;
    }
  }

  #feed(request: TurnRequest) {
    const { mentions } = request;
    const { isDevice, Tensor } = this.#runtime;
    const { sizes, pairGroups } = this.#extractor;
    const units = this.#units;
    const rowCount = roundUp(mentions.length, isDevice);
    const rows = new Int32Array(rowCount * sizes.mentionTemplates);
    const dense = new Float32Array(rowCount * sizes.denseSize);
    const prepared = mentions.map(({ mention, document }, at) => {
      const features = this.#extractor.describe(mention, document);
      rows.set(features.rows, at * sizes.mentionTemplates);
      dense.set(features.dense, at * sizes.denseSize);
      return pairGroups.prepare(mention);
    });
    const columns = pairGroups.codeCounts.length + 2;
    const { antecedents, compared } = request;
    const pairCount = roundUp(
      compared.reduce((sum, places, at) => sum + places.length + at, 0),
      isDevice,
    );
    this.#pairs = atLeast(this.#pairs, pairCount * columns);
    const pairs = this.#pairs.subarray(0, pairCount * columns);
    const knownAntecedents = this.#pairUp(request, prepared, { pairs, pairCount, rowCount });
    const knownCount = roundUp(knownAntecedents + this.#sums.knownCount, isDevice);
    this.#known = atLeast(this.#known, knownCount * units);
    let at = 0;
    for (const { parts } of antecedents) {
      if (typeof parts === 'number') continue;
      this.#known.set(parts.antecedent, at);
      at += units;
    }
    this.#sums.writeKnown(this.#known, at);
    if (this.#sums.freshCount > 0) placeFresh(pairs, 2 * rowCount + knownCount);
    const codeCount = roundUp(this.#sums.freshCount, isDevice);
    const codes = new Int32Array(codeCount * pairGroups.width);
    this.#sums.writeFresh(codes);
    const feeds: InferenceSession.FeedsType = {
      rows: new Tensor('int32', rows, [rowCount, sizes.mentionTemplates]),
      ...(sizes.denseSize > 0 && { dense: new Tensor('float32', dense, [rowCount, sizes.denseSize]) }),
      known: new Tensor('float32', this.#known.subarray(0, knownCount * units), [knownCount, units]),
      codes: new Tensor('int32', codes, [codeCount, pairGroups.width]),
      pairs: new Tensor('int32', pairs, [columns, pairCount]),
    };
    return { feeds, prepared };
  }

  /**
   * Writes what each pair sums up, a row for each code, then one of current mentions and one of antecedents: places in the list that
   * the graph makes of the mentions as current ones, the mentions as antecedents, the known rows (antecedents, then sums of
   * codes), and the new codes. Answers how many antecedents are known.
   */
  #pairUp(
    { antecedents, mentions, compared, firstNumber }: TurnRequest,
    prepared: readonly PreparedPairMention[],
    { pairs, pairCount, rowCount }: PairTable,
  ): number {
    const { pairGroups } = this.#extractor;
    const codeCount = pairGroups.codeCounts.length;
    const firstScored = mentions.length - compared.length;
    const handles: PreparedPairMention[] = [];
    const places: number[] = [];
    const numbers: number[] = [];
    let knownAntecedents = 0;
    for (const { n, parts } of antecedents) {
      const isInRun = typeof parts === 'number';
      handles.push(isInRun ? (prepared[parts] as PreparedPairMention) : parts.pair);
      places.push(isInRun ? rowCount + parts : 2 * rowCount + knownAntecedents++);
      numbers.push(n);
    }
    const codes = new Int32Array(codeCount);
    const firstTogether = handles.length;
    let at = 0;
    for (let index = firstScored; index < mentions.length; index++) {
      const own = prepared[index] as PreparedPairMention;
      const number = firstNumber + index - firstScored;
      const context = { ...(mentions[index] as DescribedMention).document, mentionDistance: 0 };
      const open = compared[index - firstScored] as Int32Array;
      const end = open.length + index - firstScored;
      for (let place = 0; place < end; place++) {
        const other = place < open.length ? (open[place] as number) : firstTogether + place - open.length;
        context.mentionDistance = number - (numbers[other] as number);
        pairGroups.write(own, handles[other] as PreparedPairMention, context, codes, 0);
        for (let group = 0; group < codeCount; group++) pairs[group * pairCount + at] = codes[group] as number;
        pairs[codeCount * pairCount + at] = index;
        pairs[(codeCount + 1) * pairCount + at] = places[other] as number;
        at++;
      }
      handles.push(own);
      places.push(rowCount + index);
      numbers.push(number);
    }
    for (let row = 0; row < codeCount + 2; row++) pairs.fill(0, row * pairCount + at, (row + 1) * pairCount); // padding
    this.#sums.begin();
    for (let group = 0; group < codeCount; group++) {
      const first = group * pairCount;
      this.#sums.place(group, pairs.subarray(first, first + at), 2 * rowCount + knownAntecedents);
    }
    return knownAntecedents;
  }

  #partsOf(prepared: readonly PreparedPairMention[], outputs: InferenceSession.OnnxValueMapType): MentionParts[] {
    const [link, fresh] = [floatsOf(outputs, 'link'), floatsOf(outputs, 'fresh')];
    const rowsOf = (name: string, units?: number) => {
      if (outputs[name] === undefined) return () => NOTHING;
      const values = floatsOf(outputs, name);
      const width = units ?? values.length / link.length;
      return (at: number) => values.slice(at * width, (at + 1) * width);
    };
    const antecedent = rowsOf('antecedent', this.#units);
    const [cluster, newness, gates] = [rowsOf('cluster'), rowsOf('newness'), rowsOf('gates')];
    return prepared.map((pair, at) => ({
      pair,
      antecedent: antecedent(at),
      link: link[at] as number,
      fresh: fresh[at] as number,
      cluster: cluster(at),
      newness: newness(at),
      gates: gates(at),
    }));
  }
}

/** New codes come after everything else, whose number is known only once all are counted. */
function placeFresh(pairs: Int32Array, first: number): void {
  for (let at = 0; at < pairs.length; at++) {
    const place = pairs[at] as number;
    if (place < 0) pairs[at] = first - 1 - place;
  }
}

/** The same array where it is long enough, else a longer one with the same beginning. */
function atLeast<T extends Float32Array | Int32Array>(values: T, length: number): T {
  if (values.length >= length) return values;
  const longer = (values instanceof Float32Array ? new Float32Array(2 * length) : new Int32Array(2 * length)) as T;
  longer.set(values);
  return longer;
}
