/**
 * Adds tags and a dependency tree to a sentence's tokens: the interface, and the analyzer that
 * ships.
 */
import type { AnalyzedSentence, TokenizedSentence } from '../sentence.ts';
import type { Parse, Parser } from './parser/mod.ts';
import { guessRelations } from './relations.ts';
import { readTexting } from './texting.ts';
import { joinTitles } from './titles.ts';

/** What the caller already knows about a sentence; every list has one value per token. */
export interface GivenAnalysis {
  readonly xpos?: readonly string[] | undefined;
  readonly heads?: readonly number[] | undefined;
  readonly deprel?: readonly string[] | undefined;
  readonly ner?: readonly string[] | undefined;
}

/** A tagger and parser. */
export interface Analyzer {
  /** Analyzes one sentence: given values are used, missing ones are predicted. */
  analyze(sentence: TokenizedSentence, given?: GivenAnalysis): AnalyzedSentence;
  /** The same in steps: a long sentence can pause at each `yield`. Default: `analyze`, without a pause. */
  analyzeInSteps?(sentence: TokenizedSentence, given?: GivenAnalysis): Generator<undefined, AnalyzedSentence>;
}

/**
 * Creates an analyzer on top of a parser. Given tags replace predicted ones, given heads replace
 * the predicted tree.
 */
export function createParsingAnalyzer(parser: Parser): Analyzer {
  return {
    analyze(sentence, given) {
      const tokens = readTexting(sentence.tokens);
      return addGiven(sentence, joinTitles(tokens, parser.parse(tokens)), given);
    },
    *analyzeInSteps(sentence, given) {
      const tokens = readTexting(sentence.tokens);
      const parse = parser.parseInSteps === undefined ? parser.parse(tokens) : yield* parser.parseInSteps(tokens);
      return addGiven(sentence, joinTitles(tokens, parse), given);
    },
  };
}

function addGiven(sentence: TokenizedSentence, parse: Parse, given: GivenAnalysis = {}): AnalyzedSentence {
  const { xpos: givenTags, heads: givenHeads, deprel: givenRelations, ner } = given;
  const xpos = givenTags ?? parse.xpos;
  const heads = givenHeads ?? parse.heads;
  const deprel =
    givenRelations ?? (givenHeads === undefined ? parse.deprel : completeRelations(parse, xpos, givenHeads));
  return {
    tokens: sentence.tokens,
    starts: sentence.starts,
    ends: sentence.ends,
    xpos,
    upos: parse.upos,
    entityTypes: parse.entityTypes,
    tree: { heads, deprel, isGiven: givenHeads !== undefined },
    ...(ner && { ner }),
  };
}

/**
 * Completes given heads with relations: the predicted one if the parser found the same head, else a
 * guess from tags.
 */
function completeRelations(
  parse: { readonly heads: readonly number[]; readonly deprel: readonly string[] },
  xpos: readonly string[],
  heads: readonly number[],
): string[] {
  const guesses = guessRelations(xpos, heads);
  return heads.map((head, token) => (parse.heads[token] === head ? parse.deprel[token] : guesses[token]) ?? 'dep');
}
