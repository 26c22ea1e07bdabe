/**
 * A thread of a pool: loads a resolver, then answers calls and streams of lines. Streams share the
 * thread in short stretches, so that a long turn does not hold up the others.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Pacer } from '../../async/mod.ts';
import type { NumberedLine, ResolverDocument } from '../../mod.ts';
import type { Call, PoolReady, PoolReply, PoolRequest } from './pool/messages.ts';
import { ThreadStream } from './pool/thread-stream.ts';
import { loadShared, type SharedModels } from './shared-models.ts';
import { encodeError } from './thread-error.ts';
import type { FirstMessage } from './worker-thread.ts';

type LineRequest = Extract<PoolRequest, { type: 'line' }>;

const post = (message: PoolReply | FirstMessage<PoolReady>) => parentPort?.postMessage(message);
const pacer = new Pacer({ nextTurn: setImmediate });
const documents = new Map<number, ResolverDocument>();
const streams = new Map<number, ThreadStream>();

const resolver = await loadShared(workerData as SharedModels).catch((error: unknown) => {
  post({ type: 'failed', error: encodeError(error) });
  throw error;
});
parentPort?.on('message', (request: PoolRequest) => {
  switch (request.type) {
    case 'call':
      void answer(request.number, request.call);
      break;
    case 'release':
      documents.delete(request.document);
      break;
    case 'line': {
      const { stream, number, line } = request;
      const given = line === undefined ? undefined : { number, line };
      const open = streams.get(stream);
      if (open === undefined) openStream(request, given);
      else open.give(given);
      break;
    }
    case 'more':
      streams.get(request.stream)?.resume();
      break;
    case 'close':
      streams.get(request.stream)?.close();
      streams.delete(request.stream);
      break;
  }
});
post({ type: 'ready', ready: resolver.info });

function openStream({ stream: id, options }: LineRequest, first: NumberedLine | undefined): void {
  const stream = new ThreadStream({
    resolve: (lines, { pace, signal }) => resolver.streamNumbered(lines, { ...options, pace, signal }),
    pace: pacer.open(),
    onLines: (lines, state) => post({ type: 'lines', stream: id, lines, state }),
  });
  streams.set(id, stream);
  stream.give(first);
  void stream
    .run()
    .catch((error: unknown) => {
      if (streams.has(id)) post({ type: 'broken', stream: id, error: encodeError(error) });
    })
    .finally(() => streams.delete(id));
}

async function answer(number: number, call: Call): Promise<void> {
  try {
    post({ type: 'result', number, value: await perform(call) });
  } catch (error) {
    post({ type: 'error', number, error: encodeError(error) });
  }
}

async function perform(call: Call): Promise<unknown> {
  switch (call.method) {
    case 'document':
      documents.set(call.document, resolver.document({ ...call.options, pace: pacer.open() }));
      return undefined;
    case 'restore':
      documents.set(call.document, await resolver.restore(call.snapshot, { ...call.options, pace: pacer.open() }));
      return undefined;
    case 'analyze':
      return resolver.analyze(call.turn);
    case 'inspect':
      return await resolver.inspect(call.turns, call.n, { ...call.options, pace: pacer.open() });
    case 'standalone':
      return await resolver.standalone(call.history, call.message, { ...call.options, pace: pacer.open() });
    default: {
      const document = documents.get(call.document);
      if (document === undefined) throw new Error('call document: found none with this number, expected an open one');
      const method = document[call.method] as (...args: readonly unknown[]) => Promise<unknown>;
      return await method.apply(document, [...call.args]);
    }
  }
}
