/** ONNX Runtime's own build for Node, where its package `onnxruntime-node` is installed. */

import { ModelError } from '../model-error.ts';
import type { OrtRuntime } from './runtime.ts';

/** The CPU provider of `onnxruntime-node`, one thread. */
export async function createNodeRuntime(): Promise<OrtRuntime> {
  const ort = await load();
  ort.env.logLevel = 'fatal';
  return {
    provider: 'onnxruntime-node',
    InferenceSession: ort.InferenceSession,
    Tensor: ort.Tensor,
    options: { executionProviders: ['cpu'], intraOpNumThreads: 1, interOpNumThreads: 1 },
    isDevice: false,
  };
}

async function load(): Promise<typeof import('onnxruntime-node')> {
  try {
    return await import('onnxruntime-node');
  } catch (cause) {
    const message = 'start onnxruntime-node: found no such package, wanted `npm install onnxruntime-node`';
    throw new ModelError('provider', message, { cause });
  }
}
