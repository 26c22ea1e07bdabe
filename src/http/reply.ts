/**
 * Output lines → a response that is pulled: nothing is resolved until the client has read what is
 * ready.
 */

import type { Pace } from '../async/mod.ts';
import { encodeLine, LineError, type OutputLine, toErrorLine, writeLines, writeText } from '../protocol/mod.ts';
import { ClientGoneError, JSON_TYPE, NDJSON } from './read-request.ts';
import type { Outcome, RequestScope } from './request-scope.ts';

const EVENT_STREAM = 'text/event-stream';

/** The media types that lines can be sent as. */
type Format = typeof NDJSON | typeof EVENT_STREAM | typeof JSON_TYPE;

/** What a reply needs. */
export interface ReplySetup {
  readonly scope: RequestScope;
  readonly request: Request;
  readonly writeIdleMs: number;
  readonly pace: Pace;
  /** Writes lines as JSON, for clients that accept nothing else; default: an array of them. */
  readonly toJson?: ((lines: AsyncIterable<OutputLine>) => AsyncIterable<string>) | undefined;
}

/** Replies with lines in the format that the client accepts; default: NDJSON. */
export function reply(lines: AsyncIterable<OutputLine>, setup: ReplySetup): Response {
  const format = chooseFormat(setup.request);
  const guarded = guard(lines, setup);
  const headers = { 'content-type': format, 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  setup.scope.isHeld = true;
  const watched = watchReader(guarded, setup);
  const body =
    format === JSON_TYPE ? writeText((setup.toJson ?? toJsonArray)(watched)) : writeLines(watched, ENCODERS[format]);
  return new Response(body, { headers });
}

/** Chooses the format of a reply by what the client accepts. */
export function chooseFormat(request: Request): Format {
  const accept = request.headers.get('accept') ?? '';
  const types = accept.split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  return ([NDJSON, EVENT_STREAM, JSON_TYPE] as const).find((format) => types.includes(format)) ?? NDJSON;
}

/** One server-sent event per line; JSON contains no line breaks. */
function encodeEvent(line: OutputLine): string {
  return `data: ${JSON.stringify(line)}\n\n`;
}

const ENCODERS = { [NDJSON]: encodeLine, [EVENT_STREAM]: encodeEvent } as const;

/** One JSON array, sent piece by piece: however long it becomes, the server holds one line of it. */
async function* toJsonArray(lines: AsyncIterable<OutputLine>): AsyncGenerator<string> {
  let separator = '[';
  for await (const line of lines) {
    yield separator + JSON.stringify(line);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * Turns a failure after the first byte into an `error` line, so that the stream still ends
 * properly.
 */
async function* guard(
  lines: AsyncIterable<OutputLine>,
  { scope, request, pace }: ReplySetup,
): AsyncGenerator<OutputLine> {
  const iterator = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      await pace.rest(0);
      const { done, value } = await scope.work(() => iterator.next());
      if (done) return;
      scope.countOutput(value);
      yield value;
    }
  } catch (error) {
    // Nobody is left to read more.
    if (error instanceof ClientGoneError || request.signal.aborted) throw error;
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

/**
 * Ends the request's scope however its reply ends; a client that reads nothing for too long is
 * dropped.
 */
function watchReader(
  lines: AsyncGenerator<OutputLine>,
  { scope, writeIdleMs }: ReplySetup,
): AsyncIterableIterator<OutputLine> {
  let isGivenUp = false;
  const leave = () => {
    finish('cancelled');
    // Not awaited: lines may be waiting for input that never comes.
    void lines.return(undefined).catch(() => {}); // the client is gone
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
      if (isGivenUp) throw new Error('write reply: the client read nothing for too long');
      try {
        const result = await lines.next();
        if (result.done) finish('done');
        else timer = startTimer();
        return result;
      } catch (error) {
        finish('cancelled'); // server failures have become lines, so the client disconnected
        throw error;
      }
    },
    async return() {
      leave();
      return { done: true, value: undefined };
    },
  };
}
