/** The library on Cloudflare Workers with ONNX Runtime, whose WebAssembly is part of the bundle. */
import type { Resolver, ResolverOptions } from '../../mod.ts';
import { createWorkerdRuntime } from '../../model/onnx/workerd.ts';
import { createWorkerResolver } from './shipped-models.ts';

export * from '../../mod.ts';

/** Creates a resolver with the models that ship with the package, on any provider of Workers. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  return await createWorkerResolver(options, { wasm: createWorkerdRuntime });
}
