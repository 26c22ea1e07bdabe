/** The work that a turn asks of a network, whatever executes it: the parts of mentions and the local scores of all their pairs. */
import type { DocumentContext, Mention, PairGroups, PreparedPairMention } from '../../featurizer/mod.ts';

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

/** Executes the network for turns: at once, or later, in the order asked for. */
export interface TurnRunner {
  run(request: TurnRequest): TurnResult | Promise<TurnResult>;
}

/** Where things of a kind lie: the first, and how far it is to the next. */
export interface Places {
  readonly first: number;
  readonly step: number;
}

/** Where the parts of a pair's mentions are found: of the current one, of an antecedent of the same run, of a known one. */
export interface PairPlaces {
  readonly current: Places;
  readonly together: Places;
  readonly known: Places;
}

/** How many pairs are compared. */
export function countPairs({ compared }: TurnRequest): number {
  let count = 0;
  for (let at = 0; at < compared.length; at++) count += (compared[at] as readonly number[]).length;
  return count;
}

/** Writes pair after pair: where the parts of its mentions are, then its codes. */
export function layOutPairs(
  { antecedents, mentions, compared, firstNumber }: TurnRequest,
  prepared: readonly PreparedPairMention[],
  { current, together, known }: PairPlaces,
  groups: PairGroups,
  into: Int32Array,
): void {
  const columns = 2 + groups.layout.length;
  const firstScored = mentions.length - compared.length;
  const handles: PreparedPairMention[] = [];
  const places: number[] = [];
  const numbers: number[] = [];
  let knownCount = 0;
  for (const { n, parts } of antecedents) {
    const isTogether = typeof parts === 'number';
    handles.push(isTogether ? (prepared[parts] as PreparedPairMention) : parts.pair);
    places.push(isTogether ? together.first + together.step * parts : known.first + known.step * knownCount++);
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
