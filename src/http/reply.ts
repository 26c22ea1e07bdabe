/** Output lines → a response that is pulled: nothing is resolved until the client takes what is ready. */
import { encodeLine, LineError, type OutputLine, toErrorLine, writeLines } from '../protocol/mod.ts';
import type { Pacer } from './pacer.ts';
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
  readonly pacer: Pacer;
}

/** Answers with lines in the form that the client asks for; NDJSON unless said. */
export async function reply(lines: AsyncIterable<OutputLine>, setup: ReplySetup): Promise<Response> {
  const format = chooseFormat(setup.request.headers.get('accept') ?? '');
  const guarded = guard(lines, setup);
  const headers = { 'content-type': format, 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  if (format === JSON_TYPE) {
    const all: OutputLine[] = [];
    for await (const line of guarded) all.push(line);
    return new Response(JSON.stringify(all), { headers });
  }
  setup.scope.isHeld = true;
  return new Response(writeLines(watchReader(guarded, setup), format === EVENT_STREAM ? encodeEvent : encodeLine), {
    headers,
  });
}

function chooseFormat(accept: string): Format {
  const types = accept.split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  return ([NDJSON, EVENT_STREAM, JSON_TYPE] as const).find((format) => types.includes(format)) ?? NDJSON;
}

/** One server-sent event a line; JSON holds no line break. */
function encodeEvent(line: OutputLine): string {
  return `data: ${JSON.stringify(line)}\n\n`;
}

/** A failure after the first byte is an `error` line, and the stream still ends well. */
async function* guard(
  lines: AsyncIterable<OutputLine>,
  { scope, request, pacer }: ReplySetup,
): AsyncGenerator<OutputLine> {
  const iterator = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      await pacer.rest();
      const { done, value } = await scope.work(() => iterator.next());
      if (done) return;
      scope.countOutput(value);
      yield value;
    }
  } catch (error) {
    if (error instanceof ClientGoneError || request.signal.aborted) throw error; // nobody is there to read more
    scope.fail(error);
    const failure = toErrorLine(
      Math.max(1, scope.lineNumber),
      new LineError('internal', 'serve request: the server failed; the lines before this one were taken'),
    );
    scope.countOutput(failure);
    yield failure;
  } finally {
    await iterator.return?.();
  }
}

/** Ends the request's scope however its reply ends; a client that takes nothing for too long keeps nothing open. */
function watchReader(
  lines: AsyncGenerator<OutputLine>,
  { scope, writeIdleMs }: ReplySetup,
): AsyncIterableIterator<OutputLine> {
  let isGivenUp = false;
  const leave = () => {
    finish('cancelled');
    // Not awaited: lines may be waiting for input that never comes.
    void lines.return(undefined).catch(() => {}); // the client is gone: nobody to tell
  };
  const startTimer = () =>
    setTimeout(() => {
      isGivenUp = true;
      leave();
    }, writeIdleMs);
  const finish = (outcome: Outcome) => {
    clearTimeout(timer);
    scope.finish(outcome);
  };
  let timer = startTimer();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      clearTimeout(timer);
      if (isGivenUp) throw new Error('write reply: the client took nothing for too long');
      try {
        const result = await lines.next();
        if (result.done) finish('done');
        else timer = startTimer();
        return result;
      } catch (error) {
        finish('cancelled'); // a failure of the server has become a line; this is a client that has left
        throw error;
      }
    },
    async return() {
      leave();
      return { done: true, value: undefined };
    },
  };
}
