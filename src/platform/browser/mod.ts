/** The library in browsers: models are fetched from beside the script; bundlers know this form and copy them. */
import {
  chooseSystem,
  createResolverFrom,
  type LoadedModel,
  loadModel,
  ModelError,
  type ModelFiles,
  modelFilesIn,
  type NetworkRuntime,
  type Provider,
  type Resolver,
  type ResolverOptions,
} from '../../mod.ts';

export * from '../../mod.ts';

export interface BrowserOptions extends ResolverOptions {
  /** The folder that serves ONNX Runtime's `.wasm` files (`onnxruntime-web/dist/`), where that is not beside its script. */
  readonly ortFolder?: string;
}

/** Makes a resolver with the models that ship. */
export async function createResolver(options: BrowserOptions = {}): Promise<Resolver> {
  const [weights, kernel, coref] = await Promise.all([
    fetchBytes(new URL('../../../models/parser/parser.bin', import.meta.url)),
    fetchKernel(new URL('../../../models/parser/kernel.wasm', import.meta.url)),
    loadCoref(options),
  ]);
  return createResolverFrom({ parser: { weights, kernel }, coref }, options);
}

/** The files of a model in a folder that is served, such as the export command writes. */
export async function readModel(folder: URL): Promise<ModelFiles> {
  return await modelFilesIn(folder, fetchBytes);
}

async function loadCoref(options: BrowserOptions): Promise<LoadedModel | undefined> {
  if (chooseSystem(options) !== 'model') return undefined;
  const files = options.model ?? shippedModel();
  return await loadModel(await files, await startRuntime(options.provider ?? 'wasm', options.ortFolder));
}

/** Each file by its own address, which bundlers look for. */
async function shippedModel(): Promise<ModelFiles> {
  return await readModel(new URL('../../../models/coref/', import.meta.url));
}

/** Each build of ONNX Runtime is loaded when it is asked for; none for our own kernel and for plain TypeScript. */
async function startRuntime(provider: Provider, folder: string | undefined): Promise<NetworkRuntime | undefined> {
  switch (provider) {
    case 'simd':
      return { provider, kernel: await fetchKernel(new URL('../../../models/coref/kernel.wasm', import.meta.url)) };
    case 'typescript':
      return undefined;
    case 'onnxruntime-node':
      throw new ModelError('provider', `start ${provider}: found a browser, wanted Node`);
    case 'webgpu': {
      const { serveWebgpuFrom, createWebgpuRuntime: webgpuRuntime } = await import('../../model/onnx/webgpu.ts');
      if (folder !== undefined) serveWebgpuFrom(folder);
      return (await webgpuRuntime()) ?? (await startRuntime('wasm', folder));
    }
    case 'wasm': {
      const { serveWasmFrom, createWasmRuntime: wasmRuntime } = await import('../../model/onnx/wasm.ts');
      if (folder !== undefined) serveWasmFrom(folder);
      return wasmRuntime();
    }
  }
}

async function fetchKernel(url: URL): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await fetchBytes(url));
}

async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`load model: found status ${response.status} at ${url}, wanted 200`);
  return new Uint8Array(await response.arrayBuffer());
}
