/** Scoring a resolver on a corpus. */
export { evaluate } from './command.ts';
export { type CorefReport, evaluateCoref } from './evaluate-coref.ts';
export { evaluateGap } from './evaluate-gap.ts';
export { type EvaluationInput, type Feed, feedOf, INPUTS, type Prediction, predict } from './predict.ts';
export { percent, textTable } from './text-table.ts';
