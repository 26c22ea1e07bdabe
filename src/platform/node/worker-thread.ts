/**
 * One worker thread, on Node and Deno: started, waited for, and reported once if it is lost. What
 * is said to it and what it answers is up to those who use it.
 */
import { Worker } from 'node:worker_threads';
import { LineError } from '../../mod.ts';
import { decodeError, type PlainError } from './thread-error.ts';

/** Most memory for the objects of one thread; one that needs more is lost, and the process goes on. */
const MAX_HEAP_MB = 512;
/** A large young generation stays resident once it was used; this much costs no speed. */
const MAX_YOUNG_MB = 48;

/** What a thread says first: that it is ready, or why it will never be. */
export type FirstMessage<Ready> =
  | { readonly type: 'ready'; readonly ready: Ready }
  | { readonly type: 'failed'; readonly error: PlainError };

/** What a thread starts with, and who is called. */
export interface ThreadSetup<Reply> {
  /** The thread's module below `src`, without its extension, such as `cli/batch-worker`. */
  readonly module: string;
  /** Is cloned, except for shared memory. */
  readonly data: unknown;
  readonly onReply: (reply: Reply) => void;
  /** Called once if a thread that was ready ends by itself. */
  readonly onLost: (error: LineError) => void;
}

/** A thread that is ready. */
export interface Thread<Request, Ready> {
  readonly ready: Ready;
  send(request: Request): void;
  /** A thread that is idle does not keep the process alive. */
  setBusy(isBusy: boolean): void;
  /** Ends it; it does not count as lost. */
  end(): Promise<void>;
}

/** Starts a thread; rejects if it fails before it is ready. */
export function startThread<Request, Reply, Ready>(setup: ThreadSetup<Reply>): Promise<Thread<Request, Ready>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(locateModule(setup.module), {
      workerData: setup.data,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    });
    let isReady = false;
    let isOver = false;
    let reason = '';
    worker.on('message', (message: FirstMessage<Ready> | Reply) => {
      if (isReady) return setup.onReply(message as Reply);
      const first = message as FirstMessage<Ready>;
      if (first.type === 'failed') {
        isOver = true;
        void worker.terminate();
        return reject(decodeError(first.error));
      }
      isReady = true;
      worker.unref();
      resolve({
        ready: first.ready,
        send: (request) => worker.postMessage(request),
        setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
        end: async () => {
          isOver = true;
          await worker.terminate();
        },
      });
    });
    worker.on('error', (error) => {
      reason = describeError(error);
    });
    worker.on('exit', (status) => {
      if (isOver) return;
      isOver = true;
      const lost = createLostError(reason === '' ? `exit status ${status}` : reason);
      if (isReady) setup.onLost(lost);
      else reject(lost);
    });
  });
}

/** Creates the error for work that was lost together with its thread. */
function createLostError(reason: string): LineError {
  const lost = `found a worker thread that ended (${reason}), wanted one that answers`;
  return new LineError('worker_lost', `resolve: ${lost}; another one takes over: send the line again`);
}

/** The kind of an error and where it was thrown, without its message, which may quote a user. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('code' in error) return String(error.code);
  const where = /\n\s+at (.*)/.exec(error.stack ?? '')?.[1];
  return `${error.name}${where === undefined ? '' : ` at ${where}`}`;
}

/** Sources and built chunks are both somewhere below the last `src`, with the same extension as threads. */
function locateModule(module: string): URL {
  const [, root = '', extension = ''] = /^(.*\/src\/).*(\.[jt]s)$/.exec(import.meta.url) ?? [];
  return new URL(`${root}${module}${extension}`);
}
