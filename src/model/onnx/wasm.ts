/** ONNX Runtime's WASM build, for Node, Deno and browsers: one thread, so that it runs everywhere and to the same bit. */
import * as ort from 'onnxruntime-web/wasm';
import type { OrtRuntime } from './runtime.ts';

/** The WASM provider. */
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

/** Where the `.wasm` files of ONNX Runtime are served, where that is not beside its script. */
export function serveWasmFrom(folder: string): void {
  ort.env.wasm.wasmPaths = folder;
}
