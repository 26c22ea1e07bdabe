/** The tagger and parser: what analysis uses, and what training shares with it. */
export {
  countInputs,
  layOutHeads,
  listTensors,
  type NetConfig,
  padTo8,
  ROOT_DISTANCE,
  type TensorShape,
  toDistanceSlot,
} from './net-config.ts';
export { createParser, type Parse, type Parser, type ParserOptions } from './parser.ts';
export { decodeScale, encodeScale } from './scale-code.ts';
export {
  encodeWeights,
  type ParserLabels,
  type StoredTensor,
  upgradeWeights,
  WeightsError,
} from './weights-file.ts';
export { FEATURE_SET, hashPrefixes, hashSuffixes, toKey, toShape } from './word-features.ts';
