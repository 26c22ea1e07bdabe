/** `createResolverFrom`: joins a system (how mentions are scored) with sessions (lines in, lines out). */
import { type Analyzer, createParser, type ParserOptions, parsingAnalyzer } from '../featurizer/mod.ts';
import type { Bound, Scorer } from './decoder/mod.ts';
import { RulesScorer } from './model/mod.ts';
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

/** The systems that ship. */
export const SYSTEMS = ['rules'] as const;
export type System = (typeof SYSTEMS)[number];

export interface ResolverOptions {
  /** How mentions are scored; the default is the best that ships. */
  readonly system?: System;
  /** A tagger and parser of your own, in place of the one that ships. */
  readonly analyzer?: Analyzer;
  /** A scorer of your own, in place of a system. */
  readonly scorer?: Scorer;
  /** How much stays open: `DEFAULT_BOUND` unless said; `UNBOUNDED` keeps everything, and grows with the document. */
  readonly bound?: Bound;
}

/** The models a resolver runs on; each platform knows where to find them. */
export interface ModelAssets {
  readonly parser: ParserOptions;
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
  /** Starts a document to push turns to. */
  document(options?: StreamOptions & Omit<DocumentStart, 'type'>): ResolverDocument;
  /** A document that goes on where a snapshot was made; rejects with a SnapshotError where the bytes are not of this model. */
  restore(snapshot: Uint8Array, options?: StreamOptions): Promise<ResolverDocument>;
}

/** Makes a resolver. It holds no state of its own: every stream and document is separate. */
export function createResolverFrom(
  assets: ModelAssets,
  { system = 'rules', analyzer: ownAnalyzer, scorer, bound }: ResolverOptions = {},
): Resolver {
  const analyzer = ownAnalyzer ?? parsingAnalyzer(createParser(assets.parser));
  const inUse = scorer ?? scorerOf(system);
  const setup = ({ signal, ...options }: StreamOptions = {}): SessionSetup => ({
    analyzer,
    scorer: inUse,
    options: resolveOptionsSchema.parse(options),
    ...(bound && { bound }),
    signal,
  });
  const resolve = (lines: AsyncIterable<NumberedLine>, options?: StreamOptions) => resolveLines(lines, setup(options));
  return {
    info: infoOf(scorer === undefined ? system : 'custom', assets),
    streamNumbered: resolve,
    stream: (lines, options) => resolve(checkInput(lines), options),
    streamBytes: (bytes, options) => resolve(readInput(bytes), options),
    analyze: (turn) => analyzeTurn(checkTurn(turn), { turn: 0, firstSentence: 0 }, analyzer),
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

function scorerOf(system: System): Scorer {
  switch (system) {
    case 'rules':
      return new RulesScorer() as Scorer;
  }
}

function infoOf(name: System | 'custom', { parser }: ModelAssets): ResolverInfo {
  return {
    name,
    version: VERSION,
    featureSet: 'none',
    sizes: { weights: parser.weights.byteLength },
    licence: 'code MIT, weights CC BY-SA 4.0',
    provider: parser.kernel === undefined ? 'javascript' : 'wasm',
  };
}
