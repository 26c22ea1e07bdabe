/**
 * The library on Cloudflare Workers, which do not compile WebAssembly from bytes: models are
 * modules of the bundle.
 */
import shipped from 'antecedent/worker-model';
import networkKernel from '../../../models/coref/kernel.wasm';
import kernel from '../../../models/parser/kernel.wasm';
import weights from '../../../models/parser/parser.bin';
import { createResolverFrom, ModelError, type ModelFiles, type Resolver, type ResolverOptions } from '../../mod.ts';
import { createWorkerdRuntime } from '../../model/onnx/workerd.ts';
import { type CorefPlatform, loadCoref } from '../load-coref.ts';

export * from '../../mod.ts';

/** By a name that does not depend on where this file ends up, so that wrangler can replace it. */
const SHIPPED: ModelFiles = {
  manifest: shipped.manifest,
  read: (name) => {
    const bytes = shipped.files[name];
    if (bytes !== undefined) return new Uint8Array(bytes);
    throw new ModelError('corrupt', `read model: found no ${name} in antecedent/worker-model, expected every file`);
  },
};

const PLATFORM: CorefPlatform = {
  name: 'a Worker',
  readShipped: () => SHIPPED,
  start: {
    wasm: createWorkerdRuntime,
    simd: () => ({ provider: 'simd', kernel: networkKernel }),
  },
};

/** Creates a resolver with the models that ship with the package. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  const coref = await loadCoref(options, PLATFORM);
  return createResolverFrom({ parser: { weights: new Uint8Array(weights), kernel }, coref }, options);
}
