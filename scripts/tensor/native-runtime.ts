/**
 * ONNX Runtime's native build, which training and its tests run on. It is large, so that only those
 * who train install it.
 */
import { GraphError } from './graph-error.ts';

export type NativeRuntime = typeof import('onnxruntime-node');

/** Loads the package; says how to install it if it is missing. */
export async function loadNativeRuntime(): Promise<NativeRuntime> {
  try {
    const ort = await import('onnxruntime-node');
    ort.env.logLevel = 'fatal'; // errors are thrown; ONNX Runtime need not print them too
    return ort;
  } catch (cause) {
    const missing = 'found no package onnxruntime-node, expected it for training; run npm run setup:training';
    throw new GraphError('device', `load ONNX Runtime: ${missing}`, { cause });
  }
}
