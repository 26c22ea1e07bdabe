/**
 * What a provider computes for a turn: the parts of its mentions and the local scores of all their
 * pairs.
 */
import type { Comparable, DocumentContext, Mention, PairGroups, PreparedPairMention } from '../../featurizer/mod.ts';

/**
 * What is kept of a mention for as long as it may be an antecedent, in the form in which its provider
 * keeps it: its shares of pair features, and its part of h_p's pre-activation, [pair units].
 */
export type AntecedentParts = object | number;

/**
 * What is computed for a mention. The arrays are views of the run's outputs, so drop this once the
 * mention is placed.
 */
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

/** A mention to compute parts for, with the state of the document when it arrived. */
export interface DescribedMention {
  readonly mention: Mention;
  readonly document: DocumentContext;
}

/**
 * An antecedent: its number, and its parts or, if they are lost or not computed yet, its index among
 * the mentions of this run.
 */
export interface Antecedent {
  readonly n: number;
  readonly kept: Comparable;
  readonly parts: AntecedentParts | undefined;
  /** −1 if it has parts. */
  readonly index: number;
}

/** The input of one run. */
export interface TurnRequest {
  /** Mentions to compute parts for; those to score come last. */
  readonly mentions: readonly DescribedMention[];
  readonly antecedents: readonly Antecedent[];
  /**
   * Per scored mention, what it is compared with: indices of antecedents, continued by indices of
   * the scored mentions before it.
   */
  readonly compared: readonly (readonly number[])[];
  /** The number of the first scored mention. */
  readonly firstNumber: number;
}

/** The output of one run. */
export interface TurnResult {
  readonly parts: readonly MentionParts[];
  /** u_p · h_p per pair: by scored mention, then by what it was compared with. */
  readonly scores: Float32Array;
}

/** Executes the network for turns, synchronously or in the order of the requests. */
export interface TurnRunner {
  /** False if it reads the mention of an antecedent only to compute parts that it has lost. */
  readonly readsMentions: boolean;
  /** True if it has kept these parts of an antecedent, and still has them. */
  holds(parts: AntecedentParts): boolean;
  run(request: TurnRequest): TurnResult | Promise<TurnResult>;
}

/** Positions in an array or memory: the first, and the step to the next. */
export interface Places {
  readonly first: number;
  readonly step: number;
}

/**
 * Where the parts of mentions are: of the current one, of an antecedent in the same run, of an
 * antecedent from earlier runs.
 */
interface PairPlaces {
  readonly current: Places;
  readonly together: Places;
  readonly known: (parts: AntecedentParts, index: number) => number;
  /** The pair features of an antecedent from earlier runs. */
  readonly pair: (parts: AntecedentParts, kept: Comparable) => PreparedPairMention;
}

/** Counts the pairs of a request. */
export function countPairs({ compared }: TurnRequest): number {
  let count = 0;
  for (let at = 0; at < compared.length; at++) count += (compared[at] as readonly number[]).length;
  return count;
}

/** Writes pair after pair: the positions of its mentions' parts, then its codes. */
export function writePairs(
  { antecedents, mentions, compared, firstNumber }: TurnRequest,
  prepared: readonly PreparedPairMention[],
  { current, together, known, pair }: PairPlaces,
  groups: PairGroups,
  into: Int32Array,
): void {
  const columns = 2 + groups.layout.length;
  const firstScored = mentions.length - compared.length;
  const handles: PreparedPairMention[] = [];
  const places: number[] = [];
  const numbers: number[] = [];
  let knownCount = 0;
  for (const { n, parts, index, kept } of antecedents) {
    handles.push(parts === undefined ? (prepared[index] as PreparedPairMention) : pair(parts, kept));
    places.push(parts === undefined ? together.first + together.step * index : known(parts, knownCount++));
    numbers.push(n);
  }
  let at = 0;
  for (let index = firstScored; index < mentions.length; index++) {
    const own = prepared[index] as PreparedPairMention;
    const number = firstNumber + index - firstScored;
    const { genre, speakers } = (mentions[index] as DescribedMention).document;
    const context = { genre, speakers, mentionDistance: 0 };
    const others = compared[index - firstScored] as readonly number[];
    const ownPlace = current.first + current.step * index;
    for (let place = 0; place < others.length; place++) {
      const other = others[place] as number;
      context.mentionDistance = number - (numbers[other] as number);
      into[at] = ownPlace;
      into[at + 1] = places[other] as number;
      groups.write(own, handles[other] as PreparedPairMention, context, into, at + 2);
      at += columns;
    }
    handles.push(own);
    places.push(together.first + together.step * index);
    numbers.push(number);
  }
}
