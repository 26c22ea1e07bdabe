/** What the resolver knows of a mention: a span of one sentence, its head, and what agreement can be read off it. */
import type { MentionContext } from './mention-context.ts';

export type MentionKind = 'pronoun' | 'demonstrative' | 'proper' | 'nominal';
export type GrammaticalNumber = 'singular' | 'plural' | 'unknown';
export type Gender = 'masculine' | 'feminine' | 'neuter' | 'unknown';
export type Person = 1 | 2 | 3;

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
  /** What kind of thing it is (`person`, `place`, …), where that was predicted. */
  readonly entityType: string | undefined;
  /** Penn tag of the head. */
  readonly headTag: string;
  /** The head's relation to its governor, where a tree is known. */
  readonly relation: string | undefined;
  /** What stands around it. */
  readonly context: MentionContext;
}
