/**
 * Scorers: the trained network on several providers, and rules. Platforms import the builds of ONNX
 * Runtime from `onnx/`, one file each.
 */
export { type CalibrationCurve, type CalibrationTable, createCalibration } from './calibration.ts';
export {
  createWordVectors,
  decodeFeatureFile,
  decodeVectors,
  encodeFeatureFile,
  type VectorTable,
} from './feature-file.ts';
export {
  chooseStateLayer,
  findParameter,
  groupMentionLayers,
  listParameters,
  MEMORIES,
  MEMORY_LAYERS,
  MENTION_LAYERS,
  type MemoryKind,
  type MentionLayer,
  type NetworkConfig,
  type NetworkParameter,
  OUTPUT_HEADS,
  type OutputHead,
  PAIR_LAYER,
  type ParameterName,
  type ParameterShape,
} from './layers.ts';
export {
  type LoadedModel,
  loadModel,
  type ModelFiles,
  modelFilesIn,
  type NetworkRuntime,
  type SimdRuntime,
} from './load-model.ts';
export {
  hashFeatureSet,
  hashFiles,
  MANIFEST_VERSION,
  type Manifest,
  type ManifestFile,
  parseManifest,
} from './manifest.ts';
export { ModelError, type ModelErrorCode } from './model-error.ts';
export type { ClusterMemory, MeanMemory } from './network/cluster-memory.ts';
export { NetworkExplainer } from './network/explain/network-explainer.ts';
export type { LstmState } from './network/lstm-state.ts';
export type { Calibration, NetworkModel } from './network/network-model.ts';
export { NetworkScorer } from './network/network-scorer.ts';
export type { NetworkWeights, WeightTable } from './network/weights.ts';
export {
  type Dimension,
  decodeOnnxModel,
  ELEMENT_CODES,
  type ElementType,
  type OnnxAttribute,
  type OnnxInitializer,
  type OnnxModel,
  type OnnxNode,
  type OnnxValue,
  type TypedData,
} from './onnx/onnx-file.ts';
export { readWeights } from './onnx/read-weights.ts';
export type { OrtRuntime } from './onnx/runtime.ts';
export { DEFAULT_PROVIDER, isOnnxProvider, PROVIDERS, type Provider } from './provider.ts';
export { RulesScorer } from './rules/rules-scorer.ts';
export { TurnScorer } from './turn-scorer.ts';
