/**
 * Scores with the trained network, one run per turn (`turn.ts`); g and NA come from the memories
 * (`memories.ts`).
 */
import { type DocumentContext, Itself, type Mention } from '../../featurizer/mod.ts';
import { whenReady } from '../async/mod.ts';
import {
  attachParts,
  type DecisionEvidence,
  type DecoderView,
  type KeptMention,
  type MemoryAnalysis,
  type Reason,
  type Scorer,
  type Scores,
  type Selection,
} from '../decoder/mod.ts';
import type { Memories } from './memories.ts';
import type { NetworkExplainer } from './network/explain/network-explainer.ts';
import type { Calibration } from './network/network-model.ts';
import type { Antecedent, DescribedMention, MentionParts, TurnResult, TurnRunner } from './turn.ts';

/** The parts of a turn scorer. */
export interface TurnModel<Memory> {
  /** Hash of the weights. */
  readonly id: string;
  readonly turn: TurnRunner;
  readonly memories: Memories<Memory>;
  readonly calibration: Calibration;
  /** Explains decisions, from the same weights in plain TypeScript. */
  readonly explainer: NetworkExplainer;
}

/** The local scores of a mention that is not placed yet. */
interface Ranking {
  readonly scorer: object;
  readonly own: MentionParts;
  /** The scores are valid for this number of placed mentions and this state of the document. */
  readonly mentionCount: number;
  readonly document: DocumentContext;
  /**
   * The antecedents that were scored: those open at the time of the run, then mentions of the same
   * run.
   */
  readonly selection: Selection<unknown>;
  /** The parts of the mentions of the run. */
  readonly together: readonly MentionParts[];
  readonly scores: Float32Array;
}

/** The request of a run. */
interface PreparedRun {
  readonly mentions: readonly Mention[];
  /** The antecedents whose parts are computed again. */
  readonly lost: readonly KeptMention<unknown>[];
  readonly compared: readonly (readonly number[])[];
  readonly selections: readonly Selection<unknown>[];
  readonly firstNumber: number;
  readonly document: DocumentContext;
}

/** A mention that keeps what its last scorer has computed for it, until it is placed. */
class RankedMention extends Itself {
  #ranking: Ranking | undefined;

  private constructor(mention: Mention, ranking: Ranking) {
    super(mention);
    this.#ranking = ranking;
  }

  static find(mention: Mention, scorer: object): Ranking | undefined {
    return #ranking in mention && mention.#ranking?.scorer === scorer ? mention.#ranking : undefined;
  }

