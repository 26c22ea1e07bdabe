/** The library in browsers with the providers of ONNX Runtime, which is imported on demand. */
import type { Resolver } from '../../mod.ts';
import { importOnnx } from '../shipped/import-onnx.ts';
import { type BrowserOptions, createBrowserResolver } from './fetch-models.ts';

export * from '../../mod.ts';
export { type BrowserOptions, readModel } from './fetch-models.ts';

/** Options of a resolver in a browser that can use ONNX Runtime. */
export interface BrowserOnnxOptions extends BrowserOptions {
  /**
   * The URL that serves ONNX Runtime's `.wasm` files (`onnxruntime-web/dist/`); default: next to
   * its script.
   */
  readonly ortFolder?: string;
}

/** Creates a resolver with the models that ship with the package, on any provider of browsers. */
export async function createResolver({ ortFolder, ...options }: BrowserOnnxOptions = {}): Promise<Resolver> {
  return await createBrowserResolver(options, {
    wasm: async () => {
      const { serveWasmFrom, createWasmRuntime } = await importOnnx('wasm', () => import('../../model/onnx/wasm.ts'));
      if (ortFolder !== undefined) serveWasmFrom(ortFolder);
      return createWasmRuntime();
    },
    webgpu: async () => {
      const { serveWebgpuFrom, createWebgpuRuntime } = await importOnnx(
        'webgpu',
        () => import('../../model/onnx/webgpu.ts'),
      );
      if (ortFolder !== undefined) serveWebgpuFrom(ortFolder);
      return await createWebgpuRuntime();
    },
  });
}
