/**
 * The shipped models on Cloudflare Workers, which do not compile WebAssembly from bytes: they are
 * modules of the bundle.
 */
import features from '../../../models/coref/features.bin';
import networkKernel from '../../../models/coref/kernel.wasm';
import manifest from '../../../models/coref/manifest.json' with { type: 'json' };
import place from '../../../models/coref/place.onnx';
import turn from '../../../models/coref/turn.onnx';
import kernel from '../../../models/parser/kernel.wasm';
import weights from '../../../models/parser/parser.bin';
import { createResolverFrom, type ModelFiles, type Resolver, type ResolverOptions } from '../../mod.ts';
import { loadCoref, type ProviderStarts } from '../load-coref.ts';

const FILES: Readonly<Record<string, ArrayBuffer>> = {
  'features.bin': features,
  'turn.onnx': turn,
  'place.onnx': place,
};
const SHIPPED: ModelFiles = {
  manifest,
  isShipped: true,
  read: (name) => new Uint8Array(FILES[name] ?? new ArrayBuffer(0)),
};

/** Creates a resolver with the models that ship with the package. */
export async function createWorkerResolver(options: ResolverOptions, onnx: ProviderStarts): Promise<Resolver> {
  const coref = await loadCoref(options, {
    name: 'a Worker',
    readShipped: () => SHIPPED,
    start: { simd: () => ({ provider: 'simd', kernel: networkKernel }), ...onnx },
  });
  return createResolverFrom({ parser: { weights: new Uint8Array(weights), kernel }, coref }, options);
}
