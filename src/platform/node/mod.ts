/** The library on Node and Deno: reads the models from the package's own files. */
import { readFile } from 'node:fs/promises';
import {
  createResolverFrom,
  ModelError,
  type ModelFiles,
  modelFilesIn,
  type Provider,
  type Resolver,
  type ResolverOptions,
  type System,
} from '../../mod.ts';
import { type CorefPlatform, loadCoref } from '../load-coref.ts';
import { findModel, MODELS } from './find-model.ts';

export * from '../../mod.ts';

const PARSER = new URL('parser/', MODELS);
const COREF = new URL('coref/', MODELS);

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

/** A system as the flags of a command or the settings of a server name it. */
export interface SystemFlags {
  readonly system?: System | undefined;
  /** The name of a shipped model, or a folder with a model. */
  readonly model?: string | undefined;
  readonly provider?: Provider | undefined;
}

/**
 * Creates the resolver that flags or settings ask for. Says on standard error if another provider
 * than the requested one is used.
 */
export async function createResolverBy({ system, model, provider }: SystemFlags): Promise<Resolver> {
  if (system !== undefined && system !== 'model' && model !== undefined) {
    throw new RangeError(`choose system: found system ${system} and model ${model}, expected one of them`);
  }
  const files = model === undefined ? undefined : await readModel(await findModel(model));
  const resolver = await createResolver({ system, model: files, provider }).catch((cause) => {
    if (model === undefined || !(cause instanceof ModelError) || cause.code === 'provider') throw cause;
    throw new ModelError(cause.code, `use model ${model}: ${cause.message}`, { cause });
  });
  const { info } = resolver;
  if (provider !== undefined && info.model !== undefined && info.provider !== provider) {
    console.error(`antecedent: provider ${provider}: found no GPU adapter, using ${info.provider}`);
  }
  return resolver;
}

/** Reads a model from a folder, such as the export command writes. */
export async function readModel(folder: URL): Promise<ModelFiles> {
  return await modelFilesIn(folder, async (url) => new Uint8Array(await readFile(url)));
}

async function readKernel(folder: URL): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await readFile(new URL('kernel.wasm', folder)));
}
