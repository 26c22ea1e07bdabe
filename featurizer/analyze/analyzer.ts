/** Tokens → tags and a tree: what the featurizer needs of a tagger and parser. */
import type { AnalyzedSentence, TokenizedSentence } from '../sentence.ts';
import type { Parser } from './parser/mod.ts';
import { guessRelations } from './relations.ts';

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

/*MERGED featurizer/analyze/parsing-analyzer.ts*/
// HEADER:  The analyzer that ships: the trained tagger and parser, with what the caller knows already put in place.
/** An analyzer over a parser. Given tags replace predicted ones; given heads replace the predicted tree. */
export function createParsingAnalyzer(parser: Parser): Analyzer {
  return {
    analyze: (sentence, { xpos: givenTags, heads: givenHeads, deprel: givenRelations, ner } = {}) => {
      const parse = parser.parse(sentence.tokens);
      const xpos = givenTags ?? parse.xpos;
      const heads = givenHeads ?? parse.heads;
      const deprel =
        givenRelations ?? (givenHeads === undefined ? parse.deprel : completeRelations(parse, xpos, givenHeads));
      return {
        ...sentence,
        xpos,
        upos: parse.upos,
        entityTypes: parse.entityTypes,
        tree: { heads, deprel, isGiven: givenHeads !== undefined },
        ...(ner && { ner }),
      };
    },
  };
}

/** Relations for given heads: the predicted one where the parser found the same head, a guess by tags elsewhere. */
function completeRelations(
  parse: { readonly heads: readonly number[]; readonly deprel: readonly string[] },
  xpos: readonly string[],
  heads: readonly number[],
): string[] {
  const guesses = guessRelations(xpos, heads);
  return heads.map((head, token) => (parse.heads[token] === head ? parse.deprel[token] : guesses[token]) ?? 'dep');
}
