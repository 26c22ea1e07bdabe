/**
 * `createResolverFrom`: joins a system (how mentions are scored) with sessions (lines in, lines
 * out).
 */
import { type Analyzer, createParser, createParsingAnalyzer, type ParserOptions } from '../featurizer/mod.ts';
import type { Bound, Scorer } from './decoder/mod.ts';
import { inspectMention, type MentionInspection } from './inspect-mention.ts';
import { type LoadedModel, ModelError, type ModelFiles, type Provider, RulesScorer } from './model/mod.ts';
import {
  checkInput,
  type DocumentStart,
  type NumberedLine,
  type OutputLine,
  type ResolveOptionsInput,
  readInput,
  resolveOptionsSchema,
} from './protocol/mod.ts';
import { checkTurn, type PushedTurn, ResolverDocument } from './resolver-document.ts';
import { type AnalyzedTurn, analyzeTurn, DocumentSession, resolveLines, type SessionSetup } from './session/mod.ts';
import { VERSION } from './version.ts';

/** The systems: the trained network, or rules. */
export const SYSTEMS = ['model', 'rules'] as const;
export type System = (typeof SYSTEMS)[number];
/** The system that is used unless another is asked for. */
export const DEFAULT_SYSTEM: System = 'model';

export { PROVIDERS, type Provider } from './model/mod.ts';

export interface ResolverOptions {
  /** How mentions are scored; the default is the best that ships. */
  readonly system?: System | undefined;
  /** A trained network of your own, in place of the one that ships. */
  readonly model?: ModelFiles | undefined;
  /**
   * What executes the network: `wasm` unless said. `webgpu` falls to `wasm` where there is no
   * adapter, and says so in `info`.
   */
  readonly provider?: Provider | undefined;
  /** A tagger and parser of your own, in place of the one that ships. */
  readonly analyzer?: Analyzer | undefined;
  /** A scorer of your own, in place of a system. */
  readonly scorer?: Scorer | undefined;
  /**
   * How much stays open: `DEFAULT_BOUND` unless said; `UNBOUNDED` keeps everything, and grows with
   * the document.
   */
  readonly bound?: Bound | undefined;
}

/** The models a resolver runs on; each platform knows where to find them. */
export interface ModelAssets {
  readonly parser: ParserOptions;
  /** The network, where the system needs it. */
  readonly coref?: LoadedModel | undefined;
}

/** What is really in use. */
export interface ResolverInfo {
  readonly name: System | 'custom';
  readonly version: string;
  readonly featureSet: string;
  /** Bytes of what was loaded. */
  readonly sizes: { readonly weights: number };
  readonly licence: string;
  /** What executes the model. */
  readonly provider: string;
  /** The network in use: its name, and the hash that snapshots are tied to. */
  readonly model?: { readonly name: string; readonly id: string; readonly memory: string };
}

export interface StreamOptions extends ResolveOptionsInput {
  readonly signal?: AbortSignal | undefined;
}

export interface Resolver {
  readonly info: ResolverInfo;
  /** Resolves lines given as objects, as they come. */
  stream(lines: AsyncIterable<unknown> | Iterable<unknown>, options?: StreamOptions): AsyncGenerator<OutputLine>;
  /** The same for NDJSON bytes. */
  streamBytes(
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    options?: StreamOptions,
  ): AsyncGenerator<OutputLine>;
  /** The same for lines that were read and numbered already. */
  streamNumbered(lines: AsyncIterable<NumberedLine>, options?: StreamOptions): AsyncGenerator<OutputLine>;
  /** Tokens, tags, trees and mentions of one turn, without any decision. */
  analyze(turn: PushedTurn): AnalyzedTurn;
  /**
   * Looks into one decision about a document: its reasons, and what the memories said; `n` as the
   * mention's line has it.
   */
  inspect(turns: Iterable<PushedTurn>, n: number, options?: StreamOptions): Promise<MentionInspection>;
  /** Starts a document to push turns to. */
  document(options?: StreamOptions & Pick<DocumentStart, 'id' | 'genre'>): ResolverDocument;
  /**
   * A document that goes on where a snapshot was made; rejects with a SnapshotError where the bytes
   * are not of this model.
   */
  restore(snapshot: Uint8Array, options?: StreamOptions): Promise<ResolverDocument>;
}

/** Which system the options ask for; `undefined` for a scorer of the caller's own. */
export function chooseSystem({ system, model, scorer }: ResolverOptions): System | undefined {
  if (scorer !== undefined) return undefined;
  return system ?? (model === undefined ? DEFAULT_SYSTEM : 'model');
}

/** Makes a resolver. It holds no state of its own: every stream and document is separate. */
export function createResolverFrom(assets: ModelAssets, resolverOptions: ResolverOptions = {}): Resolver {
  const { analyzer: ownAnalyzer, scorer, bound } = resolverOptions;
  const analyzer = ownAnalyzer ?? createParsingAnalyzer(createParser(assets.parser));
  const system = chooseSystem(resolverOptions);
  const inUse = scorer ?? createScorer(system ?? DEFAULT_SYSTEM, assets);
  const setup = ({ signal, ...options }: StreamOptions = {}): SessionSetup => ({
    analyzer,
    scorer: inUse,
    options: resolveOptionsSchema.parse(options),
    ...(bound && { bound }),
    signal,
  });
  const resolve = (lines: AsyncIterable<NumberedLine>, options?: StreamOptions) => resolveLines(lines, setup(options));
  return {
    info: createInfo(system ?? 'custom', assets),
    streamNumbered: resolve,
    stream: (lines, options) => resolve(checkInput(lines), options),
    streamBytes: (bytes, options) => resolve(readInput(bytes), options),
    analyze: (turn) => analyzeTurn(checkTurn(turn), { turn: 0, firstSentence: 0 }, analyzer),
    inspect: (turns, n, options) => inspectMention(turns, n, setup({ ...options, explain: true })),
    document: ({ id, genre, ...options } = {}) =>
      new ResolverDocument(
        new DocumentSession(setup(options), {
          type: 'document',
          ...(id !== undefined && { id }),
          ...(genre !== undefined && { genre }),
        }),
      ),
    restore: async (snapshot, options) => new ResolverDocument(await DocumentSession.restore(setup(options), snapshot)),
  };
}

function createScorer(system: System, { coref }: ModelAssets): Scorer {
  switch (system) {
    case 'model':
      if (coref === undefined) throw new ModelError('provider', 'make resolver: found no network, wanted one loaded');
      return coref.scorer;
    case 'rules':
      return new RulesScorer() as Scorer;
  }
}

function createInfo(name: System | 'custom', { parser, coref }: ModelAssets): ResolverInfo {
  const rest = { name, version: VERSION };
  const parserBytes = parser.weights.byteLength;
  if (name !== 'model' || coref === undefined) {
    return {
      ...rest,
      featureSet: 'none',
      sizes: { weights: parserBytes },
      licence: 'code MIT, weights CC BY-SA 4.0',
      provider: parser.kernel === undefined ? 'javascript' : 'wasm',
    };
  }
  const { manifest, provider, bytes } = coref;
  return {
    ...rest,
    featureSet: manifest.featureSet.id,
    sizes: { weights: parserBytes + bytes },
    licence: `code MIT, weights of the parser CC BY-SA 4.0, of the network ${manifest.licence}`,
    provider,
    model: { name: manifest.name, id: manifest.id, memory: manifest.network.memory },
  };
}
