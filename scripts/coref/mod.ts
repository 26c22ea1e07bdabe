/** What other commands use of the coreference trainer. */
export { featurize, type TrainingDocument } from './training-document.ts';
