/**
 * A request's body → numbered input lines, within the limits: NDJSON as it streams in, or a small
 * JSON body or plain text at once.
 */
import {
  checkInput,
  LineError,
  LineSplitter,
  type NumberedLine,
  parseJson,
  parseTextLine,
  type ServiceErrorCode,
} from '../protocol/mod.ts';
import { ProblemError } from './problem.ts';

export const NDJSON = 'application/x-ndjson';
export const JSON_TYPE = 'application/json';
export const TEXT_TYPE = 'text/plain';
const WHOLE_TYPES = new Set([JSON_TYPE, TEXT_TYPE]);
const STREAM_TYPES = new Set([NDJSON, 'application/ndjson', 'application/jsonl', '']);

/** The limits of a body. */
export interface BodyLimits {
  readonly bodyBytes: number;
  readonly jsonBytes: number;
  readonly lineBytes: number;
  readonly readIdleMs: number;
  /** Aborted when the server shuts down: the stream then ends at a line. */
  readonly drain?: AbortSignal | undefined;
  /** Called with the size of each piece that arrives. */
  readonly onBytes?: ((count: number) => void) | undefined;
}

/** How a body is read: its limits, and the signal that its client has left. */
interface Reading extends BodyLimits {
  readonly gone: AbortSignal;
}

/** The client disconnected in the middle of its body, so there is nobody to answer. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';

  constructor(cause: unknown) {
    super('read request: the client left', { cause });
  }
}

/**
 * Reads a body by its type. A body that cannot be read at all is refused; later errors become
 * refused lines.
 */
export async function readRequest(request: Request, limits: BodyLimits): Promise<AsyncIterable<NumberedLine>> {
  const type = readType(request);
  if (!STREAM_TYPES.has(type) && !WHOLE_TYPES.has(type)) {
    const detail = `read request: expected a body of type ${NDJSON}, ${JSON_TYPE} or ${TEXT_TYPE}`;
    throw new ProblemError('unsupported_media_type', detail);
  }
  const { reader, reading } = openReader(request, limits, WHOLE_TYPES.has(type));
  if (type === JSON_TYPE) return checkInput(toLines(parseBody(await readWhole(reader, reading))));
  if (type === TEXT_TYPE) return checkInput([{ type: 'turn', text: decodeText(await readWhole(reader, reading)) }]);
  return reader === undefined ? yieldNothing() : readStream(reader, reading);
}

/** Reads a JSON body as a whole, for a route that takes one object. */
export async function readJsonBody(request: Request, limits: BodyLimits): Promise<unknown> {
  const type = readType(request);
  if (type !== JSON_TYPE && type !== '') {
    throw new ProblemError('unsupported_media_type', `read request: expected a body of type ${JSON_TYPE}`);
  }
  const { reader, reading } = openReader(request, limits, true);
  return parseBody(await readWhole(reader, reading));
}

function readType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Claims a body, if it is uncompressed and not announced as too large. */
function openReader(
  request: Request,
  limits: BodyLimits,
  isWhole: boolean,
): { readonly reader: BodyReader | undefined; readonly reading: Reading } {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    const detail = 'read request: found a compressed body, expected an uncompressed one';
    throw new ProblemError('unsupported_media_type', detail, { 'accept-encoding': 'identity' });
  }
  const maxBytes = isWhole ? limits.jsonBytes : limits.bodyBytes;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw createTooLargeError(maxBytes);
  // Taken immediately: a server may drain a body that nobody has claimed (wrangler dev does).
  const reader = request.body?.getReader();
  return { reader, reading: { ...limits, gone: request.signal } };
}

async function* yieldNothing(): AsyncGenerator<NumberedLine> {}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

async function* readStream(reader: BodyReader, limits: Reading): AsyncGenerator<NumberedLine> {
  const splitter = new LineSplitter(limits.lineBytes);
  let number = 0;
  let size = 0;
  let isDone = false;
  try {
    for (;;) {
      const next = await waitForChunk(reader, limits);
      if (typeof next === 'string') {
        yield { number: number + 1, error: new LineError(next, STOPPED[next]) };
        return;
      }
      isDone = next.done;
      if (next.done) break;
      size += next.value.length;
      limits.onBytes?.(next.value.length);
      if (size > limits.bodyBytes) {
        const message = `read request: found more than ${limits.bodyBytes} bytes; send the rest in another request`;
        yield { number: number + 1, error: new LineError('body_too_large', message) };
        return;
      }
      for (const textLine of splitter.push(next.value)) {
        number = textLine.number;
        yield parseTextLine(textLine);
      }
    }
    for (const textLine of splitter.finish()) yield parseTextLine(textLine);
  } finally {
    // A body that is already gone cannot be cancelled.
    if (!isDone) await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

type StopCode = Extract<ServiceErrorCode, 'idle_timeout' | 'shutting_down'>;
const STOPPED: Readonly<Record<StopCode, string>> = {
  idle_timeout: 'read request: nothing came for too long; the lines before this one were taken',
  shutting_down: 'read request: the server is shutting down; the lines before this one were taken',
};

/** Waits for the next chunk; returns a code if there will be none. */
function waitForChunk(
  reader: BodyReader,
  { readIdleMs, drain, gone }: Reading,
): Promise<ReadableStreamReadResult<Uint8Array> | StopCode> {
  return new Promise((resolve, reject) => {
    const settle = (conclude: () => void) => {
      clearTimeout(timer);
      drain?.removeEventListener('abort', stop);
      gone.removeEventListener('abort', leave);
      conclude();
    };
    const stop = () => settle(() => resolve('shutting_down'));
    const leave = () => settle(() => reject(new ClientGoneError(gone.reason)));
    const timer = setTimeout(() => settle(() => resolve('idle_timeout')), readIdleMs);
    if (drain?.aborted) return stop();
    if (gone.aborted) return leave();
    gone.addEventListener('abort', leave);
    drain?.addEventListener('abort', stop);
    reader.read().then(
      (chunk) => settle(() => resolve(chunk)),
      (cause) => settle(() => reject(new ClientGoneError(cause))),
    );
  });
}

/** Reads a whole body: what a client without streaming sends. */
async function readWhole(reader: BodyReader | undefined, limits: Reading): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader !== undefined) {
    const next = await waitForChunk(reader, limits);
    if (typeof next === 'string') throw new ProblemError('invalid_json', STOPPED[next]);
    if (next.done) break;
    size += next.value.length;
    limits.onBytes?.(next.value.length);
    chunks.push(next.value);
    if (size <= limits.jsonBytes) continue;
    await reader.cancel().catch(() => {}); // the client may already be gone
    throw createTooLargeError(limits.jsonBytes);
  }
  return await new Blob(chunks as BlobPart[]).arrayBuffer();
}

/** One line, one text, or an array of them. */
function toLines(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).map(toLine);
}

function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ProblemError('invalid_body', 'read request: found bytes that are not UTF-8, expected text');
  }
}

function parseBody(bytes: ArrayBuffer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const detail = error instanceof LineError ? error.message : 'found bytes that are not UTF-8';
    throw new ProblemError('invalid_json', `read request: ${detail}`);
  }
}

/** Treats a bare text, or an object without `type`, as a turn. */
function toLine(value: unknown): unknown {
  if (typeof value === 'string') return { type: 'turn', text: value };
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value) && !('type' in value);
  return isPlain ? { type: 'turn', ...value } : value;
}

function createTooLargeError(maxBytes: number): ProblemError {
  return new ProblemError('body_too_large', `read request: expected a body of at most ${maxBytes} bytes`);
}
