/** Tensor computations: built as expressions, differentiated, lowered to ONNX, run and checked. */
export { decodeOnnxModel } from '../../src/model/mod.ts';
export type { Feed, Feeds } from './bind-feeds.ts';
export { checkCuda } from './check-cuda.ts';
export { checkModelFile, checkOperators } from './check-operators.ts';
export {
  dropout,
  type LstmState,
  type LstmWeights,
  logSoftmax,
  lstmCell,
  lstmInputGates,
  lstmStep,
  matVec,
  softmax,
} from './compositions.ts';
export { differentiate, type Gradients } from './differentiate.ts';
export type { RowGradient } from './gradient-sum.ts';
export { GraphError, type GraphErrorCode } from './graph-error.ts';
export { type LowerOptions, lowerGraph, type ParameterValues, type QuantizedValues } from './lower-graph.ts';
export {
  type Dimension,
  type ElementType,
  encodeOnnxModel,
  type OnnxInitializer,
  type OnnxModel,
  type OnnxNode,
  type OnnxValue,
  type TypedData,
} from './onnx-model.ts';
export {
  CompiledGraph,
  checkDevice,
  compileGraph,
  compileModel,
  type Device,
  type RunOptions,
  type RunResult,
} from './run-graph.ts';
export type { Shape, Tensor } from './tensor.ts';
export { GraphBuilder, type ReduceOptions, type SliceOptions } from './tensor-graph.ts';
