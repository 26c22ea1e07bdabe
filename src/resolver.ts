/**
 * The resolver: combines a system (how mentions are scored) with sessions (lines in, lines out).
 */
import { type Analyzer, createParser, createParsingAnalyzer, type ParserOptions } from '../featurizer/mod.ts';
import type { Pace } from './async/mod.ts';
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
  type StandaloneAnswer,
} from './protocol/mod.ts';
import { checkTurn, type PushedTurn, ResolverDocument } from './resolver-document.ts';
import {
  type AnalyzedTurn,
  analyzeTurn,
  DocumentSession,
  RestingSession,
  type RestingSetup,
  resolveLines,
  rewriteStandalone,
} from './session/mod.ts';
import { checkStandalone, type StandaloneOptions, type StandaloneTurn } from './standalone.ts';
import { VERSION } from './version.ts';
import type { WarmDocuments } from './warm-documents.ts';

/** The systems: the trained network, or hand-written rules. */
export const SYSTEMS = ['model', 'rules'] as const;
export type System = (typeof SYSTEMS)[number];
/** The default system. */
export const DEFAULT_SYSTEM: System = 'model';

export { DEFAULT_PROVIDER, isOnnxProvider, PROVIDERS, type Provider } from './model/mod.ts';

/** Options of a resolver. */
export interface ResolverOptions {
  /** How mentions are scored; default: `model`. */
  readonly system?: System | undefined;
  /** Your own trained network, instead of the one that ships. */
  readonly model?: ModelFiles | undefined;
  /**
   * What executes the network; default: `simd`. `wasm` and `webgpu` are those of `antecedent/onnx`.
   * Without a GPU adapter, `webgpu` falls back to `simd`, as `info` shows.
   */
  readonly provider?: Provider | undefined;
  /** Your own tagger and parser, instead of the one that ships. */
  readonly analyzer?: Analyzer | undefined;
  /** Your own scorer, instead of a system. */
  readonly scorer?: Scorer | undefined;
  /**
   * How much state is kept; default: `DEFAULT_BOUND`. `UNBOUNDED` keeps everything and grows with
   * the document.
   */
  readonly bound?: Bound | undefined;
}

/** The models of a resolver; each platform loads them its own way. */
export interface ModelAssets {
  readonly parser: ParserOptions;
  /** The network, if the system needs it. */
  readonly coref?: LoadedModel | undefined;
}

/** What a resolver actually uses. */
export interface ResolverInfo {
  readonly name: System | 'custom';
  readonly version: string;
  readonly featureSet: string;
  /** Bytes that were loaded. */
  readonly sizes: { readonly weights: number };
  readonly licence: string;
  /** What executes the model. */
  readonly provider: string;
  /** The network: its name, and the hash that ties snapshots to it. */
  readonly model?: { readonly name: string; readonly id: string; readonly memory: string };
}

/** Options of a stream or document. */
export interface StreamOptions extends ResolveOptionsInput {
  readonly signal?: AbortSignal | undefined;
  /** Lets long turns share the event loop with others; default: they do not pause. */
  readonly pace?: Pace | undefined;
}

/** Resolves documents. Stateless: every stream and document is independent. */
export interface Resolver {
  readonly info: ResolverInfo;
  /** Resolves lines given as objects, as they arrive. */
  stream(lines: AsyncIterable<unknown> | Iterable<unknown>, options?: StreamOptions): AsyncGenerator<OutputLine>;
  /** Resolves NDJSON bytes, as they arrive. */
  streamBytes(
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    options?: StreamOptions,
  ): AsyncGenerator<OutputLine>;
  /** Resolves lines that are already read and numbered. */
  streamNumbered(lines: AsyncIterable<NumberedLine>, options?: StreamOptions): AsyncGenerator<OutputLine>;
  /** Returns the tokens, tags, trees and mentions of one turn, without resolving it. */
  analyze(turn: PushedTurn): AnalyzedTurn;
  /**
   * Inspects the decision about mention `n` of a document: its reasons, and what the memories said.
   */
  inspect(turns: Iterable<PushedTurn>, n: number, options?: StreamOptions): Promise<MentionInspection>;
  /**
   * Rewrites a message so that it stands alone, given the turns before it. What stays unclear is
   * listed with its best candidate.
   */
  standalone(
    history: Iterable<StandaloneTurn>,
    message: StandaloneTurn,
    options?: StandaloneOptions,
  ): Promise<StandaloneAnswer>;
  /** Starts a document to push turns to. */
  document(options?: StreamOptions & Pick<DocumentStart, 'id' | 'genre'>): ResolverDocument;
  /** Restores a document from a snapshot; rejects with a SnapshotError if another model made it. */
  restore(snapshot: Uint8Array, options?: StreamOptions): Promise<ResolverDocument>;
}

/** Chooses the system for some options; `undefined` for a custom scorer. */
export function chooseSystem({ system, model, scorer }: ResolverOptions): System | undefined {
  if (scorer !== undefined) return undefined;
  return system ?? (model === undefined ? DEFAULT_SYSTEM : 'model');
}

/** Creates a resolver from loaded models; idle documents are frozen if it is told which stay warm. */
export function createResolverFrom(
  assets: ModelAssets,
  resolverOptions: ResolverOptions = {},
  warm?: WarmDocuments,
): Resolver {
  const { analyzer: ownAnalyzer, scorer, bound } = resolverOptions;
  const analyzer = ownAnalyzer ?? createParsingAnalyzer(createParser(assets.parser));
  const system = chooseSystem(resolverOptions);
  const inUse = scorer ?? createScorer(system ?? DEFAULT_SYSTEM, assets);
  const setup = ({ signal, pace, ...options }: StreamOptions = {}): RestingSetup => ({
    analyzer,
    scorer: inUse,
    options: resolveOptionsSchema.parse(options),
    ...(bound && { bound }),
    signal,
    pace,
    warm,
  });
  const open = (session: DocumentSession, inUse: RestingSetup) =>
    new ResolverDocument(new RestingSession(session, inUse));
  const resolve = (lines: AsyncIterable<NumberedLine>, options?: StreamOptions) => resolveLines(lines, setup(options));
  return {
    info: createInfo(system ?? 'custom', assets),
    streamNumbered: resolve,
    stream: (lines, options) => resolve(checkInput(lines), options),
    streamBytes: (bytes, options) => resolve(readInput(bytes), options),
    analyze: (turn) => analyzeTurn(checkTurn(turn), { turn: 0, firstSentence: 0 }, analyzer),
    inspect: (turns, n, options) => inspectMention(turns, n, setup({ ...options, explain: true })),
    standalone: (history, message, { signal, pace, ...options } = {}) =>
      rewriteStandalone(checkStandalone(history, message, options), setup({ signal, pace })),
    document: ({ id, genre, ...options } = {}) => {
      const start = { ...(id !== undefined && { id }), ...(genre !== undefined && { genre }) };
      const inUse = setup(options);
      return open(new DocumentSession(inUse, { type: 'document', ...start }), inUse);
    },
    restore: async (snapshot, options) => {
      const inUse = setup(options);
      return open(await DocumentSession.restore(inUse, snapshot), inUse);
    },
  };
}

function createScorer(system: System, { coref }: ModelAssets): Scorer {
  switch (system) {
    case 'model':
      if (coref === undefined)
        throw new ModelError('provider', 'create resolver: found no network, expected a loaded one');
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
