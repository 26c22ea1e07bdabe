/** The metrics room: coreference, decisions, calibration, GAP and parse scores. Pure functions of counts and clusters. */
export {
  type BootstrapOptions,
  type Comparison,
  compareByBootstrap,
  estimateIntervals,
  type Interval,
  type IntervalOptions,
  type ScoreName,
} from './bootstrap.ts';
export {
  type CountedDocument,
  type DecisionAccuracy,
  type GroupScores,
  type HeadOptions,
  scoreByGenre,
  scoreByGroup,
  scoreBySpeakers,
  scoreDecisionsByHead,
  scoreDecisionsByKind,
  scoreDecisionsByOutcome,
} from './by-group.ts';
export {
  type BinOptions,
  binByConfidence,
  type ConfidentDecision,
  measureCalibrationError,
  type ReliabilityRow,
} from './calibration.ts';
export { countCeafE } from './ceaf.ts';
export { type Clustering, dropRepeats, dropSingletons } from './clustering.ts';
export {
  CONLL_METRICS,
  type CorefScores,
  type CountOptions,
  countDocument,
  type DocumentCounts,
  METRIC_NAMES,
  type MetricName,
  summarize,
} from './conll.ts';
export { countBCubed, countLea, countMentionDetection, countMuc } from './coreference.ts';
export { type Counts, type Score, sumCounts, toScore } from './counts.ts';
export {
  type DecidedMention,
  type JudgedMention,
  judgeDecisions,
  type Verdict,
} from './decisions.ts';
export {
  breakDownErrors,
  type CategoryErrors,
  ERROR_CATEGORIES,
  type ErrorBreakdown,
  type ErrorCategory,
  sumBreakdowns,
  sumCategories,
} from './error-breakdown.ts';
export { type GapItem, type GapLabels, type GapScore, type GapScores, scoreGap } from './gap.ts';
export { projectGold, toClustering } from './oracle-clustering.ts';
export { describeScores, type GoldParse, type ParseScores, type PredictedParse, scoreParse } from './parse.ts';
