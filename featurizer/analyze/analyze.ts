/** Tokens → an analysed sentence: what the caller gives is used, what is absent is predicted. */
import type { AnalyzedSentence, TokenizedSentence } from '../sentence.ts';
import { guessRelations } from './relations.ts';
import { tagTokens } from './tag.ts';

/** What is known of a sentence beforehand; every list has one value a token. */
export interface GivenAnalysis {
  readonly xpos?: readonly string[] | undefined;
  readonly heads?: readonly number[] | undefined;
  readonly deprel?: readonly string[] | undefined;
  readonly ner?: readonly string[] | undefined;
}

/** Analyses one sentence. Without heads there is no tree: mentions then come from the tags. */
export function analyze(sentence: TokenizedSentence, given: GivenAnalysis = {}): AnalyzedSentence {
  const xpos = given.xpos ?? tagTokens(sentence.tokens);
  const { heads, deprel, ner } = given;
  const tree = heads === undefined ? undefined : { heads, deprel: deprel ?? guessRelations(xpos, heads) };
  return { ...sentence, xpos, ...(tree && { tree }), ...(ner && { ner }) };
}
