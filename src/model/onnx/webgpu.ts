/**
 * Provider `webgpu` for browsers and Deno. It requires an adapter, because ONNX Runtime does not
 * report that there is none.
 */
import * as ort from 'onnxruntime-web/webgpu';
import type { OrtRuntime } from './runtime.ts';

/** The part of WebGPU that is used here. */
interface Gpu {
  requestAdapter(): Promise<object | null>;
}

/** Creates the WebGPU runtime, with all work on the device; `undefined` if there is no adapter. */
export async function createWebgpuRuntime(
  gpu: Gpu | undefined = (globalThis.navigator as { readonly gpu?: Gpu } | undefined)?.gpu,
): Promise<OrtRuntime | undefined> {
  const adapter = await gpu?.requestAdapter();
  if (adapter === null || adapter === undefined) return undefined;
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  return {
    provider: 'webgpu',
    InferenceSession: ort.InferenceSession,
    Tensor: ort.Tensor,
    // A node without a device kernel is an error, not a silent fallback to the CPU.
    options: { executionProviders: ['webgpu'], extra: { session: { disable_cpu_ep_fallback: '1' } } },
    isDevice: true,
  };
}

/** Sets the URL that serves ONNX Runtime's `.wasm` files; default: next to its script. */
export function serveWebgpuFrom(folder: string): void {
  ort.env.wasm.wasmPaths = folder;
}
