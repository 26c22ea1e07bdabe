/** The analyzer without weights: word lists and guesses. Without given heads there is no tree: mentions then come from the tags. */
import type { Analyzer } from './analyzer.ts';
import { guessRelations } from './relations.ts';
import { tagTokens } from './tag.ts';

export const plainAnalyzer: Analyzer = {
  analyze: (sentence, { xpos: givenTags, heads, deprel, ner } = {}) => {
    const xpos = givenTags ?? tagTokens(sentence.tokens);
    const tree = heads && { heads, deprel: deprel ?? guessRelations(xpos, heads), isGiven: true };
    return { ...sentence, xpos, ...(tree && { tree }), ...(ner && { ner }) };
  },
};
