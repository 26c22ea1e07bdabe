/** A mention: a span of one sentence with its head, its agreement features and its context. */

import type { Gender, GrammaticalNumber, MentionKind, Person } from '../grammar.ts';

/** Longer spans are not mentions: nested ones would make the work quadratic in the sentence. */
export const MAX_MENTION_TOKENS = 256;

/** A candidate span: half-open token range and head token, all in one sentence. */
export interface MentionSpan {
  readonly start: number;
  readonly end: number;
  readonly head: number;
  /** True for a second reading of a phrase that the tree brackets differently. Seldom right. */
  readonly isAlternative?: boolean;
}

/** Maps a span to a number that is unique within its sentence. */
export function toSpanKey({ start, end }: MentionSpan): number {
  return start * 2 ** 24 + end;
}

/**
 * A mention in its turn. Lists are in decoder order: by head, then end, then start (docs/model.md
 * §1.2).
 */
export interface Mention extends MentionSpan {
  readonly isAlternative: boolean;
  /** The sentence's ordinal in the document. */
  readonly sentence: number;
  /** The turn's ordinal in the document. */
  readonly turn: number;
  /** Half-open UTF-16 offsets in the turn's text. */
  readonly span: readonly [start: number, end: number];
  /** The turn's text at `span`. */
  readonly text: string;
  readonly headText: string;
  readonly kind: MentionKind;
  /** Lower-cased tokens of the span. */
  readonly words: readonly string[];
  readonly number: GrammaticalNumber;
  /** The gender, if the evidence is clear. */
  readonly gender: Gender;
  /** Probability of feminine against masculine; `undefined` if unknown. */
  readonly feminineShare: number | undefined;
  readonly isAnimate: boolean | undefined;
  /** True for singular nouns that "they" may refer to: a team, a company. */
  readonly isGroup: boolean;
  readonly person: Person;
  readonly isDefinite: boolean;
  readonly speaker: string | undefined;
  /**
   * The participants that the turn may address, the likeliest first: whoever spoke last before its
   * speaker. Only the first is known in snapshots.
   */
  readonly addressees?: readonly string[] | undefined;
  /** The participants that the turn calls by name, and those it talks about; not in snapshots. */
  readonly called?: readonly string[] | undefined;
  readonly told?: readonly string[] | undefined;
  /** The participant whom its sentence calls beside a "you": "you forgot it, Noah". Not in snapshots. */
  readonly calledBeside?: string | undefined;
  /** Stands for a participant of the conversation and has no text of its own (participant.ts). */
  readonly isParticipant?: boolean | undefined;
  /** Stands for an entity that was introduced and has no text of its own (known-entity.ts). */
  readonly isIntroduced?: boolean | undefined;
  /** The names of a participant or an introduced entity, normalized. */
  readonly names?: readonly string[] | undefined;
  /** Entity type (`person`, `place`, …), if predicted. */
  readonly entityType: string | undefined;
  /** Penn tag of the head. */
  readonly headTag: string;
  /** The head's relation to its governor, if there is a tree. */
  readonly relation: string | undefined;
  readonly context: MentionContext;
  /** Counters of earlier mentions; absent until the mention is part of a document. */
  readonly tally?: Tally | undefined;
}

/** Counters of the mentions before this one (tally.ts). */
export interface Tally {
  /** Number of mentions that agree with a pronoun, by pronoun class. */
  readonly agreeing: readonly number[];
  /** Number of mentions with the same head. */
  readonly sameHead: number;
}

/** A token of the context: its lower-cased word and Penn tag. */
export interface ContextToken {
  readonly word: string;
  readonly tag: string;
}

/** A token's governor, and on which side of the token it is. */
export interface Governor extends ContextToken {
  readonly side: 'left' | 'right';
  /** The governor's relation to its own governor. */
  readonly relation: string;
}

/**
 * The context that is known when a mention arrives. A fixed number of references to the sentence's
 * strings.
 */
export interface MentionContext {
  readonly first: ContextToken;
  readonly last: ContextToken;
  /** The token before the span; `<s>`, tagged `<S>`, at the edge. */
  readonly preceding: ContextToken;
  /** The token after the span; `</s>`, tagged `</S>`, at the edge. */
  readonly following: ContextToken;
  /** The head's governor: `root` for none, `undefined` without a tree. */
  readonly governor: Governor | 'root' | undefined;
  /** The governor's governor; also `root` if the head itself is the root. */
  readonly grandGovernor: Governor | 'root' | undefined;
  /** 1-based, among the mentions of its sentence in decoder order. */
  readonly ordinal: number;
  /** True if it is inside another mention of its sentence. */
  readonly isNested: boolean;
  /** True if a quotation is open before it in its sentence. */
  readonly isQuoted: boolean;
  /** Token that governs the head, and the token that governs that one; −1 for none. */
  readonly governorHead: number;
  readonly grandGovernorHead: number;
  /**
   * Relations of the head's dependents at the edges of the span: the last one after the head in it
   * (a relative clause), the first one after it and the last one before it that it leaves out; ``
   * for none. They tell readings of one phrase apart.
   */
  readonly tail: string;
  readonly cutAfter: string;
  readonly cutBefore: string;
  /** How it relates to other readings of its phrase: the sum of `VARIANT` bits. */
  readonly variants: number;
  /** Named-entity label of the head; `O` if it has none. */
  readonly label: string;
}
