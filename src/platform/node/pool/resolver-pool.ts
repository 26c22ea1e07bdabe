/**
 * A pool of threads, each with a resolver. New work goes to the least busy thread and stays there.
 * A thread that ends by itself fails what it was working on, and is replaced.
 */
import { untilAborted } from '../../../async/mod.ts';
import {
  type AnalyzedTurn,
  LineError,
  type MentionInspection,
  type NumberedLine,
  type OutputLine,
  type PushedTurn,
  type Resolver,
  type ResolverInfo,
  type StreamOptions,
} from '../../../mod.ts';
import { checkInput, type DocumentStart, readInput, resolveOptionsSchema, toErrorLine } from '../../../protocol/mod.ts';
import type { SharedModels } from '../shared-models.ts';
import type { Call, PlainOptions } from './messages.ts';
import { PoolDocument } from './pool-document.ts';
import { PoolMember, type StreamStep } from './pool-member.ts';

/** How long a pool waits before it starts a thread again that did not start; doubles each time. */
const RESTART_MS = 250;
const MAX_RESTART_MS = 30_000;

/** What a pool needs. */
export interface PoolSetup {
  readonly models: SharedModels;
  readonly workers: number;
  /** Called when a thread has ended by itself, or could not be replaced. */
  readonly onLost: ((error: Error) => void) | undefined;
}

/** Resolves documents in several threads. */
export class ResolverPool {
  readonly #setup: PoolSetup;
  readonly #members = new Set<PoolMember>();
  /** Who waits for a thread. */
  readonly #arrivals = new Set<() => void>();
  #info: ResolverInfo | undefined;
  #numbers = 0;
  #closed: LineError | undefined;

  private constructor(setup: PoolSetup) {
    this.#setup = setup;
  }

