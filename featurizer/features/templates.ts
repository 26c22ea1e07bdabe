/** What a feature set is made of: templates that give a mention one value each, and codes that compare two mentions. */
import type { Mention } from '../mentions/mention.ts';
import type { DocumentContext } from './feature-set.ts';
import type { PairCoder } from './pair-coder.ts';
import type { CommonWords } from './word-counters.ts';

/** What a template may read beside the mention. */
export interface Known {
  readonly document: DocumentContext;
  readonly commonWords: CommonWords;
}

/** One column of a mention's features. Every mention has exactly one value of each template. */
export interface MentionTemplate {
  readonly name: string;
  readonly read: (mention: Mention, known: Known) => string;
}

/** A feature set: data with an id, which a model's manifest names. */
export interface FeatureSet {
  readonly id: string;
  readonly mentionTemplates: readonly MentionTemplate[];
  /** How many of them, from the first, describe an antecedent. */
  readonly antecedentTemplates: number;
  readonly createPairCoder: () => PairCoder;
  /** A word is common in its slot from this count on. */
  readonly wordCutoff: number;
  /** A value gets a row from this count on. */
  readonly minCount: number;
  /** Takes dense values where word vectors are given. */
  readonly hasDense: boolean;
}
