/**
 * Provider `onnxruntime-node`, for training and the benchmark: ONNX Runtime's native build. Users
 * install the package themselves.
 */

import { ModelError } from '../model-error.ts';
import type { OrtRuntime } from './runtime.ts';

/** Creates the native runtime, on one CPU thread. */
export async function createNodeRuntime(): Promise<OrtRuntime> {
  const ort = await importPackage();
  ort.env.logLevel = 'fatal';
  return {
    provider: 'onnxruntime-node',
    InferenceSession: ort.InferenceSession,
    Tensor: ort.Tensor,
    options: { executionProviders: ['cpu'], intraOpNumThreads: 1, interOpNumThreads: 1 },
    isDevice: false,
  };
}

async function importPackage(): Promise<typeof import('onnxruntime-node')> {
  try {
    return await import('onnxruntime-node');
  } catch (cause) {
    const message =
      'start onnxruntime-node: found no package onnxruntime-node, expected it to be installed; run npm install onnxruntime-node';
    throw new ModelError('provider', message, { cause });
  }
}