  /** Starts all threads. */
  static async start(setup: PoolSetup): Promise<ResolverPool> {
    const pool = new ResolverPool(setup);
    const starting = Array.from({ length: setup.workers }, () => pool.#add());
    const started = await Promise.allSettled(starting);
    const failed = started.find((one) => one.status === 'rejected');
    if (failed === undefined) return pool;
    await pool.close();
    throw failed.reason;
  }

  /** What the resolvers actually use. */
  get info(): ResolverInfo {
    if (this.#info === undefined) throw new Error('describe pool: found no thread, expected one that has started');
    return this.#info;
  }

  /** Resolves lines given as objects, as they arrive. */
  stream(lines: AsyncIterable<unknown> | Iterable<unknown>, options?: StreamOptions): AsyncGenerator<OutputLine> {
    return this.streamNumbered(checkInput(lines), options);
  }

  /** Resolves NDJSON bytes, as they arrive. */
  streamBytes(
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    options?: StreamOptions,
  ): AsyncGenerator<OutputLine> {
    return this.streamNumbered(readInput(bytes), options);
  }

  /**
   * Resolves lines that are already read and numbered, in one thread. If the thread is lost, the
   * last line is an error with code `worker_lost`.
   */
  async *streamNumbered(
    lines: AsyncIterable<NumberedLine>,
    { signal, pace: _, ...given }: StreamOptions = {},
  ): AsyncGenerator<OutputLine> {
    const options = resolveOptionsSchema.parse(given);
    const stream = this.#numbers++;
    let member: PoolMember | undefined;
    let number = 1;
    const abort = () => member?.close(stream, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const input: AsyncIterator<NumberedLine, undefined> = (signal === undefined ? lines : untilAborted(lines, signal))[
      Symbol.asyncIterator
    ]();
    try {
      let step: StreamStep = { lines: [], state: 'hungry' };
      while (step.state !== 'over') {
        if (step.state === 'hungry') {
          const { value } = await input.next(); // none: the input is over
          if (value?.error !== undefined) {
            yield toErrorLine(value.number, value.error);
            continue;
          }
          number = value?.number ?? number;
          member ??= this.#choose() ?? (await this.#arrive());
          step = await member.step({ type: 'line', stream, options, number, line: value?.line });
        } else if (member !== undefined) {
          step = step.state === 'full' ? await member.step({ type: 'more', stream }) : await member.next(stream);
        }
        yield* step.lines;
        signal?.throwIfAborted();
      }
    } catch (error) {
      if (!(error instanceof LineError) || error.code !== 'worker_lost') throw error;
      yield toErrorLine(number, error);
    } finally {
      signal?.removeEventListener('abort', abort);
      member?.close(stream);
      await input.return?.();
    }
  }

  /** Returns the tokens, tags, trees and mentions of one turn, without resolving it. */
  async analyze(turn: PushedTurn): Promise<AnalyzedTurn> {
    return (await this.#call({ method: 'analyze', turn })) as AnalyzedTurn;
  }

  /** Inspects the decision about mention `n` of a document. */
  async inspect(turns: Iterable<PushedTurn>, n: number, options: PlainOptions = {}): Promise<MentionInspection> {
    return (await this.#call({ method: 'inspect', turns: [...turns], n, options })) as MentionInspection;
  }

  /** Rewrites a message so that it stands alone, given the turns before it. */
  async standalone(...args: Parameters<Resolver['standalone']>): ReturnType<Resolver['standalone']> {
    const [history, message, { signal: _, pace: __, ...options } = {}] = args;
    return (await this.#call({ method: 'standalone', history: [...history], message, options })) as Awaited<
      ReturnType<Resolver['standalone']>
    >;
  }

  /** Starts a document to push turns to; its thread is chosen with the first of them. */
  document(options: StreamOptions & Pick<DocumentStart, 'id' | 'genre'> = {}): PoolDocument {
    const number = this.#numbers++;
    return new PoolDocument(number, async () => {
      const member = this.#choose() ?? (await this.#arrive());
      await member.call({ method: 'document', document: number, options: dropEffects(options) });
      return member;
    });
  }

  /** Restores a document from a snapshot; rejects with a SnapshotError if another model made it. */
  async restore(snapshot: Uint8Array, options: StreamOptions = {}): Promise<PoolDocument> {
    const document = this.#numbers++;
    const member = this.#choose() ?? (await this.#arrive());
    try {
      await member.call({ method: 'restore', document, snapshot, options: dropEffects(options) });
    } catch (error) {
      member.release(document);
      throw error;
    }
    return new PoolDocument(document, member);
  }

  /** Ends all threads; what they work on fails. */
  async close(): Promise<void> {
    const closed = new LineError('worker_lost', 'resolve: found a closed pool, wanted an open one');
    this.#closed = closed;
    const members = [...this.#members];
    this.#members.clear();
    for (const arrive of this.#arrivals) arrive();
    await Promise.all(members.map((member) => member.end(closed)));
  }

  async #call(call: Call): Promise<unknown> {
    return await (this.#choose() ?? (await this.#arrive())).call(call);
  }

  /** The thread with the least work, and of those the one where the fewest live. */
  #choose(): PoolMember | undefined {
    let best: PoolMember | undefined;
    for (const member of this.#members) {
      if (best === undefined || member.busy < best.busy) best = member;
      else if (member.busy === best.busy && member.residents < best.residents) best = member;
    }
    return best;
  }

  /** Waits for a thread while there is none. */
  async #arrive(): Promise<PoolMember> {
    for (;;) {
      if (this.#closed !== undefined) throw this.#closed;
      await new Promise<void>((arrive) => this.#arrivals.add(arrive));
      const member = this.#choose();
      if (member !== undefined) return member;
    }
  }

  async #add(): Promise<void> {
    const member = await PoolMember.start(this.#setup.models, (lost, error) => void this.#replace(lost, error));
    if (this.#closed !== undefined) return await member.end(this.#closed);
    this.#info ??= member.info;
    this.#members.add(member);
    for (const arrive of this.#arrivals) arrive();
    this.#arrivals.clear();
  }

  async #replace(member: PoolMember, error: LineError): Promise<void> {
    this.#members.delete(member);
    this.#setup.onLost?.(error);
    for (let waitMs = RESTART_MS; this.#closed === undefined; waitMs = Math.min(2 * waitMs, MAX_RESTART_MS)) {
      try {
        return await this.#add();
      } catch (failure) {
        this.#setup.onLost?.(failure as Error);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }
}

/** Threads pace themselves, and signals stay here. */
function dropEffects<Options extends StreamOptions>({ signal: _, pace: __, ...options }: Options): PlainOptions {
  return options;
}
