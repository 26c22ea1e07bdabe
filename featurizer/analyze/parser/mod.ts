/** The tagger and parser: what the analysis uses, and what training shares with it. */
export {
  toDistanceSlot,
  layOutHeads,
  countInputs,
  type NetConfig,
  padTo8,
  ROOT_DISTANCE,
  type TensorShape,
  listTensors,
} from './net-config.ts';
export { createParser, type Parse, type Parser, type ParserOptions } from './parser.ts';
export {
  encodeWeights,
  type ParserLabels,
  type StoredTensor,
  encodeScale,
  decodeScale,
  WeightsError,
} from './weights-file.ts';
export { FEATURE_SET, toKey, hashPrefixes, toShape, hashSuffixes } from './word-features.ts';
