/** Scoring a resolver on a corpus. */
export { evaluate } from './command.ts';
export { type CorefReport, evaluateCoref, judgedLines } from './evaluate-coref.ts';
export { evaluateGap } from './evaluate-gap.ts';
export { escapeHtml } from './html/escape.ts';
export { type EvaluationInput, type Feed, feedOf, INPUTS, type Prediction, predict } from './predict.ts';
export { showProgress } from './progress.ts';
