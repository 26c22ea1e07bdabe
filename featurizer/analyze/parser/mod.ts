/** The tagger and parser: what the analysis uses, and what training shares with it. */
export {
  distanceSlot,
  headColumns,
  inputSize,
  type NetConfig,
  padTo8,
  ROOT_DISTANCE,
  type TensorShape,
  tensorsOf,
} from './net-config.ts';
export { createParser, type Parse, type Parser, type ParserOptions } from './parser.ts';
export {
  encodeWeights,
  type ParserLabels,
  type StoredTensor,
  scaleCodeFor,
  scaleOf,
  WeightsError,
} from './weights-file.ts';
export { FEATURE_SET, keyOf, prefixIds, shapeOf, suffixIds } from './word-features.ts';
