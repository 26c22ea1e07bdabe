/** An analyzer with a cache: bounds are measured on the same text again and again. */
import {
  type AnalyzedSentence,
  type Analyzer,
  createParser,
  createParsingAnalyzer,
  type ParserOptions,
} from '../../../featurizer/mod.ts';

/** Creates an analyzer that analyzes each raw sentence once. */
export function createCachedAnalyzer(parser: ParserOptions): Analyzer {
  const analyzer = createParsingAnalyzer(createParser(parser));
  const known = new Map<string, AnalyzedSentence>();
  return {
    analyze(sentence, given) {
      if (given !== undefined) return analyzer.analyze(sentence, given);
      const key = sentence.tokens.join('\u0000') + sentence.starts[0];
      const analyzed = known.get(key) ?? analyzer.analyze(sentence);
      known.set(key, analyzed);
      return { ...analyzed, starts: sentence.starts, ends: sentence.ends };
    },
  };
}
