/** The contestants: the resolver on each provider, and compromise's coreference. */
import { createParser, createParsingAnalyzer } from '../../featurizer/mod.ts';
import { DEFAULT_PROVIDER } from '../../src/platform/node/mod.ts';
import { createResolver, type Resolver, type ResolverDocument } from '../../src/platform/node/onnx.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { readParser } from '../shared/shipped-parser.ts';
import type { BenchDocument } from './text/write-story.ts';

/** The providers of the network on Node; the first is the default. */
export const NETWORK_PROVIDERS = ['simd', 'wasm', 'onnxruntime-node', 'typescript'] as const;
export type NetworkProvider = (typeof NETWORK_PROVIDERS)[number];

/** One resolver per provider, all with the same network. */
export type Resolvers = Readonly<Record<NetworkProvider, Resolver>>;

/** Creates a resolver per provider; ONNX Runtime uses one thread. */
export async function createResolvers(options: Parameters<typeof createResolver>[0] = {}): Promise<Resolvers> {
  const entries: [NetworkProvider, Resolver][] = [];
  for (const provider of NETWORK_PROVIDERS) entries.push([provider, await createNetworkResolver(provider, options)]);
  return Object.fromEntries(entries) as Record<NetworkProvider, Resolver>;
}

/** Creates the resolver of one provider. */
export function createNetworkResolver(
  provider: NetworkProvider,
  options: Parameters<typeof createResolver>[0] = {},
): Promise<Resolver> {
  return createResolver({ ...options, system: 'model', provider });
}

/** Creates the default resolver with the parser's earlier kernel, for engines without relaxed SIMD. */
export function createPlainSimdResolver(): Promise<Resolver> {
  const parser = createParser(readParser(undefined, 'kernel.wasm'));
  return createNetworkResolver(DEFAULT_PROVIDER, { analyzer: createParsingAnalyzer(parser) });
}

/** Resolves documents from raw text to encoded lines; returns the number of decisions. */
export async function resolveAll(resolver: Resolver, documents: readonly BenchDocument[]): Promise<number> {
  let decisions = 0;
  for (const turns of documents) decisions += await pushAll(resolver.document(), turns);
  return decisions;
}

/** Pushes turns to a document and encodes its lines; returns the number of decisions. */
export async function pushAll(document: ResolverDocument, turns: BenchDocument): Promise<number> {
  let decisions = 0;
  for (const given of turns) {
    const { mentions, turn } = await document.push(given);
    for (const line of mentions) encodeLine(line);
    encodeLine(turn);
    decisions += mentions.length;
  }
  return decisions;
}

/** Missing from compromise's own types. */
interface CoreferenceView {
  pronouns(): { refersTo(): unknown };
}

/** Loads compromise as a function that processes each turn on its own. It computes links lazily. */
export async function loadCompromise(): Promise<(documents: readonly BenchDocument[]) => void> {
  const { default: nlp } = await importCompromise();
  return (documents) => {
    for (const { text } of documents.flat()) {
      (nlp(text).compute('coreference') as unknown as CoreferenceView).pronouns().refersTo();
    }
  };
}

async function importCompromise(): Promise<typeof import('compromise')> {
  try {
    return await import('compromise');
  } catch {
    throw new RangeError('load compromise: found no such package; run `npm install compromise`');
  }
}
