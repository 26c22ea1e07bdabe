/**
 * Lines → bytes: the one place where a line becomes text. Imports no schemas, so that pages and
 * clients stay small.
 */
import type { InputLine } from './input.ts';
import type { LineError } from './line-error.ts';
import type { ErrorLine, OutputLine } from './output.ts';

/**
 * Encodes one line as text, with its line break. Lone surrogates are escaped, so the bytes are
 * always UTF-8.
 */
export function encodeLine(line: OutputLine | InputLine): string {
  return `${JSON.stringify(line)}\n`;
}

/**
 * Encodes lines as a byte stream that is pulled: nothing is produced until the reader asks for it.
 */
export function writeLines<Line extends OutputLine | InputLine>(
  lines: AsyncIterable<Line>,
  encode: (line: Line) => string = encodeLine,
): ReadableStream<Uint8Array> {
  return write(lines, encode);
}

/** Encodes pieces of text in the same way. */
export function writeText(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  return write(pieces, (piece) => piece);
}

function write<Item>(items: AsyncIterable<Item>, encode: (item: Item) => string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = items[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(encode(value)));
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Creates the `error` line for a refused input line. */
export function toErrorLine(line: number, error: LineError): ErrorLine {
  return { type: 'error', line, code: error.code, message: error.message };
}
