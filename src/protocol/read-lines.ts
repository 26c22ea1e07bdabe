/**
 * Bytes → lines, however the bytes are chunked: one reader for files, sockets, request and response
 * bodies. Memory stays bounded by the longest line allowed; a line that cannot be read is reported
 * in its place.
 */
import { MAX_LINE_BYTES } from './limits.ts';
import { LineError } from './line-error.ts';

/**
 * One physical line: its number, from 1, and its text or why it has none. Blank lines are counted
 * but skipped.
 */
export type TextLine =
  | { readonly number: number; readonly text: string; readonly error?: undefined }
  | { readonly number: number; readonly error: LineError };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** Initial size of a line's buffer; it doubles as the line grows. */
const INITIAL_BYTES = 4096;

/** Splits a byte stream into lines; the result does not depend on how it is chunked. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<TextLine> {
  const splitter = new LineSplitter(maxBytes);
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.finish();
}

/**
 * The same, fed by hand: `push` yields the lines that a chunk completes, `finish` a last line
 * without a line break.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #bytes = new Uint8Array(INITIAL_BYTES);
  #size = 0;
  #isTooLong = false;
  #number = 0;

  constructor(maxBytes = MAX_LINE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Uint8Array): Generator<TextLine> {
    let from = 0;
    while (from < chunk.length) {
      const lineEnd = chunk.indexOf(LINE_FEED, from);
      if (lineEnd === -1) {
        this.#keep(chunk.subarray(from));
        return;
      }
      this.#keep(chunk.subarray(from, lineEnd));
      from = lineEnd + 1;
      const line = this.#complete();
      if (line !== undefined) yield line;
    }
  }

  *finish(): Generator<TextLine> {
    if (this.#size === 0) return;
    const line = this.#complete();
    if (line !== undefined) yield line;
  }

  /** Copies, because the caller may reuse its buffer (`slice` of a Node Buffer would be a view). */
  #keep(part: Uint8Array): void {
    const size = this.#size + part.length;
    // Leaves room for what is trimmed later: a carriage return at the end, a byte order mark at the
    // start.
    if (size > this.#maxBytes + 1 + BYTE_ORDER_MARK.length) this.#isTooLong = true;
    if (!this.#isTooLong) {
      if (size > this.#bytes.length) this.#grow(size);
      this.#bytes.set(part, this.#size);
    }
    this.#size = size;
  }

  #grow(size: number): void {
    const grown = new Uint8Array(Math.max(size, 2 * this.#bytes.length));
    grown.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = grown;
  }

  #complete(): TextLine | undefined {
    this.#number++;
    const number = this.#number;
    const bytes = trim(this.#bytes.subarray(0, this.#isTooLong ? 0 : this.#size), number === 1);
    const isTooLong = this.#isTooLong || bytes.length > this.#maxBytes;
    const size = this.#size;
    this.#size = 0;
    this.#isTooLong = false;
    if (isTooLong) {
      const message = `read line: found ${size} bytes, wanted at most ${this.#maxBytes}`;
      return { number, error: new LineError('line_too_long', message) };
    }
    try {
      const text = this.#decoder.decode(bytes);
      return text.trim() === '' ? undefined : { number, text };
    } catch (cause) {
      return { number, error: new LineError('invalid_utf8', 'read line: found bytes that are not UTF-8', { cause }) };
    }
  }
}

function trim(whole: Uint8Array, isFirst: boolean): Uint8Array {
  const hasMark = isFirst && BYTE_ORDER_MARK.every((byte, index) => whole[index] === byte);
  const end = whole.at(-1) === CARRIAGE_RETURN ? whole.length - 1 : whole.length;
  return whole.subarray(hasMark ? BYTE_ORDER_MARK.length : 0, end);
}

/**
 * Reads the JSON lines of a response body, each as soon as it is complete; leaving the loop cancels
 * the body. The sender is trusted: lines of any length are accepted, and a last line without a line
 * break is dropped.
 */
export async function* readJsonLines<Line>(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Line> {
  if (body === null) return;
  const reader = body.getReader();
  const splitter = new LineSplitter(Number.POSITIVE_INFINITY);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const line of splitter.push(value)) {
        if (line.error !== undefined) throw line.error;
        yield JSON.parse(line.text) as Line;
      }
    }
  } finally {
    await reader.cancel().catch(() => {}); // it may be over already
  }
}
