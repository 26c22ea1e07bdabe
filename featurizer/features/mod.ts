/** Mentions and pairs of mentions → rows of weight tables, by feature set and vocabulary. */
export { isAkin, isNamedBy } from './akin.ts';
export { baseFeatures } from './base.ts';
export { toForm } from './categories.ts';
export { type ComparisonKeys, toComparisonKeys } from './comparison-keys.ts';
export type { WordVectors } from './dense.ts';
export { createExtractor, type ExtractorOptions, type GroupingExtractor } from './extractor.ts';
export type {
  DensePart,
  DocumentContext,
  FeatureExtractor,
  FeatureNames,
  FeatureSizes,
  MentionFeatures,
  NamedValue,
  PairContext,
} from './feature-set.ts';
export { type MentionType, classifyMention } from './mention-type.ts';
export type {
  GroupedTemplate,
  PairCoder,
  PairGroups,
  PairTemplate,
  PreparedPairMention,
  TemplateGroup,
} from './pair-coder.ts';
export { paperFeatures } from './paper.ts';
export type { FeatureSet, MentionTemplate } from './templates.ts';
export {
  collectVocabulary,
  decodeVocabulary,
  encodeVocabulary,
  type Vocabulary,
  type VocabularyDocument,
  type VocabularyFile,
  type VocabularyLimits,
} from './vocabulary.ts';
export { WORD_SLOTS } from './word-counters.ts';
