/** Resolvers that share one parser, which is dear to load, and nothing else. */
import { readFileSync } from 'node:fs';
import { createParser, createParsingAnalyzer } from '../../featurizer/mod.ts';
import { createResolverFrom, type Resolver, type ResolverOptions } from '../../src/mod.ts';

const read = (name: string) => readFileSync(new URL(`../../models/parser/${name}`, import.meta.url));
const parser = { weights: read('parser.bin'), kernel: new WebAssembly.Module(read('kernel.wasm')) };
/** The analyzer that ships. */
export const sharedAnalyzer = createParsingAnalyzer(createParser(parser));

/** A resolver with a state, a scorer and caches of its own; by rules unless told otherwise. */
export function createFreshResolver(options: ResolverOptions = {}): Resolver {
  return createResolverFrom({ parser }, { analyzer: sharedAnalyzer, system: 'rules', ...options });
}
