/** ONNX Runtime's WebGPU build, for browsers and Deno. It is only made where there is an adapter: ONNX Runtime itself would not say. */
import * as ort from 'onnxruntime-web/webgpu';
import type { OrtRuntime } from './runtime.ts';

/** The little of WebGPU that is asked for here. */
interface Gpu {
  requestAdapter(): Promise<object | null>;
}

/** The WebGPU provider, all of it on the device; `undefined` where no adapter is found. */
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
    // A node without a kernel on the device is an error, not a silent detour over the CPU.
    options: { executionProviders: ['webgpu'], extra: { session: { disable_cpu_ep_fallback: '1' } } },
    isDevice: true,
  };
}

/** Where the `.wasm` files of ONNX Runtime are served, where that is not beside its script. */
export function serveWebgpuFrom(folder: string): void {
  ort.env.wasm.wasmPaths = folder;
}
