/** The library on Cloudflare Workers, which compile no WebAssembly from bytes: models are modules of the bundle. */
import kernel from '../../models/parser/kernel.wasm';
import weights from '../../models/parser/parser.bin';
import { createResolverFrom, type Resolver, type ResolverOptions } from '../mod.ts';

export * from '../mod.ts';

/** Makes a resolver with the models that ship. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  return createResolverFrom({ parser: { weights: new Uint8Array(weights), kernel } }, options);
}
