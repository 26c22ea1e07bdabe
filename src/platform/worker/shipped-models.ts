/**
 * The models on Cloudflare Workers, which do not compile WebAssembly from bytes: they are modules of
 * the bundle. Every Worker runs on an engine with relaxed SIMD, so there is no choice of kernels.
 */
import bundled from 'antecedent/worker-model';
import networkKernel from '../../../models/coref/kernel.wasm';
import kernel from '../../../models/parser/kernel-relaxed.wasm';
import weights from '../../../models/parser/parser.bin';
import { createResolverFrom, ModelError, type ModelFiles, type Resolver, type ResolverOptions } from '../../mod.ts';
import { loadCoref, type ProviderStarts } from '../load-coref.ts';

/** By a name that does not depend on where this file ends up, so that wrangler can replace it. */
const BUNDLED: ModelFiles = {
  manifest: bundled.manifest,
  isShipped: bundled.isShipped === true,
  read: (name) => {
    const bytes = bundled.files[name];
    if (bytes !== undefined) return new Uint8Array(bytes);
    throw new ModelError('corrupt', `read model: found no ${name} in antecedent/worker-model, expected every file`);
  },
};

/** Creates a resolver with the models of the bundle: those that ship with the package, unless its build replaces them. */
export async function createWorkerResolver(options: ResolverOptions, onnx: ProviderStarts): Promise<Resolver> {
  const coref = await loadCoref(options, {
    name: 'a Worker',
    readShipped: () => BUNDLED,
    start: { simd: () => ({ provider: 'simd', kernel: networkKernel }), ...onnx },
  });
  return createResolverFrom({ parser: { weights: new Uint8Array(weights), kernel }, coref }, options);
}
