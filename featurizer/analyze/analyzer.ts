/** Tokens → tags and a tree: what the featurizer needs of a tagger and parser. */
import type { AnalyzedSentence, TokenizedSentence } from '../sentence.ts';

/** What is known of a sentence beforehand; every list has one value a token. */
export interface GivenAnalysis {
  readonly xpos?: readonly string[] | undefined;
  readonly heads?: readonly number[] | undefined;
  readonly deprel?: readonly string[] | undefined;
  readonly ner?: readonly string[] | undefined;
}

export interface Analyzer {
  /** Analyses one sentence: what the caller gives is used, what is absent is predicted. */
  analyze(sentence: TokenizedSentence, given?: GivenAnalysis): AnalyzedSentence;
}
