/** Text → sentences of tokens; the steps in between are exported for training and evaluation. */
export { type Decider, encodeWeights, FeatureBuffer, LinearModel } from './linear-model.ts';
export { findSentenceStarts, joinTokens, segment, segmentInSteps } from './segment.ts';
export type { TokenArrays } from './token-arrays.ts';
export { scanTokens, type TokenRange, tokenize } from './tokenize.ts';
