/** Text → sentences → tokens; for the trainer and the evaluation also the steps in between. */
export { type Decider, encodeWeights, FeatureBuffer } from './linear-model.ts';
export { findSentenceStarts, joinTokens, segment } from './segment.ts';
export { scanTokens, type TokenArrays, type TokenRange, tokenize } from './tokenize.ts';
