/** Lines to a request's body and from a response's body, as they come. */
import type { InputLine, OutputLine } from '../protocol/mod.ts';

/** Lines to send: all at once, or as they come up. */
export type Lines = Iterable<InputLine> | AsyncIterable<InputLine>;

/** What of a request carries the lines. Those that come up one by one are streamed, which needs HTTP/2 in browsers. */
export function createBody(lines: Lines): RequestInit {
  if (Symbol.iterator in lines) return { body: Array.from(lines, encode).join('') };
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
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
  return { body, duplex: 'half' } as RequestInit;
}

/** The lines of a reply, each as soon as it is there. Leaving the loop ends the request. */
export async function* readOutputLines(body: ReadableStream<Uint8Array> | null): AsyncGenerator<OutputLine> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const parts = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) if (part.trim() !== '') yield JSON.parse(part) as OutputLine;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {}); // it may be over already
  }
}

function encode(line: InputLine): string {
  return `${JSON.stringify(line)}\n`;
}
