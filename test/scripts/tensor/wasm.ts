/** Runs a model with the WASM provider of onnxruntime-web, on one thread. */
import * as ort from 'onnxruntime-web/wasm';
import type { BoundFeed } from '../../../scripts/tensor/bind-feeds.ts';
import { encodeOnnxModel, type OnnxModel } from '../../../scripts/tensor/mod.ts';

ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

/** Returns the float32 outputs of a model. */
export async function runOnWasm(model: OnnxModel, feeds: readonly BoundFeed[]): Promise<Map<string, Float32Array>> {
  const ortSession = await ort.InferenceSession.create(encodeOnnxModel(model), {
    executionProviders: ['wasm'],
    extra: { session: { qdq_matmulnbits_accuracy_level: '1' } }, // as in run-graph.ts
  });
  const tensors = feeds.map(({ name, type, data, shape }) => [name, new ort.Tensor(type, data, shape)]);
  const outputs = await ortSession.run(Object.fromEntries(tensors));
  const found = new Map(
    Object.entries(outputs).map(([name, { data }]) => [name, Float32Array.from(data as Float32Array)]),
  );
  await ortSession.release();
  return found;
}
