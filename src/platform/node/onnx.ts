/** The library on Node and Deno with the providers of ONNX Runtime, which is imported on demand. */
import type { Resolver } from '../../mod.ts';
import { ONNX_PROVIDERS } from './onnx-providers.ts';
import { createNodeResolver, type NodeOptions } from './shipped-models.ts';

export * from '../../mod.ts';
export { type NodeOptions, readModel } from './shipped-models.ts';

/** Creates a resolver with the models that ship with the package, on any provider. */
export async function createResolver(options: NodeOptions = {}): Promise<Resolver> {
  return await createNodeResolver(options, ONNX_PROVIDERS);
}
