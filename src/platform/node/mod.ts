/** The library on Node and Deno: models are read from the package's own files. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import {
  chooseSystem,
  createResolverFrom,
  type LoadedModel,
  loadModel,
  type ModelFiles,
  modelFilesIn,
  type NetworkRuntime,
  type Provider,
  type Resolver,
  type ResolverOptions,
  type System,
} from '../../mod.ts';

export * from '../../mod.ts';

const PARSER = new URL('../../../models/parser/', import.meta.url);
const COREF = new URL('../../../models/coref/', import.meta.url);

/** Makes a resolver with the models that ship. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  const [weights, kernel, coref] = await Promise.all([
    readFile(new URL('parser.bin', PARSER)),
    readKernel(PARSER),
    loadCoref(options),
  ]);
  return createResolverFrom({ parser: { weights, kernel }, coref }, options);
}

/** A system as commands ask for it. */
export interface SystemFlags {
  readonly system?: System | undefined;
  /** A folder with a model. */
  readonly model?: string | undefined;
  readonly provider?: Provider | undefined;
}

/** Makes the resolver that a command's flags ask for. */
export async function createResolverBy({ system, model, provider }: SystemFlags): Promise<Resolver> {
  const files = model === undefined ? undefined : await readModel(pathToFileURL(`${model}/`));
  return await createResolver({ system, model: files, provider });
}

/** The files of a model in a folder, such as the export command writes. */
export async function readModel(folder: URL): Promise<ModelFiles> {
  return await modelFilesIn(folder, async (url) => new Uint8Array(await readFile(url)));
}

async function readKernel(folder: URL): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await readFile(new URL('kernel.wasm', folder)));
}

async function loadCoref(options: ResolverOptions): Promise<LoadedModel | undefined> {
  if (chooseSystem(options) !== 'model') return undefined;
  const files = options.model ?? (await readModel(COREF));
  return await loadModel(files, await startRuntime(options.provider ?? 'wasm'));
}

/** Each build of ONNX Runtime is loaded when it is asked for; none for our own kernel and for plain TypeScript. */
async function startRuntime(provider: Provider): Promise<NetworkRuntime | undefined> {
  switch (provider) {
    case 'simd':
      return { provider, kernel: await readKernel(COREF) };
    case 'typescript':
      return undefined;
    case 'onnxruntime-node':
      return await (await import('../../model/onnx/onnxruntime-node.ts')).createNodeRuntime();
    case 'webgpu': {
      const runtime = await (await import('../../model/onnx/webgpu.ts')).createWebgpuRuntime();
      return runtime ?? (await startRuntime('wasm'));
    }
    case 'wasm':
      return (await import('../../model/onnx/wasm.ts')).createWasmRuntime();
  }
}
