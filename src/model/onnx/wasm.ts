/**
 * Provider `wasm` for Node, Deno and browsers: ONNX Runtime on one thread, so that it runs
 * everywhere with the same bits.
 */
import * as ort from 'onnxruntime-web/wasm';
import type { OrtRuntime } from './runtime.ts';

/** Creates the WASM runtime. */
export function createWasmRuntime(): OrtRuntime {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  return {
    provider: 'wasm',
    InferenceSession: ort.InferenceSession,
    Tensor: ort.Tensor,
    options: { executionProviders: ['wasm'] },
    isDevice: false,
  };
}

/** Sets the URL that serves ONNX Runtime's `.wasm` files; default: next to its script. */
export function serveWasmFrom(folder: string): void {
  ort.env.wasm.wasmPaths = folder;
}
