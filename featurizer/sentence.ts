/** A sentence between the stages of the featurizer: tokens with exact offsets, then their analysis. */

/** The tokens of one sentence and where each stands in the text of its turn. */
export interface TokenizedSentence {
  readonly tokens: readonly string[];
  /** UTF-16 offset of each token's first unit in the turn's text. */
  readonly starts: readonly number[];
  /** UTF-16 offset one past each token's last unit. */
  readonly ends: readonly number[];
}

/** A sentence with Penn tags; with a dependency tree where one is known. */
export interface AnalyzedSentence extends TokenizedSentence {
  /** Penn tags. */
  readonly xpos: readonly string[];
  /** Universal tags, where they were predicted. */
  readonly upos?: readonly string[];
  /** What kind of thing each nominal head stands for (`person`, `place`, …), `none` elsewhere, where it was predicted. */
  readonly entityTypes?: readonly string[];
  /** Universal Dependencies: 0-based heads (−1 for a root) and relations. */
  readonly tree?: DependencyTree;
  /** Named-entity label of each token, `O` outside. */
  readonly ner?: readonly string[];
}

export interface DependencyTree {
  /** The caller gave the heads: they are taken as they are, where a predicted tree is backed up by chunks. */
  readonly isGiven: boolean;
  readonly heads: readonly number[];
  readonly deprel: readonly string[];
}
