/**
 * The library in browsers: fetches the models from next to the script. Bundlers recognize these
 * URLs and copy the files.
 */
import { createResolverFrom, type ModelFiles, modelFilesIn, type Resolver, type ResolverOptions } from '../../mod.ts';
import { type CorefPlatform, loadCoref } from '../load-coref.ts';

export * from '../../mod.ts';

/** Options of a resolver in a browser. */
export interface BrowserOptions extends ResolverOptions {
  /**
   * The URL that serves ONNX Runtime's `.wasm` files (`onnxruntime-web/dist/`); default: next to
   * its script.
   */
  readonly ortFolder?: string;
}

/** Creates a resolver with the models that ship with the package. */
export async function createResolver(options: BrowserOptions = {}): Promise<Resolver> {
  const [weights, kernel, coref] = await Promise.all([
    fetchBytes(new URL('../../../models/parser/parser.bin', import.meta.url)),
    fetchKernel(new URL('../../../models/parser/kernel.wasm', import.meta.url)),
    loadCoref(options, createPlatform(options.ortFolder)),
  ]);
  return createResolverFrom({ parser: { weights, kernel }, coref }, options);
}

/** Fetches a model from a folder that is served, such as the export command writes. */
export async function readModel(folder: URL): Promise<ModelFiles> {
  return await modelFilesIn(folder, fetchBytes);
}

function createPlatform(ortFolder: string | undefined): CorefPlatform {
  return {
    name: 'a browser',
    readShipped: () => readModel(new URL('../../../models/coref/', import.meta.url)),
    start: {
      wasm: async () => {
        const { serveWasmFrom, createWasmRuntime } = await import('../../model/onnx/wasm.ts');
        if (ortFolder !== undefined) serveWasmFrom(ortFolder);
        return createWasmRuntime();
      },
      webgpu: async () => {
        const { serveWebgpuFrom, createWebgpuRuntime } = await import('../../model/onnx/webgpu.ts');
        if (ortFolder !== undefined) serveWebgpuFrom(ortFolder);
        return await createWebgpuRuntime();
      },
      simd: async () => ({
        provider: 'simd',
        kernel: await fetchKernel(new URL('../../../models/coref/kernel.wasm', import.meta.url)),
      }),
    },
  };
}

async function fetchKernel(url: URL): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await fetchBytes(url));
}

async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`load model: found status ${response.status} at ${url}, expected 200`);
  return new Uint8Array(await response.arrayBuffer());
}
