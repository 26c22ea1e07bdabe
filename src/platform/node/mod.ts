/** The library on Node and Deno: reads the models from the package's own files. */
import type { Resolver } from '../../mod.ts';
import { createNodeResolver, type NodeOptions } from './shipped-models.ts';

export * from '../../mod.ts';
export { type NodeOptions, readModel } from './shipped-models.ts';

/** Creates a resolver with the models that ship with the package. */
export async function createResolver(options: NodeOptions = {}): Promise<Resolver> {
  return await createNodeResolver(options, {});
}
