/** One thread of a pool, seen from the pool: calls with one answer, and streams of lines. */
import type { LineError, OutputLine, ResolverInfo } from '../../../mod.ts';
import type { SharedModels } from '../shared-models.ts';
import { decodeError } from '../thread-error.ts';
import { startThread, type Thread } from '../worker-thread.ts';
import type { Call, PoolReply, PoolRequest, StreamState } from './messages.ts';

/** Lines of a stream, and what it needs next. */
export interface StreamStep {
  readonly lines: readonly OutputLine[];
  readonly state: StreamState;
}

/** Who waits for an answer. */
interface Waiting<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
}

/** A stream whose steps arrive faster than they are read, or slower. */
interface OpenStream {
  readonly steps: StreamStep[];
  waiting: Waiting<StreamStep> | undefined;
  failure: Error | undefined;
}

/** What a stream is given: its next line, or permission to go on. */
export type StreamInput = Extract<PoolRequest, { type: 'line' | 'more' }>;

/** A running thread. */
export class PoolMember {
  readonly #calls = new Map<number, Waiting<unknown>>();
  readonly #streams = new Map<number, OpenStream>();
  readonly #documents = new Set<number>();
  #thread: Thread<PoolRequest, ResolverInfo> | undefined;
  #callCount = 0;
  #busy = 0;
  #lost: LineError | undefined;

  /** Starts a thread; `onLost` is called if it ends by itself. */
  static async start(
    models: SharedModels,
    onLost: (member: PoolMember, error: LineError) => void,
  ): Promise<PoolMember> {
    const member = new PoolMember();
    member.#thread = await startThread<PoolRequest, PoolReply, ResolverInfo>({
      module: 'platform/node/resolver-worker',
      data: models,
      onReply: (reply) => member.#take(reply),
      onLost: (error) => {
        member.#fail(error);
        onLost(member, error);
      },
    });
    return member;
  }

  get info(): ResolverInfo {
    return this.#open.ready;
  }

  /** Calls and streams that are being worked on. */
  get busy(): number {
    return this.#busy;
  }

  /** Streams and documents that live here. */
  get residents(): number {
    return this.#streams.size + this.#documents.size;
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /** Makes a call. */
  call(call: Call): Promise<unknown> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    const number = this.#callCount++;
    if (call.method === 'document' || call.method === 'restore') this.#documents.add(call.document);
    return this.#track(
      new Promise((resolve, reject) => {
        this.#calls.set(number, { resolve, reject });
        this.#open.send({ type: 'call', number, call });
      }),
    );
  }

  /** Forgets a document. */
  release(document: number): void {
    if (this.#documents.delete(document) && !this.isLost) this.#open.send({ type: 'release', document });
  }

  /** Lets a stream take its next step; the first line opens it. */
  step(input: StreamInput): Promise<StreamStep> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    const stream = this.#streams.get(input.stream) ?? { steps: [], waiting: undefined, failure: undefined };
    this.#streams.set(input.stream, stream);
    this.#open.send(input);
    return this.next(input.stream);
  }

  /** The next step of a stream that is working. */
  next(id: number): Promise<StreamStep> {
    const stream = this.#streams.get(id);
    const ready = stream?.steps.shift();
    if (ready !== undefined) return Promise.resolve(ready);
    const failure = stream?.failure ?? this.#lost;
    if (stream === undefined || failure !== undefined)
      return Promise.reject(failure ?? new Error('read stream: found none, expected an open one'));
    return this.#track(
      new Promise((resolve, reject) => {
        stream.waiting = { resolve, reject };
      }),
    );
  }

  /** Ends a stream, wherever it is; whoever waits for it gets the reason. */
  close(id: number, reason?: Error): void {
    const stream = this.#streams.get(id);
    if (stream === undefined) return;
    this.#streams.delete(id);
    if (!this.isLost) this.#open.send({ type: 'close', stream: id });
    if (reason !== undefined) stream.waiting?.reject(reason);
  }

  /** Ends the thread; what it works on fails. */
  async end(reason: LineError): Promise<void> {
    this.#fail(reason);
    await this.#open.end();
  }

  get #open(): Thread<PoolRequest, ResolverInfo> {
    if (this.#thread === undefined) throw new Error('use thread: found none, expected one that has started');
    return this.#thread;
  }

  /** Counts work while it lasts. */
  async #track<Value>(work: Promise<Value>): Promise<Value> {
    if (this.#busy++ === 0) this.#open.setBusy(true);
    try {
      return await work;
    } finally {
      if (--this.#busy === 0) this.#open.setBusy(false);
    }
  }

  #take(reply: PoolReply): void {
    switch (reply.type) {
      case 'result':
      case 'error': {
        const waiting = this.#calls.get(reply.number);
        this.#calls.delete(reply.number);
        if (reply.type === 'result') waiting?.resolve(reply.value);
        else waiting?.reject(decodeError(reply.error));
        break;
      }
      case 'lines':
      case 'broken': {
        const stream = this.#streams.get(reply.stream);
        if (stream === undefined) return; // closed meanwhile
        const { waiting } = stream;
        stream.waiting = undefined;
        if (reply.type === 'broken') {
          stream.failure = decodeError(reply.error);
          waiting?.reject(stream.failure);
        } else if (waiting !== undefined) waiting.resolve(reply);
        else stream.steps.push(reply);
        break;
      }
    }
  }

  #fail(error: LineError): void {
    this.#lost = error;
    for (const waiting of this.#calls.values()) waiting.reject(error);
    for (const { waiting } of this.#streams.values()) waiting?.reject(error);
    this.#calls.clear();
    this.#streams.clear();
    this.#documents.clear();
  }
}
