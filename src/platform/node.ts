/** The library on Node and Deno: models are read from the package's own files. */
import { readFile } from 'node:fs/promises';
import { createResolverFrom, type Resolver, type ResolverOptions } from '../mod.ts';

export * from '../mod.ts';

const PARSER = new URL('../../models/parser/', import.meta.url);

/** Makes a resolver with the models that ship. */
export async function createResolver(options: ResolverOptions = {}): Promise<Resolver> {
  const [weights, kernel] = await Promise.all([
    readFile(new URL('parser.bin', PARSER)),
    readFile(new URL('kernel.wasm', PARSER)).then((bytes) => WebAssembly.compile(bytes)),
  ]);
  return createResolverFrom({ parser: { weights, kernel } }, options);
}
