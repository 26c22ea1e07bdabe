/** The library on Cloudflare Workers, which compile no WebAssembly from bytes: models are modules of the bundle. */
import kernel from '../../models/parser/kernel.wasm';
import weights from '../../models/parser/parser.bin';
import {
  createResolverFrom,
  type LoadedModel,
  loadModel,
  ModelError,
  type Resolver,
  type ResolverOptions,
  systemOf,
} from '../mod.ts';
import { workerdRuntime } from '../model/ort/workerd.ts';

export * from '../mod.ts';

/** Makes a resolver with the models that ship. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  const coref = await loadCoref(options);
  return createResolverFrom({ parser: { weights: new Uint8Array(weights), kernel }, coref }, options);
}

async function loadCoref(options: ResolverOptions): Promise<LoadedModel | undefined> {
  if (systemOf(options) !== 'model') return undefined;
  const { model, provider = 'wasm' } = options;
  if (model === undefined) throw new ModelError('corrupt', 'load model: found none in this bundle, wanted one given');
  if (provider !== 'wasm' && provider !== 'typescript') {
    throw new ModelError('provider', `start ${provider}: found a Worker, wanted wasm or typescript`);
  }
  return await loadModel(model, provider === 'wasm' ? workerdRuntime() : undefined);
}
