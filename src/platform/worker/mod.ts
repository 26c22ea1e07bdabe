/** The library on Cloudflare Workers. */
import type { Resolver, ResolverOptions } from '../../mod.ts';
import { createWorkerResolver } from './shipped-models.ts';

export * from '../../mod.ts';

/** Creates a resolver with the models that ship with the package. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  return await createWorkerResolver(options, {});
}
