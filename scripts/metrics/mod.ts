/** What the commands use of the metrics. */

export { countBCubed } from './b-cubed.ts';
export {
  type BootstrapOptions,
  bootstrapInterval,
  type Comparison,
  type Interval,
  type IntervalOptions,
  pairedBootstrap,
  type ScoreName,
} from './bootstrap.ts';
export {
  accuracyByHead,
  accuracyByKind,
  accuracyByOutcome,
  type CountedDocument,
  type DecisionAccuracy,
  type GroupScores,
  type HeadOptions,
  scoreByGenre,
  scoreByGroup,
  scoreBySpeakers,
} from './by-group.ts';
export {
  type BinOptions,
  type ConfidentDecision,
  expectedCalibrationError,
  type ReliabilityRow,
  reliabilityRows,
} from './calibration.ts';
export { countCeafE } from './ceaf.ts';
export { type Clustering, withoutRepeats, withoutSingletons } from './clustering.ts';
export {
  CONLL_METRICS,
  type CorefScores,
  type CountOptions,
  countDocument,
  type DocumentCounts,
  METRIC_NAMES,
  type MetricName,
  summarise,
} from './conll.ts';
export { addCounts, type Counts, type Score, scoreOf, sumCounts } from './counts.ts';
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
  totalErrors,
} from './error-breakdown.ts';
export { type GapItem, type GapLabels, type GapScore, type GapScores, scoreGap } from './gap.ts';
export { countLea } from './lea.ts';
export { countMentions } from './mention-detection.ts';
export { countMuc } from './muc.ts';
export { clusteringOf, projectGold } from './oracle-clustering.ts';
