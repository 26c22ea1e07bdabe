/**
 * Antecedent, the library: a streaming coreference resolver. Each platform adds `createResolver`,
 * which loads the models.
 *
 * @example
 * import { createResolver } from 'antecedent';
 * const resolver = await createResolver();
 * const document = resolver.document();
 * const { mentions } = await document.push({ text: 'Ada met Bob. She liked him.' });
 */
export type { AnalyzedSentence, Analyzer, Mention } from '../featurizer/mod.ts';
export {
  type Bound,
  type BoundLimits,
  type BoundOptions,
  type ClosingPolicy,
  createBound,
  DEFAULT_BOUND,
  type DecisionEvidence,
  type DecoderView,
  type DroppingPolicy,
  type KeptMention,
  type MemoryAnalysis,
  type OpenCluster,
  type Reach,
  type Reason,
  recencyBound,
  type Scorer,
  type Scores,
  UNBOUNDED,
} from './decoder/mod.ts';
export type { MentionInspection } from './inspect-mention.ts';
export {
  type LoadedModel,
  loadModel,
  type Manifest,
  ModelError,
  type ModelErrorCode,
  type ModelFiles,
  modelFilesIn,
  type NetworkRuntime,
  type OrtRuntime,
} from './model/mod.ts';
export type {
  CorrectedLine,
  DocumentLine,
  ErrorLine,
  InputLine,
  LineErrorCode,
  MemoryReport,
  MentionLine,
  NumberedLine,
  OutputLine,
  StandaloneAnswer,
  TokensInput,
  TurnInput,
  TurnLine,
} from './protocol/mod.ts';
export { LineError } from './protocol/mod.ts';
export {
  chooseSystem,
  createResolverFrom,
  DEFAULT_PROVIDER,
  DEFAULT_SYSTEM,
  isOnnxProvider,
  type ModelAssets,
  PROVIDERS,
  type Provider,
  type Resolver,
  type ResolverInfo,
  type ResolverOptions,
  type StreamOptions,
  SYSTEMS,
  type System,
} from './resolver.ts';
export type { Introduced, PushedTurn, ResolverDocument, TurnResult } from './resolver-document.ts';
export {
  type AnalyzedTurn,
  type EntitySummary,
  type RestingSession,
  SnapshotError,
  type SnapshotErrorCode,
  type WarmSessions,
} from './session/mod.ts';
export type { StandaloneOptions, StandaloneTurn } from './standalone.ts';
export { WarmDocuments, type WarmOptions } from './warm-documents.ts';
