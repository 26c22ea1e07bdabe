/** What is compared: the resolver on each provider, and compromise with its coreference. */
import { createResolver, type Resolver, type ResolverDocument } from '../../src/platform/node/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import type { BenchDocument } from './text/write-story.ts';

/** The providers of the network on Node; the first is what users get. */
export const NETWORK_PROVIDERS = ['wasm', 'simd', 'onnxruntime-node', 'typescript'] as const;
export type NetworkProvider = (typeof NETWORK_PROVIDERS)[number];

/** One resolver a provider, the same network in each. */
export type Resolvers = Readonly<Record<NetworkProvider, Resolver>>;

/** Makes them; each ONNX Runtime with one thread, as the platform sets it. */
export async function createResolvers(options: Parameters<typeof createResolver>[0] = {}): Promise<Resolvers> {
  const entries: [NetworkProvider, Resolver][] = [];
  for (const provider of NETWORK_PROVIDERS) entries.push([provider, await createNetworkResolver(provider, options)]);
  return Object.fromEntries(entries) as Record<NetworkProvider, Resolver>;
}

/** The one of a provider. */
export function createNetworkResolver(
  provider: NetworkProvider,
  options: Parameters<typeof createResolver>[0] = {},
): Promise<Resolver> {
  return createResolver({ ...options, system: 'model', provider });
}

/** Resolves documents from raw text to encoded lines; answers how many decisions were made. */
export async function resolveAll(resolver: Resolver, documents: readonly BenchDocument[]): Promise<number> {
  let decisions = 0;
  for (const turns of documents) decisions += await pushAll(resolver.document(), turns);
  return decisions;
}

/** Pushes turns to a document and encodes its lines; answers how many decisions were made. */
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

/** What compromise's own types leave out. */
interface CoreferenceView {
  pronouns(): { refersTo(): unknown };
}

/** compromise on each turn by itself. Its links are found only when they are asked for. */
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
    throw new RangeError('load compromise: found no such package, wanted `npm install compromise`');
  }
}
