/** What the resolver knows of a mention: a span of one sentence, its head, and what agreement can be read off it. */

import type { Gender, GrammaticalNumber, MentionKind, Person } from '../grammar.ts';

/** Longer spans are not taken for mentions: nested ones would make the work quadratic in the sentence. */
export const MAX_MENTION_TOKENS = 256;

/** A candidate span: half-open token range and head token, all in one sentence. */
export interface MentionSpan {
  readonly start: number;
  readonly end: number;
  readonly head: number;
  /** A second reading of what the tree brackets otherwise: worth a try, seldom right. */
  readonly isAlternative?: boolean;
}

/** A number for the tokens of a span: spans of one sentence that share it are the same. */
export function toSpanKey({ start, end }: MentionSpan): number {
  return start * 2 ** 24 + end;
}

/** A mention in its turn. Lists are in decoder order: by head, then end, then start (model.md §1.2). */
export interface Mention extends MentionSpan {
  readonly isAlternative: boolean;
  /** The sentence's ordinal in the document. */
  readonly sentence: number;
  /** The turn's ordinal in the document. */
  readonly turn: number;
  /** Half-open UTF-16 offsets in the turn's text. */
  readonly span: readonly [start: number, end: number];
  /** The turn's text at `span`, exactly. */
  readonly text: string;
  readonly headText: string;
  readonly kind: MentionKind;
  /** Lower-cased tokens of the span. */
  readonly words: readonly string[];
  readonly number: GrammaticalNumber;
  /** The gender where the evidence is clear. */
  readonly gender: Gender;
  /** The probability that it is feminine among masculine and feminine; `undefined` where nothing is known. */
  readonly feminineShare: number | undefined;
  readonly isAnimate: boolean | undefined;
  /** True for what "they" may be said of in the singular: a team, a company. */
  readonly isGroup: boolean;
  readonly person: Person;
  readonly isDefinite: boolean;
  readonly speaker: string | undefined;
  /** The participant that the turn most likely addresses: the last one who spoke before its speaker. */
  readonly addressee?: string | undefined;
  /** Stands for a participant of the conversation and has no text of its own (participant.ts). */
  readonly isParticipant?: boolean | undefined;
  /** What kind of thing it is (`person`, `place`, …), where that was predicted. */
  readonly entityType: string | undefined;
  /** Penn tag of the head. */
  readonly headTag: string;
  /** The head's relation to its governor, where a tree is known. */
  readonly relation: string | undefined;
  /** What stands around it. */
  readonly context: MentionContext;
  /** What came before it, as counters; absent until it has its place in a document. */
  readonly tally?: Tally | undefined;
}

/** Counters of the mentions before one (tally.ts). */
export interface Tally {
  /** Those that agree with a pronoun, by its class. */
  readonly agreeing: readonly number[];
  /** Those with the same head. */
  readonly sameHead: number;
}

/** A token as context: lower-cased word and Penn tag. */
export interface ContextToken {
  readonly word: string;
  readonly tag: string;
}

/** A token's governor and the side of the token it stands on. */
export interface Governor extends ContextToken {
  readonly side: 'left' | 'right';
  /** The governor's own relation to what governs it. */
  readonly relation: string;
}

/** What a stream knows around a mention when it arrives. A fixed number of references: strings are the sentence's. */
export interface MentionContext {
  readonly first: ContextToken;
  readonly last: ContextToken;
  /** The token before the span; `<s>`, tagged `<S>`, at the edge. */
  readonly preceding: ContextToken;
  /** The token after the span; `</s>`, tagged `</S>`, at the edge. */
  readonly following: ContextToken;
  /** What governs the head: `root` for nothing, `undefined` where there is no tree. */
  readonly governor: Governor | 'root' | undefined;
  /** What governs the governor; `root` also where the head itself is the root. */
  readonly grandGovernor: Governor | 'root' | undefined;
  /** 1-based, among the mentions of its sentence in decoder order. */
  readonly ordinal: number;
  /** Lies within another mention of its sentence. */
  readonly isNested: boolean;
  /** Stands after an opening quotation mark of its sentence that is not closed yet. */
  readonly isQuoted: boolean;
  /** Token that governs the head, and the token that governs that one; −1 for none. */
  readonly governorHead: number;
  readonly grandGovernorHead: number;
  /** How it relates to other readings of its phrase: the sum of `VARIANT` bits. */
  readonly variants: number;
  /** Named-entity label of the head, `O` outside and where there are none. */
  readonly label: string;
}
