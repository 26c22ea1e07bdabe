/** Scores tags, trees and entity types on gold tokens and sentences, through the library's own analysis. */
import type { Resolver } from '../../../src/mod.ts';
import type { CorpusDocument } from '../../corpora/mod.ts';
import { type ParseScores, scoreParse, toLabeledSentences } from '../../train/parser/mod.ts';

/** Analyses every sentence of gold tokens and compares; percentages. */
export function evaluateAnalysis(documents: readonly CorpusDocument[], resolver: Resolver): ParseScores {
  const hasTypes = documents.some(({ clusters }) =>
    clusters.some(({ mentions }) => mentions.some(({ entityType }) => entityType)),
  );
  return scoreParse(
    documents.flatMap((document) => toLabeledSentences(document, hasTypes)),
    { parse: (tokens) => parseTokens(resolver, tokens) },
  );
}

function parseTokens(resolver: Resolver, tokens: readonly string[]) {
  const [sentence] = resolver.analyze({ type: 'tokens', tokens: [...tokens] }).sentences;
  const { upos, xpos, tree, entityTypes } = sentence ?? {};
  return {
    upos: [...(upos ?? [])],
    xpos: [...(xpos ?? [])],
    heads: [...(tree?.heads ?? [])],
    deprel: [...(tree?.deprel ?? [])],
    entityTypes: [...(entityTypes ?? [])],
  };
}
