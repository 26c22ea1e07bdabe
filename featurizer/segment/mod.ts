/** Text → sentences of tokens; the steps in between are exported for training and evaluation. */
export { type Decider, encodeWeights, FeatureBuffer } from './linear-model.ts';
export { findSentenceStarts, joinTokens, segment } from './segment.ts';
export { scanTokens, type TokenArrays, type TokenRange, tokenize } from './tokenize.ts';
