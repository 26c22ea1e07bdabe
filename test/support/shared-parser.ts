/** Resolvers that share nothing but one parser, which is expensive to load. */
import { readFileSync } from 'node:fs';
import { createParser, createParsingAnalyzer } from '../../featurizer/mod.ts';
import { createResolverFrom, type Resolver, type ResolverOptions } from '../../src/mod.ts';

const read = (name: string) => readFileSync(new URL(`../../models/parser/${name}`, import.meta.url));
const parser = { weights: read('parser.bin'), kernel: new WebAssembly.Module(read('kernel.wasm')) };
/** The shipped analyzer. */
export const sharedAnalyzer = createParsingAnalyzer(createParser(parser));

/** Creates a resolver with its own state, scorer and caches; default: rules. */
export function createFreshResolver(options: ResolverOptions = {}): Resolver {
  return createResolverFrom({ parser }, { analyzer: sharedAnalyzer, system: 'rules', ...options });
}
