/**
 * A feature set: data with an id that a model's manifest names. Templates give a mention one value
 * each; a pair coder compares two mentions.
 */
import type { Mention } from '../mentions/mention.ts';
import type { DocumentContext } from './document-context.ts';
import type { PairCoder } from './pair-coder.ts';
import type { CommonWords, WordSlot } from './word-counters.ts';

/** What a template may read beside the mention. */
export interface Known {
  readonly document: DocumentContext;
  readonly commonWords: CommonWords;
}

/** One column of a mention's features. Every mention has exactly one value per template. */
export interface MentionTemplate {
  readonly name: string;
  readonly read: (mention: Mention, known: Known) => string;
  /** The same for a template with few values: the index of the value, which is found without its name. */
  readonly closed?: ClosedValues;
  /** The same for a template whose value is a slot's word, if it is common, and else empty. */
  readonly slot?: WordSlot;
}

/** All values of a template, and the index of a mention's. */
interface ClosedValues {
  readonly values: readonly string[];
  readonly encode: (mention: Mention, document: DocumentContext) => number;
}

/** The templates of a feature set, and the limits of its vocabulary. */
export interface FeatureSet {
  readonly id: string;
  readonly mentionTemplates: readonly MentionTemplate[];
  /** How many of them, counted from the first, describe an antecedent. */
  readonly antecedentTemplates: number;
  readonly createPairCoder: () => PairCoder;
  /** A word is common in its slot from this count on. */
  readonly wordCutoff: number;
  /** A value gets a row from this count on. */
  readonly minCount: number;
  /** True if the set has dense values when word vectors are given. */
  readonly hasDense: boolean;
}
