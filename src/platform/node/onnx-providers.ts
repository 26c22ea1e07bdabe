/** The providers of ONNX Runtime on Node and Deno; each build is imported when it is started. */
import type { ProviderStarts } from '../load-coref.ts';
import { importOnnx } from '../shipped/import-onnx.ts';

export const ONNX_PROVIDERS: ProviderStarts = {
  wasm: async () => (await importOnnx('wasm', () => import('../../model/onnx/wasm.ts'))).createWasmRuntime(),
  webgpu: async () => {
    const { createWebgpuRuntime } = await importOnnx('webgpu', () => import('../../model/onnx/webgpu.ts'));
    return await createWebgpuRuntime();
  },
  'onnxruntime-node': async () => await (await import('../../model/onnx/onnxruntime-node.ts')).createNodeRuntime(),
};
