/**
 * What a pool and its threads say to each other, as plain data. A stream alternates: the pool gives
 * a line or asks for more, the thread answers with lines and says what it needs next.
 */
import type {
  InputLine,
  OutputLine,
  PushedTurn,
  ResolverInfo,
  StandaloneOptions,
  StandaloneTurn,
  StreamOptions,
} from '../../../mod.ts';
import type { PlainError } from '../thread-error.ts';

/** Options that can be sent: a pool handles signals itself, and threads pace themselves. */
export type PlainOptions = Omit<StreamOptions, 'signal' | 'pace'>;

/** Methods of a document that a pool passes on. */
export type DocumentMethod = 'push' | 'introduce' | 'correct' | 'snapshot' | 'entities' | 'summary';

/** A call that is answered once. */
export type Call =
  | { readonly method: 'document'; readonly document: number; readonly options: PlainOptions }
  | {
      readonly method: 'restore';
      readonly document: number;
      readonly snapshot: Uint8Array;
      readonly options: PlainOptions;
    }
  | { readonly method: DocumentMethod; readonly document: number; readonly args: readonly unknown[] }
  | { readonly method: 'analyze'; readonly turn: PushedTurn }
  | {
      readonly method: 'inspect';
      readonly turns: readonly PushedTurn[];
      readonly n: number;
      readonly options: PlainOptions;
    }
  | {
      readonly method: 'standalone';
      readonly history: readonly StandaloneTurn[];
      readonly message: StandaloneTurn;
      readonly options: Omit<StandaloneOptions, 'signal' | 'pace'>;
    };

/** To a thread. */
export type PoolRequest =
  | { readonly type: 'call'; readonly number: number; readonly call: Call }
  /** Forgets a document. */
  | { readonly type: 'release'; readonly document: number }
  /** Gives a stream its next line; the first one opens it. None: the input is over. */
  | {
      readonly type: 'line';
      readonly stream: number;
      readonly options: PlainOptions;
      readonly number: number;
      readonly line: InputLine | undefined;
    }
  /** Lets a stream go on. */
  | { readonly type: 'more'; readonly stream: number }
  /** Ends a stream that nobody reads any more. */
  | { readonly type: 'close'; readonly stream: number };

/** What a stream needs before it goes on: nothing, a reader, a line; or it is over. */
export type StreamState = 'working' | 'full' | 'hungry' | 'over';

/** From a thread. */
export type PoolReply =
  | { readonly type: 'result'; readonly number: number; readonly value: unknown }
  | { readonly type: 'error'; readonly number: number; readonly error: PlainError }
  | {
      readonly type: 'lines';
      readonly stream: number;
      readonly lines: readonly OutputLine[];
      readonly state: StreamState;
    }
  | { readonly type: 'broken'; readonly stream: number; readonly error: PlainError };

/** What a thread is ready with. */
export type PoolReady = ResolverInfo;
