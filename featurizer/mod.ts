/** Text → mentions. Imports nothing from other rooms. */
export type { Analyzer, GivenAnalysis } from './analyze/analyzer.ts';
export { createParser, type Parser, type ParserOptions } from './analyze/parser/mod.ts';
export { createParsingAnalyzer } from './analyze/parsing-analyzer.ts';
export * from './features/mod.ts';
export { findNameGender } from './lexicon/name-gender.ts';
export { findPronoun, type Pronoun } from './lexicon/pronouns.ts';
export { findTitle } from './lexicon/titles.ts';
export type { SentencePlace } from './mentions/describe-mention.ts';
export { describeSpans, extractMentions } from './mentions/extract-mentions.ts';
export { findHead } from './mentions/head-of-span.ts';
export type {
  Gender,
  GrammaticalNumber,
  Mention,
  MentionKind,
  MentionSpan,
  Person,
  Tally,
} from './mentions/mention.ts';
export { type EarlierMentions, toTallyHead, tallyMentions } from './mentions/tally.ts';
export { joinTokens, segment } from './segment/segment.ts';
export type { AnalyzedSentence, DependencyTree, TokenizedSentence } from './sentence.ts';
