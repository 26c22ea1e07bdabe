/**
 * Provider `wasm` for Cloudflare Workers, which cannot compile WebAssembly from bytes: the code is
 * a module of the bundle.
 */

import code from 'onnxruntime-web/ort-wasm-simd-threaded.wasm';
import * as ort from 'onnxruntime-web/wasm';
import type { OrtRuntime } from './runtime.ts';
import { createWasmRuntime } from './wasm.ts';

/** A placeholder for the code that ONNX Runtime would compile; with it, it does not fetch any. */
const NO_CODE = new ArrayBuffer(8);

/** Creates the WASM runtime. */
export function createWorkerdRuntime(): OrtRuntime {
  ort.env.wasm.wasmBinary = NO_CODE;
  const { InferenceSession: sessions, ...runtime } = createWasmRuntime();
  return {
    ...runtime,
    InferenceSession: { create: (bytes, options) => withModule(() => sessions.create(bytes, options)) },
  };
}

/** While ONNX Runtime starts, instantiates the bundle's compiled module in place of any bytes. */
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
