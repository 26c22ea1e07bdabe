/** What the commands use of the metrics. */

export { countBCubed } from './b-cubed.ts';
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
export { addCounts, type Counts, type Score, sumCounts, toScore } from './counts.ts';
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
export { countLea } from './lea.ts';
export { countMentionDetection } from './mention-detection.ts';
export { countMuc } from './muc.ts';
export { projectGold, toClustering } from './oracle-clustering.ts';