  static set(mention: Mention, ranking: Ranking): void {
    if (#ranking in mention) mention.#ranking = ranking;
    else new RankedMention(mention, ranking);
  }

  static clear(mention: Mention): void {
    if (#ranking in mention) mention.#ranking = undefined;
  }
}

/** A scorer that prepares all mentions of a turn in one run. */
export class TurnScorer<Memory> implements Scorer<Memory> {
  readonly id: string;
  readonly readsMentions: boolean;
  readonly #model: TurnModel<Memory>;

  constructor(model: TurnModel<Memory>) {
    this.id = model.id;
    this.readsMentions = model.turn.readsMentions;
    this.#model = model;
  }

  /**
   * Computes the parts of the mentions and the local scores of their pairs. Antecedents without
   * parts, as after a restore, are computed in the same run.
   */
  prepare(
    mentions: readonly Mention[],
    view: DecoderView<Memory>,
    selections: readonly Selection<Memory>[],
  ): void | Promise<void> {
    const described: DescribedMention[] = [];
    const lost: KeptMention<unknown>[] = [];
    const antecedents: Antecedent[] = [];
    // From an antecedent's number to its index in `antecedents`
    const places = new Map<number, number>();
    const addAntecedent = (kept: KeptMention<Memory>): number => {
      const { n } = kept;
      const known = places.get(n);
      if (known !== undefined) return known;
      const { parts: held } = kept;
      const isHeld = held !== undefined && this.#model.turn.holds(held);
      const parts = isHeld ? held : undefined;
      const index = isHeld ? -1 : lost.push(kept) - 1;
      const place = antecedents.push({ n, kept, parts, index }) - 1;
      places.set(n, place);
      return place;
    };
    const compared = selections.map(({ candidates: open, ahead }) => {
      const places = new Array<number>(open.length + ahead.length);
      for (let at = 0; at < open.length; at++) places[at] = addAntecedent(open[at] as KeptMention<Memory>);
      return places;
    });
    // Mentions of this run are numbered after all antecedents, whose number is only known here.
    for (let at = 0; at < selections.length; at++) {
      const places = compared[at] as number[];
      const { candidates: open, ahead } = selections[at] as Selection<Memory>;
      for (let place = 0; place < ahead.length; place++)
        places[open.length + place] = antecedents.length + (ahead[place] as number);
    }
    for (const { mention, document } of lost) described.push({ mention, document });
    for (const mention of mentions) described.push({ mention, document: view.document });
    const firstNumber = view.mentionCount;
    const { document } = view; // the view may have moved on when the run ends
    const keep = (result: TurnResult) =>
      this.#keep(result, { mentions, lost, compared, selections, firstNumber, document });
    return whenReady(this.#model.turn.run({ mentions: described, antecedents, compared, firstNumber }), keep);
  }

  /**
   * Keeps scores until their mentions are placed, and the parts of antecedents for as long as they
   * are kept.
   */
  #keep({ parts, scores }: TurnResult, run: PreparedRun): void {
    const { mentions, lost, compared, selections, firstNumber, document } = run;
    for (let at = 0; at < lost.length; at++)
      (lost[at] as KeptMention<unknown>).parts = (parts[at] as MentionParts).asAntecedent;
    const together = parts.slice(lost.length);
    let start = 0;
    for (let at = 0; at < mentions.length; at++) {
      const mention = mentions[at] as Mention;
      const own = together[at] as MentionParts;
      const end = start + (compared[at] as readonly number[]).length;
      attachParts(mention, own.asAntecedent);
      RankedMention.set(mention, {
        scorer: this,
        own,
        mentionCount: firstNumber + at,
        document,
        selection: selections[at] as Selection<unknown>,
        together,
        scores: scores.subarray(start, end),
      });
      start = end;
    }
  }

  score(mention: Mention, view: DecoderView<Memory>): Scores | Promise<Scores> {
    const ranking = RankedMention.find(mention, this);
    const local = ranking && selectLocalScores(ranking, view);
    if (ranking === undefined || local === undefined) {
      return whenReady(this.#prepareOne(mention, view), () => this.score(mention, view));
    }
    const { fresh: newLocal } = ranking.own;
    const scored = this.#model.memories.score(ranking.own, view);
    if (scored instanceof Promise) return scored.then((global) => ({ local, newLocal, ...global }));
    return { local, newLocal, global: scored.global, newGlobal: scored.newGlobal };
  }

  advance(memory: Memory | undefined, mention: Mention, view: DecoderView<Memory>): Memory | Promise<Memory> {
    const own = RankedMention.find(mention, this)?.own;
    if (own === undefined) return whenReady(this.#prepareOne(mention, view), () => this.advance(memory, mention, view));
    RankedMention.clear(mention); // placed: no longer needed
    return this.#model.memories.advance(memory, own, view);
  }

  #prepareOne(mention: Mention, view: DecoderView<Memory>): void | Promise<void> {
    return this.prepare([mention], view, [
      { candidates: view.candidates.slice(), ahead: [], firstNumber: view.mentionCount, isSettled: false },
    ]);
  }

  estimateConfidence(mention: Mention, evidence: DecisionEvidence): number {
    return this.#model.calibration(mention, evidence);
  }

  explain(mention: Mention, view: DecoderView<Memory>, antecedent: KeptMention<Memory> | undefined): readonly Reason[] {
    return this.#model.explainer.explain(mention, view, antecedent);
  }

  analyzeMemory(mention: Mention, view: DecoderView<Memory>): MemoryAnalysis | undefined {
    return this.#model.explainer.analyzeMemory(mention, view);
  }

  encodeMemory(memory: Memory): Uint8Array | Promise<Uint8Array> {
    return this.#model.memories.encode(memory);
  }

  decodeMemory(bytes: Uint8Array): Memory {
    return this.#model.memories.decode(bytes);
  }
}

/**
 * Selects f of each candidate of the view; `undefined` if the run did not score one of them, or
 * scored it in another state.
 */
function selectLocalScores(ranking: Ranking, view: DecoderView<unknown>): readonly number[] | undefined {
  const { own, mentionCount, document, selection, together, scores } = ranking;
  const { candidates: open, ahead, firstNumber } = selection;
  if (mentionCount !== view.mentionCount || document !== view.document) return undefined;
  const { candidates } = view;
  const local: number[] = []; // a typed array of this size would be allocated outside the heap
  // Antecedents are in ascending order; some that were scored may have been dropped since.
  let column = 0;
  for (let slot = 0; slot < candidates.length; slot++) {
    const kept = candidates[slot] as KeptMention<unknown>;
    const { n } = kept;
    if (n < firstNumber) {
      while (column < open.length && (open[column] as KeptMention<unknown>).n < n) column++;
      if (open[column] !== kept) return undefined;
    } else {
      const place = n - firstNumber;
      column = Math.max(column, open.length);
      while (column < scores.length && (ahead[column - open.length] as number) < place) column++;
      if (ahead[column - open.length] !== place || together[place]?.asAntecedent !== kept.parts) return undefined;
    }
    local.push(own.link + (scores[column] as number));
  }
  return local;
}
