/** Scoring a resolver on a corpus. */
export { evaluate } from './command.ts';
export { compareWithSaved } from './compare-runs.ts';
export { type CorefReport, type CorefRun, createReport, evaluateCoref, judgeLines } from './evaluate-coref.ts';
export { evaluateGap } from './evaluate-gap.ts';
export { escapeHtml } from './html/escape.ts';
export {
  createFeed,
  type EvaluationInput,
  type Feed,
  INPUTS,
  type Prediction,
  predict,
  toPrediction,
} from './predict.ts';
export { printComparison, printCoref } from './print-report.ts';
export { showProgress } from './progress.ts';
export { loadShippedParts, MODELS, type ShippedParts } from './shipped-parts.ts';
export { formatPercent, formatTable } from './text-table.ts';
export { writePredictions } from './write-predictions.ts';
