/** Output lines → a response that is pulled: nothing is resolved until the client takes what is ready. */
import { encodeLine, errorLine, LineError, type OutputLine } from '../protocol/mod.ts';
import { ClientGoneError, JSON_TYPE, NDJSON } from './read-request.ts';
import type { Outcome, RequestScope } from './request-scope.ts';

const EVENT_STREAM = 'text/event-stream';

/** The forms of one and the same lines. */
type Format = typeof NDJSON | typeof EVENT_STREAM | typeof JSON_TYPE;

/** What a reply is written with. */
export interface ReplySetup {
  readonly scope: RequestScope;
  readonly request: Request;
  readonly writeIdleMs: number;
}

/** Answers with lines in the form that the client asks for; NDJSON unless said. */
export async function reply(lines: AsyncIterable<OutputLine>, setup: ReplySetup): Promise<Response> {
  const format = formatOf(setup.request.headers.get('accept') ?? '');
  const guarded = guard(lines, setup);
  const headers = { 'content-type': format, 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  if (format === JSON_TYPE) {
    const all: OutputLine[] = [];
    for await (const line of guarded) all.push(line);
    return new Response(JSON.stringify(all), { headers });
  }
  setup.scope.isHeld = true;
  return new Response(pulled(guarded, format === EVENT_STREAM ? encodeEvent : encodeLine, setup), { headers });
}

function formatOf(accept: string): Format {
  const types = accept.split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  return ([NDJSON, EVENT_STREAM, JSON_TYPE] as const).find((format) => types.includes(format)) ?? NDJSON;
}

/** One server-sent event a line; JSON holds no line break. */
function encodeEvent(line: OutputLine): string {
  return `data: ${JSON.stringify(line)}\n\n`;
}

/** A failure after the first byte is an `error` line, and the stream still ends well. */
async function* guard(lines: AsyncIterable<OutputLine>, { scope, request }: ReplySetup): AsyncGenerator<OutputLine> {
  const iterator = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await scope.work(() => iterator.next());
      if (done) return;
      scope.countOutput(value);
      yield value;
    }
  } catch (error) {
    if (error instanceof ClientGoneError || request.signal.aborted) throw error; // nobody is there to read more
    scope.fail(error);
    const failure = errorLine(
      Math.max(1, scope.lineNumber),
      new LineError('internal', 'serve request: the server failed; the lines before this one were taken'),
    );
    scope.countOutput(failure);
    yield failure;
  } finally {
    await iterator.return?.();
  }
}

function pulled(
  lines: AsyncGenerator<OutputLine>,
  encode: (line: OutputLine) => string,
  { scope, writeIdleMs }: ReplySetup,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const finish = (outcome: Outcome) => {
    clearTimeout(timer);
    scope.finish(outcome);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => giveUp(controller), writeIdleMs);
      },
      async pull(controller) {
        clearTimeout(timer);
        try {
          const { done, value } = await lines.next();
          if (done) {
            finish('done');
            controller.close();
            return;
          }
          controller.enqueue(encoder.encode(encode(value)));
          timer = setTimeout(() => giveUp(controller), writeIdleMs);
        } catch (error) {
          finish('cancelled'); // a failure of the server has become a line; this is a client that has left
          throw error;
        }
      },
      cancel() {
        finish('cancelled');
        // Not awaited: lines may be waiting for input that never comes.
        void lines.return(undefined).catch(() => {}); // the client is gone: nobody to tell
      },
    },
    { highWaterMark: 0 },
  );

  /** A client that takes nothing for too long keeps nothing open. */
  function giveUp(controller: ReadableStreamDefaultController<Uint8Array>): void {
    finish('cancelled');
    void lines.return(undefined).catch(() => {}); // the client is gone: nobody to tell
    controller.error(new Error('write reply: the client took nothing for too long'));
  }
}
