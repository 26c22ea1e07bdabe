/** ONNX Runtime's WASM build on Cloudflare Workers, which compile nothing from bytes: its code is a module of the bundle. */

import code from 'onnxruntime-web/ort-wasm-simd-threaded.wasm';
import * as ort from 'onnxruntime-web/wasm';
import type { OrtRuntime } from './runtime.ts';

/** Stands for the code that ONNX Runtime would compile; given, it looks for none. */
const NO_CODE = new ArrayBuffer(8);

/** The WASM provider. */
export function createWorkerdRuntime(): OrtRuntime {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = NO_CODE;
  ort.env.logLevel = 'error';
  return {
    provider: 'wasm',
    InferenceSession: { create: (bytes, options) => withModule(() => ort.InferenceSession.create(bytes, options)) },
    Tensor: ort.Tensor,
    options: { executionProviders: ['wasm'] },
    isDevice: false,
  };
}

/** While ONNX Runtime starts, bytes to instantiate are answered with the module that was compiled for the bundle. */
async function withModule<T>(start: () => Promise<T>): Promise<T> {
  const native = WebAssembly.instantiate;
  const instantiate = async (source: unknown, imports: WebAssembly.Imports) =>
    source instanceof WebAssembly.Module
      ? await native(source, imports)
      : { module: code, instance: await native(code, imports) };
  WebAssembly.instantiate = instantiate as typeof WebAssembly.instantiate;
  try {
    return await start();
  } finally {
    WebAssembly.instantiate = native;
  }
}
