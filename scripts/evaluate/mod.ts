/** Scoring a resolver on a corpus. */
export { evaluate } from './command.ts';
export { compareWithSaved } from './compare-runs.ts';
export { type CorefReport, type CorefRun, evaluateCoref, judgedLines, reportOf } from './evaluate-coref.ts';
export { evaluateGap } from './evaluate-gap.ts';
export { escapeHtml } from './html/escape.ts';
export { type EvaluationInput, type Feed, feedOf, INPUTS, type Prediction, predict, predictionOf } from './predict.ts';
export { printComparison, printCoref } from './print-report.ts';
export { showProgress } from './progress.ts';
export { MODELS, type ShippedParts, shippedParts } from './shipped-parts.ts';
export { percent, textTable } from './text-table.ts';
export { writePredictions } from './write-predictions.ts';
