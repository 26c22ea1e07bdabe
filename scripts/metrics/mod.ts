/**
 * The metrics room: coreference, decisions, calibration, GAP and parse scores. Pure functions of
 * counts and clusters.
 */
export { type Comparison, compareByBootstrap, estimateIntervals, type Interval, type ScoreName } from './bootstrap.ts';
export { type FormAccuracy, type GoldLink, measurePurity, type ParticipantPurity, scoreForms } from './by-form.ts';
export {
  type DecisionAccuracy,
  type GroupScores,
  scoreByGenre,
  scoreBySpeakers,
  scoreDecisionsByHead,
  scoreDecisionsByKind,
  scoreDecisionsByOutcome,
} from './by-group.ts';
export { measureCalibrationError } from './calibration.ts';
export { type Clustering, dropSingletons } from './clustering.ts';
export {
  CONLL_METRICS,
  type CorefScores,
  countDocument,
  type DocumentCounts,
  METRIC_NAMES,
  type MetricName,
  summarize,
} from './conll.ts';
export { type Counts, type Score, sumCounts, toScore } from './counts.ts';
export { type DecidedMention, judgeDecisions, type Verdict } from './decisions.ts';
export {
  breakDownErrors,
  ERROR_CATEGORIES,
  type ErrorBreakdown,
  sumBreakdowns,
  sumCategories,
} from './error-breakdown.ts';
export { type GapScores, scoreGap } from './gap.ts';
export { projectGold, toClustering } from './oracle-clustering.ts';
export { describeScores, type ParseScores, scoreParse } from './parse.ts';
