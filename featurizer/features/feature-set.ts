/** A mention and a pair of mentions as rows of weight tables: what a trained scorer sees. A feature set is data with an id. */
import type { Mention } from '../mentions/mention.ts';

/** What is known of the document when a mention is described. */
export interface DocumentContext {
  /** One of the paper's two-letter codes, where the client said it. */
  readonly genre: string | undefined;
  /** Every speaker heard so far; for whole documents (`paper`), every speaker of the document, `-` for text without one. */
  readonly speakers: readonly string[];
}

/** One mention as numbers. */
export interface MentionFeatures {
  /** φ_a: one row of the mention tables a template; row 0 of every table is "unknown". */
  readonly rows: Int32Array; // [mentionTemplates]
  /** Dense values (word vectors and counts); empty where the set has none. */
  readonly dense: Float32Array; // [denseSize]
}

/** The sizes that the network is built with. */
export interface FeatureSizes {
  /** Rows of each mention table, "unknown" included. */
  readonly mentionRows: number;
  /** Templates of a mention as the one that is resolved. */
  readonly mentionTemplates: number;
  /** Templates of a mention as an antecedent: the first so many of its rows (the genre comes last and is left out). */
  readonly antecedentTemplates: number;
  /** Rows of the pair table. */
  readonly pairRows: number;
  readonly pairTemplates: number;
  readonly denseSize: number;
}

/** Turns mentions into features with the vocabulary of a trained model. */
export interface FeatureExtractor {
  /** Written into the model's manifest and compared at load. */
  readonly featureSet: string;
  readonly sizes: FeatureSizes;
  /** What the numbers mean; an extractor without names cannot be explained in words. */
  readonly names?: FeatureNames;
  describe(mention: Mention, context: DocumentContext): MentionFeatures;
  /**
   * The rows of the pair table for a mention and an antecedent that stands `mentionDistance` mentions before it. Called for
   * hundreds of antecedents a mention: a caller may give the array, and the place in it, that the rows are written to.
   */
  describePair(mention: Mention, antecedent: Mention, pair: PairContext, into?: Int32Array, at?: number): Int32Array; // [pairTemplates]
}

/** What the numbers of an extractor mean, for explanations. */
export interface FeatureNames {
  /** The value of each mention template, in the order of a mention's rows. */
  readValues(mention: Mention, context: DocumentContext): readonly NamedValue[]; // [mentionTemplates]
  /** The templates of the pair table, whose values have consecutive rows. */
  readonly pairTemplates: readonly NamedRows[];
  /** Stretches of the dense values that belong together. */
  readonly denseParts: readonly DensePart[];
}

export interface NamedValue {
  readonly template: string;
  readonly value: string;
}

/** A template whose values have consecutive rows. */
export interface NamedRows {
  readonly name: string;
  readonly values: readonly string[];
  readonly firstRow: number;
}

export interface DensePart {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface PairContext extends DocumentContext {
  readonly mentionDistance: number;
}
