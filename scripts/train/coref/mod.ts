/** What other rooms use of the coreference trainer. */
export { loadDevSets, nameDevSet } from './data/dev-sets.ts';
export { needsWholeDocument } from './data/feature-sets.ts';
export { type ExtractedDocument, featurize, type TrainingDocument } from './data/training-document.ts';
export {
  createModelScorer,
  describeScores,
  exportRun,
  type ModelScores,
  toModelScores,
  writeModel,
} from './export/export-run.ts';
export { describeOperatingPoint, fitOperatingPoint } from './export/fit-operating-point.ts';
export { formatNewBias, listForms, parseNewBias } from './export/operating-point.ts';
export { readRun } from './export/read-run.ts';
export { createScorer, evaluateSystem, type TrainedModel } from './run/evaluate-system.ts';
export { loadRun } from './run/run-files.ts';
export { sharePretraining } from './run/shared-pretraining.ts';
export { SYSTEM_PARTS } from './run/systems.ts';
export { resolveTrainFlags, trainFlags } from './run/train-flags.ts';
export { describeEvent } from './run/train-log.ts';
export { type Member, trainMembers } from './run/train-members.ts';
export { trainOn } from './run/train-run.ts';
export { decodeDocument } from './search/decode-document.ts';
