/** What other commands use of the coreference trainer. */

export { type ExtractedDocument, featurize, type TrainingDocument } from './data/training-document.ts';
export { loadCheckpoint, saveCheckpoint } from './run/checkpoint.ts';
export { createScorer, type TrainedModel } from './run/evaluate-system.ts';
export { explainFailure } from './run/explain-failure.ts';
export { formatFlags } from './run/flags-text.ts';
export { copyPretrained, pretrain } from './run/pretrain-run.ts';
export { RECIPE } from './run/recipes.ts';
export { loadRun } from './run/run-files.ts';
export { SYSTEM_PARTS } from './run/systems.ts';
export { parseTrainFlags } from './run/train-flags.ts';
export { describeEvent } from './run/train-log.ts';
export { type TrainHooks, trainOn } from './run/train-run.ts';
export { decodeDocument } from './search/decode-document.ts';
