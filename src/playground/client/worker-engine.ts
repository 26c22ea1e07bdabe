/**
 * Resolves in this browser, in a worker, so that the page stays responsive. Each provider has a
 * worker of its own.
 */
import type { Engine, MentionAnalysis, ProviderChoice, RunRequest } from './engine.ts';
import type { EngineInfo, OutputLine, PageTurn } from './turns.ts';

/** A message to the worker. */
export type WorkerRequest =
  | { readonly type: 'run'; readonly id: number; readonly turns: readonly PageTurn[]; readonly from: number }
  | { readonly type: 'analyze'; readonly id: number; readonly turns: readonly PageTurn[]; readonly n: number }
  | { readonly type: 'measure'; readonly id: number; readonly turns: readonly PageTurn[] }
  | { readonly type: 'cancel'; readonly id: number };

/** A message from the worker. */
export type WorkerReply =
  | { readonly type: 'ready'; readonly info: EngineInfo }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'line'; readonly id: number; readonly line: OutputLine }
  | { readonly type: 'analysis'; readonly id: number; readonly analysis: MentionAnalysis | undefined }
  /** Milliseconds per turn once everything is warm; `undefined` if a run came in between. */
  | { readonly type: 'measured'; readonly id: number; readonly turnMs: number | undefined }
  | { readonly type: 'done'; readonly id: number; readonly error?: string };

/** The providers that the page offers. */
const OFFERED = ['webgpu', 'wasm', 'simd'] as const;

/** The providers that an address can name: `?provider=typescript` is the reference, too slow to offer. */
export const PAGE_PROVIDERS: readonly string[] = [...OFFERED, 'typescript'];

/** Creates an engine; `start` starts the worker of a provider, or of the one that suits best. */
export function createWorkerEngine(start: (provider?: string) => Worker): Engine {
  let current = connect(start());
  const choice: ProviderChoice = {
    providers: OFFERED,
    choose(provider) {
      current.close();
      current = connect(start(provider));
    },
    // Another choice ends the measurement.
    measure: (provider, turns) => Promise.race([measure(current, provider, turns), current.closed]),
  };
  async function measure(used: Connection, provider: string, turns: readonly PageTurn[]) {
    const isInUse = (await used.info).provider === provider;
    const measured = isInUse ? used : connect(start(provider));
    try {
      // Without what the provider needs, another one would be measured.
      if ((await measured.info).provider !== provider) return undefined;
      return await measured.measure(turns);
    } finally {
      if (!isInUse) measured.close();
    }
  }
  return {
    place: 'this browser',
    promise: 'Resolved in your browser: no text leaves it.',
    choice,
    readInfo: () => current.info,
    resolve: (request) => current.resolve(request),
    analyze: (turns, { n }) => current.analyze(turns, n),
  };
}

/** A worker that is being talked to. */
interface Connection {
  readonly info: Promise<EngineInfo>;
  resolve(request: RunRequest): AsyncIterable<OutputLine>;
  analyze(turns: readonly PageTurn[], n: number): Promise<MentionAnalysis | undefined>;
  measure(turns: readonly PageTurn[]): Promise<number | undefined>;
  /** Stops the worker; what it was asked is never answered. */
  close(): void;
  /** Resolves when the worker was stopped. */
  readonly closed: Promise<undefined>;
}

function connect(worker: Worker): Connection {
  const listeners = new Map<number, (reply: WorkerReply) => void>();
  let lastId = 0;
  const closed = createDeferred<undefined>();
  const info = new Promise<EngineInfo>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if (data.type === 'ready') resolve(data.info);
      else if (data.type === 'failed') reject(new Error(data.message));
      else listeners.get(data.id)?.(data);
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(`start worker: ${message}`)));
  });
  info.catch(() => {}); // reported where it is read
  const post = (request: WorkerRequest) => worker.postMessage(request);
  /** Sends a request that has one reply. */
  const ask = <Type extends 'analysis' | 'measured'>(type: Type, create: (id: number) => WorkerRequest) =>
    new Promise<Extract<WorkerReply, { type: Type }>>((resolve, reject) => {
      const id = ++lastId;
      listeners.set(id, (reply) => {
        listeners.delete(id);
        if (reply.type === type) resolve(reply as Extract<WorkerReply, { type: Type }>);
        else
          reject(new Error(reply.type === 'done' ? reply.error : `ask worker: found ${reply.type}, expected ${type}`));
      });
      post(create(id));
    });
  return {
    info,
    resolve: ({ turns, from, signal }) => {
      const id = ++lastId;
      const replies = createReplyQueue((listener) => listeners.set(id, listener));
      post({ type: 'run', id, turns, from });
      signal.addEventListener('abort', () => post({ type: 'cancel', id }), { once: true });
      return readReplies(replies, { signal, finish: () => listeners.delete(id) });
    },
    analyze: async (turns, n) => (await ask('analysis', (id) => ({ type: 'analyze', id, turns, n }))).analysis,
    measure: async (turns) => (await ask('measured', (id) => ({ type: 'measure', id, turns }))).turnMs,
    close: () => {
      worker.terminate();
      closed.resolve(undefined);
    },
    closed: closed.promise,
  };
}

/** `Promise.withResolvers`, which the oldest browsers of the page lack. */
function createDeferred<Value>(): { readonly promise: Promise<Value>; resolve(value: Value): void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

async function* readReplies(
  next: () => Promise<WorkerReply>,
  { signal, finish }: Pick<RunRequest, 'signal'> & { readonly finish: () => void },
): AsyncGenerator<OutputLine> {
  try {
    for (;;) {
      const reply = await next();
      signal.throwIfAborted();
      if (reply.type === 'line') yield reply.line;
      else if (reply.type === 'done') {
        if (reply.error !== undefined) throw new Error(reply.error);
        return;
      }
    }
  } finally {
    finish();
  }
}

/** Creates a queue that hands out replies in order, whether the worker or the reader is ahead. */
function createReplyQueue(listen: (listener: (reply: WorkerReply) => void) => void): () => Promise<WorkerReply> {
  const come: WorkerReply[] = [];
  const waiting: ((reply: WorkerReply) => void)[] = [];
  listen((reply) => {
    const reader = waiting.shift();
    if (reader === undefined) come.push(reply);
    else reader(reply);
  });
  return () =>
    new Promise((resolve) => {
      const reply = come.shift();
      if (reply === undefined) waiting.push(resolve);
      else resolve(reply);
    });
}
