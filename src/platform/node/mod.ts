/** The library on Node and Deno: reads the models from the package's own files. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import {
  createResolverFrom,
  type ModelFiles,
  modelFilesIn,
  type Provider,
  type Resolver,
  type ResolverOptions,
  type System,
} from '../../mod.ts';
import { type CorefPlatform, loadCoref } from '../load-coref.ts';

export * from '../../mod.ts';

const PARSER = new URL('../../../models/parser/', import.meta.url);
const COREF = new URL('../../../models/coref/', import.meta.url);

const PLATFORM: CorefPlatform = {
  name: 'Node',
  readShipped: () => readModel(COREF),
  start: {
    wasm: async () => (await import('../../model/onnx/wasm.ts')).createWasmRuntime(),
    webgpu: async () => await (await import('../../model/onnx/webgpu.ts')).createWebgpuRuntime(),
    simd: async () => ({ provider: 'simd', kernel: await readKernel(COREF) }),
    'onnxruntime-node': async () => await (await import('../../model/onnx/onnxruntime-node.ts')).createNodeRuntime(),
  },
};

/** Creates a resolver with the models that ship with the package. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  const [weights, kernel, coref] = await Promise.all([
    readFile(new URL('parser.bin', PARSER)),
    readKernel(PARSER),
    loadCoref(options, PLATFORM),
  ]);
  return createResolverFrom({ parser: { weights, kernel }, coref }, options);
}

/** A system as a command's flags name it. */
export interface SystemFlags {
  readonly system?: System | undefined;
  /** A folder with a model. */
  readonly model?: string | undefined;
  readonly provider?: Provider | undefined;
}

/** Creates the resolver that a command's flags ask for. */
export async function createResolverBy({ system, model, provider }: SystemFlags): Promise<Resolver> {
  const files = model === undefined ? undefined : await readModel(pathToFileURL(`${model}/`));
  return await createResolver({ system, model: files, provider });
}

/** Reads a model from a folder, such as the export command writes. */
export async function readModel(folder: URL): Promise<ModelFiles> {
  return await modelFilesIn(folder, async (url) => new Uint8Array(await readFile(url)));
}

async function readKernel(folder: URL): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await readFile(new URL('kernel.wasm', folder)));
}
