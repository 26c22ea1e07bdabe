/** The library in browsers: models are fetched from beside the script; bundlers know this form and copy them. */
import { createResolverFrom, type Resolver, type ResolverOptions } from '../mod.ts';

export * from '../mod.ts';

/** Makes a resolver with the models that ship. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  const [weights, kernel] = await Promise.all([
    fetchBytes(new URL('../../models/parser/parser.bin', import.meta.url)),
    fetchBytes(new URL('../../models/parser/kernel.wasm', import.meta.url)).then((bytes) => WebAssembly.compile(bytes)),
  ]);
  return createResolverFrom({ parser: { weights, kernel } }, options);
}

async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`load model: found status ${response.status} at ${url}, wanted 200`);
  return new Uint8Array(await response.arrayBuffer());
}
