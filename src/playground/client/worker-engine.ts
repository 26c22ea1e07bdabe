/** Resolves in this browser, in a worker, so that the page stays responsive. */
import type { Engine, MentionAnalysis, RunRequest } from './engine.ts';
import type { EngineInfo, OutputLine, PageTurn } from './turns.ts';

/** A message to the worker. */
export type WorkerRequest =
  | { readonly type: 'run'; readonly id: number; readonly turns: readonly PageTurn[]; readonly from: number }
  | { readonly type: 'analyze'; readonly id: number; readonly turns: readonly PageTurn[]; readonly n: number }
  | { readonly type: 'cancel'; readonly id: number };

/** A message from the worker. */
export type WorkerReply =
  | { readonly type: 'ready'; readonly info: EngineInfo }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'line'; readonly id: number; readonly line: OutputLine }
  | { readonly type: 'analysis'; readonly id: number; readonly analysis: MentionAnalysis | undefined }
  | { readonly type: 'done'; readonly id: number; readonly error?: string };

/** Creates an engine for a worker. */
export function createWorkerEngine(worker: Worker): Engine {
  const listeners = new Map<number, (reply: WorkerReply) => void>();
  let lastId = 0;
  const info = new Promise<EngineInfo>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if (data.type === 'ready') resolve(data.info);
      else if (data.type === 'failed') reject(new Error(data.message));
      else listeners.get(data.id)?.(data);
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(`start worker: ${message}`)));
  });
  const post = (request: WorkerRequest) => worker.postMessage(request);
  return {
    place: 'this browser',
    providers: ['simd', 'wasm', 'webgpu', 'typescript'],
    readInfo: () => info,
    resolve: ({ turns, from, signal }) => {
      const id = ++lastId;
      const replies = createReplyQueue((listener) => listeners.set(id, listener));
      post({ type: 'run', id, turns, from });
      signal.addEventListener('abort', () => post({ type: 'cancel', id }), { once: true });
      return readReplies(replies, { signal, finish: () => listeners.delete(id) });
    },
    analyze: (turns, { n }) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        listeners.set(id, (reply) => {
          listeners.delete(id);
          if (reply.type === 'analysis') resolve(reply.analysis);
          else
            reject(
              new Error(
                reply.type === 'done' ? reply.error : 'analyze mention: found another reply, expected an analysis',
              ),
            );
        });
        post({ type: 'analyze', id, turns, n });
      }),
  };
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
