/**
 * The evaluate room: runs a resolver over a corpus and scores it. The command is in `command.ts`,
 * not exported here.
 */
export { type CorefRun, createReport, evaluateCoref, judgeLines } from './evaluate-coref.ts';
export { createFeed, type EvaluationInput, type Feed, INPUTS, type Prediction, toPrediction } from './predict.ts';
export { printComparison, printCoref } from './report-tables.ts';
export { compareWithSaved, writePredictions } from './saved-runs.ts';
export {
  describeSentenceError,
  describeTokenError,
  evaluateSentences,
  evaluateTokens,
  FrequentErrors,
  findForeign,
  type GoldTurn,
  type Span,
  toGoldTurns,
} from './segmentation.ts';
