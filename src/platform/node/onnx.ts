/** The library on Node and Deno with the providers of ONNX Runtime, which is imported on demand. */
import type { Resolver } from '../../mod.ts';
import type { ProviderStarts } from '../load-coref.ts';
import { importOnnx } from '../shipped/import-onnx.ts';
import { createNodeResolver, type NodeOptions } from './shipped-models.ts';

export * from '../../mod.ts';
export { type NodeOptions, readModel } from './shipped-models.ts';

const ONNX: ProviderStarts = {
  wasm: async () => (await importOnnx('wasm', () => import('../../model/onnx/wasm.ts'))).createWasmRuntime(),
  webgpu: async () => {
    const { createWebgpuRuntime } = await importOnnx('webgpu', () => import('../../model/onnx/webgpu.ts'));
    return await createWebgpuRuntime();
  },
  'onnxruntime-node': async () => await (await import('../../model/onnx/onnxruntime-node.ts')).createNodeRuntime(),
};

/** Creates a resolver with the models that ship with the package, on any provider. */
export async function createResolver(options: NodeOptions = {}): Promise<Resolver> {
  return await createNodeResolver(options, ONNX);
}
