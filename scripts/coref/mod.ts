/** What other commands use of the coreference trainer. */
export { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
export { decodeDocument } from './decode-document.ts';
export { scorerOf, type TrainedModel } from './evaluate-system.ts';
export { explainFailure } from './explain-failure.ts';
export { flagsText } from './flags-text.ts';
export { copyPretrained, pretrain } from './pretrain-run.ts';
export { RECIPE } from './recipes.ts';
export { loadRun } from './run-files.ts';
export { SYSTEM_PARTS } from './systems.ts';
export { parseTrainFlags } from './train-flags.ts';
export { describeEvent } from './train-log.ts';
export { type TrainHooks, trainOn } from './train-run.ts';
export { type ExtractedDocument, featurize, type TrainingDocument } from './training-document.ts';
