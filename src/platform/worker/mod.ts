/** The library on Cloudflare Workers, which compile no WebAssembly from bytes: models are modules of the bundle. */
import features from '../../../models/coref/features.bin';
import networkKernel from '../../../models/coref/kernel.wasm';
import manifest from '../../../models/coref/manifest.json' with { type: 'json' };
import place from '../../../models/coref/place.onnx';
import turn from '../../../models/coref/turn.onnx';
import kernel from '../../../models/parser/kernel.wasm';
import weights from '../../../models/parser/parser.bin';
import {
  chooseSystem,
  createResolverFrom,
  type LoadedModel,
  loadModel,
  ModelError,
  type ModelFiles,
  type NetworkRuntime,
  type Provider,
  type Resolver,
  type ResolverOptions,
} from '../../mod.ts';
import { createWorkerdRuntime } from '../../model/onnx/workerd.ts';

export * from '../../mod.ts';

/** The network that ships. */
const FILES: Readonly<Record<string, ArrayBuffer>> = {
  'features.bin': features,
  'turn.onnx': turn,
  'place.onnx': place,
};
const SHIPPED: ModelFiles = { manifest, read: (name) => new Uint8Array(FILES[name] ?? new ArrayBuffer(0)) };

/** Makes a resolver with the models that ship. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  const coref = await loadCoref(options);
  return createResolverFrom({ parser: { weights: new Uint8Array(weights), kernel }, coref }, options);
}

async function loadCoref(options: ResolverOptions): Promise<LoadedModel | undefined> {
  if (chooseSystem(options) !== 'model') return undefined;
  const { model = SHIPPED, provider = 'wasm' } = options;
  return await loadModel(model, runtimeOf(provider));
}

function runtimeOf(provider: Provider): NetworkRuntime | undefined {
  switch (provider) {
    case 'wasm':
      return createWorkerdRuntime();
    case 'simd':
      return { provider, kernel: networkKernel };
    case 'typescript':
      return undefined;
    default:
      throw new ModelError('provider', `start ${provider}: found a Worker, wanted wasm, simd or typescript`);
  }
}
