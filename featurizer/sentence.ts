/**
 * A sentence as the stages of the featurizer pass it on: tokens with exact offsets, then their
 * analysis.
 */

/** The tokens of one sentence and their offsets in the turn's text. */
export interface TokenizedSentence {
  readonly tokens: readonly string[];
  /** UTF-16 offset of each token's first unit in the turn's text. */
  readonly starts: readonly number[];
  /** UTF-16 offset one past each token's last unit. */
  readonly ends: readonly number[];
}

/** A sentence with Penn tags and, if known, a dependency tree. */
export interface AnalyzedSentence extends TokenizedSentence {
  /** Penn tags. */
  readonly xpos: readonly string[];
  /** Universal tags, if predicted. */
  readonly upos?: readonly string[];
  /**
   * Entity type of each nominal head (`person`, `place`, …) and `none` for other tokens, if
   * predicted.
   */
  readonly entityTypes?: readonly string[];
  readonly tree?: DependencyTree;
  /** Named-entity label of each token, `O` outside. */
  readonly ner?: readonly string[];
}

/** A Universal Dependencies tree: 0-based heads (−1 for a root) and relations. */
export interface DependencyTree {
  /**
   * True if the caller gave the heads. They are trusted; predicted trees are complemented by
   * chunks.
   */
  readonly isGiven: boolean;
  readonly heads: readonly number[];
  readonly deprel: readonly string[];
}
