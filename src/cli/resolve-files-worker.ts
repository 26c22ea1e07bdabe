/**
 * A thread of `antecedent resolve FILES…`: reads one file at a time, and writes its lines beside it
 * under a temporary name, which becomes the final one when the file is complete.
 */
import { open, rename, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { OutputLine, Resolver } from '../platform/node/mod.ts';
import { loadShared, type SharedModels } from '../platform/node/shared-models.ts';
import { encodeError, type PlainError } from '../platform/node/thread-error.ts';
import type { FirstMessage } from '../platform/node/worker-thread.ts';
import { encodeLine, type ResolveOptions } from '../protocol/mod.ts';
import { detectText, readTextTurns } from './input.ts';

/** What every file is resolved with. */
export interface FileThreadData {
  readonly models: SharedModels;
  readonly text: boolean;
  readonly speakers: boolean;
  readonly options: ResolveOptions;
}

/** One file to resolve. */
export interface FileJob {
  readonly input: string;
  readonly output: string;
}

/** What happens meanwhile; a file ends with `done` or `failed`. */
export type FileReply =
  | { readonly type: 'read'; readonly bytes: number }
  | { readonly type: 'refused'; readonly line: number; readonly message: string }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly error: PlainError };

/** Lines are written together once they have this many characters. */
const WRITE_UNITS = 65_536;

const { models, text, speakers, options } = workerData as FileThreadData;
const post = (message: FileReply | FirstMessage<undefined>) => parentPort?.postMessage(message);
const resolver = await loadShared(models).catch((error: unknown) => {
  post({ type: 'failed', error: encodeError(error) });
  throw error;
});
parentPort?.on('message', (job: FileJob) => {
  resolveFile(resolver, job).then(
    () => post({ type: 'done' }),
    (error: unknown) => post({ type: 'failed', error: encodeError(error) }),
  );
});
post({ type: 'ready', ready: undefined });

async function resolveFile(resolver: Resolver, { input, output }: FileJob): Promise<void> {
  const source = await open(input);
  const bytes = countBytes(source.createReadStream());
  const { isText, hasSpeakers, chunks } = await detectText(bytes, { text, speakers });
  const lines = isText
    ? resolver.streamNumbered(readTextTurns(chunks, hasSpeakers), options)
    : resolver.streamBytes(chunks, options);
  const temporary = `${output}.part`;
  const target = await open(temporary, 'w');
  try {
    for await (const written of joinLines(lines)) await target.appendFile(written);
    await target.close();
    await rename(temporary, output);
  } catch (error) {
    await target.close();
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* countBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    post({ type: 'read', bytes: chunk.length }); // asked for the next one: this one is resolved
  }
}

async function* joinLines(lines: AsyncIterable<OutputLine>): AsyncGenerator<string> {
  let joined = '';
  for await (const line of lines) {
    if (line.type === 'error') post({ type: 'refused', line: line.line, message: line.message });
    joined += encodeLine(line);
    if (joined.length < WRITE_UNITS) continue;
    yield joined;
    joined = '';
  }
  if (joined !== '') yield joined;
}
