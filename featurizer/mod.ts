/** Text → sentences → mentions → features. */
export type { Analyzer, GivenAnalysis } from './analyze/analyzer.ts';
export { createParsingAnalyzer } from './analyze/analyzer.ts';
export { createParser, type Parser, type ParserOptions } from './analyze/parser/mod.ts';
export { baseFeatures } from './features/base.ts';
export { ENTITY_TYPES, RELATIONS, toForm } from './features/categories.ts';
export {
  type ComparisonKeys,
  forgetKeys,
  GENDERS,
  hashName,
  hashPlainName,
  isAkin,
  isNamedBy,
  NUMBERS,
  toComparisonKeys,
} from './features/comparison-keys.ts';
export type { DensePart, WordVectors } from './features/dense.ts';
export type { DocumentContext, PairContext } from './features/document-context.ts';
export {
  createExtractor,
  type ExtractorOptions,
  type FeatureExtractor,
  type FeatureNames,
  type FeatureSizes,
  type GroupingExtractor,
  type MentionFeatures,
  type NamedValue,
} from './features/extractor.ts';
export type { FeatureSet, MentionTemplate } from './features/feature-set.ts';
export { maskNames, maskSpeakerWords } from './features/key-lists.ts';
export { MentionKeys } from './features/mention-keys.ts';
export { classifyMention, type MentionType } from './features/mention-type.ts';
export { PACKED, packMention, unpackMention, unpackText } from './features/packed-mention.ts';
export type {
  Comparable,
  GroupedTemplate,
  PairCoder,
  PairGroups,
  PairTemplate,
  PreparedPairMention,
  TemplateGroup,
} from './features/pair-coder.ts';
export { paperFeatures } from './features/paper.ts';
export { TagTable } from './features/tag-table.ts';
export {
  collectVocabulary,
  decodeVocabulary,
  encodeVocabulary,
  type Vocabulary,
  type VocabularyDocument,
  type VocabularyFile,
  type VocabularyLimits,
} from './features/vocabulary.ts';
export { WORD_SLOTS } from './features/word-counters.ts';
export { hashWord } from './features/word-key.ts';
export type { Gender, GrammaticalNumber, MentionKind, Person } from './grammar.ts';
export { Itself } from './itself.ts';
export { findNameGender, isFirstName } from './lexicon/name-gender.ts';
export { findPronoun, type Pronoun } from './lexicon/pronouns.ts';
export { findTitle, listFullName, listTitledWords, readTitleGender } from './lexicon/titles.ts';
export { addNamedInSteps, addNamedParticipants, type FindNamed, isVocative } from './mentions/called.ts';
export { findContentRange } from './mentions/content-words.ts';
export type { SentencePlace } from './mentions/describe-mention.ts';
export { describeSpans, extractMentions, findSpans } from './mentions/extract-mentions.ts';
export { findHead } from './mentions/heads.ts';
export { describeEntity, isSilent, type KnownEntity } from './mentions/known-entity.ts';
export { type Governor, type Mention, type MentionSpan, type Tally, toSpanKey } from './mentions/mention.ts';
export { countQuotesAfter } from './mentions/mention-context.ts';
export {
  describeParticipant,
  isNameLike,
  isOwnVoice,
  normalizeName,
  type Participant,
  type ParticipantPlace,
} from './mentions/participant.ts';
export { type EarlierMentions, NOTHING_EARLIER, tallyInSteps, tallyMentions, toTallyHead } from './mentions/tally.ts';
export { type LanguageTally, NO_LANGUAGE_SEEN, watchLanguage, watchLanguageInSteps } from './segment/language.ts';
export { joinTokens, segment, segmentInSteps } from './segment/segment.ts';
export type { AnalyzedSentence, DependencyTree, TokenizedSentence } from './sentence.ts';
export { finishSteps, mapInSteps, visitInSteps } from './steps.ts';
