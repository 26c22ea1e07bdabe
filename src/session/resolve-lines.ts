/**
 * A stream of input lines → a stream of output lines: the whole protocol, for one or more
 * documents.
 */

import { untilAborted } from '../async/mod.ts';
import { decodeBase64, encodeBase64 } from '../encoding/mod.ts';
import {
  type CorrectInput,
  type DocumentStart,
  LineError,
  type NumberedLine,
  type OutputLine,
  type TokensInput,
  type TurnInput,
  type TurnLine,
  toErrorLine,
} from '../protocol/mod.ts';
import { AnswerBudget } from './answer-size.ts';
import { DocumentSession } from './document-session.ts';
import { RestingSession, type RestingSetup } from './resting-session.ts';
import { SnapshotError } from './snapshot/snapshot-error.ts';

/**
 * Resolves lines as they arrive. Pulled, not pushed: an input line is read only when the reader
 * wants more. Every document that was started, by a line or by the stream itself, gets a summary.
 */
export async function* resolveLines(
  lines: AsyncIterable<NumberedLine>,
  given: RestingSetup,
): AsyncGenerator<OutputLine> {
  const setup = { ...given, answers: new AnswerBudget() };
  const start = () => new RestingSession(new DocumentSession(setup), setup);
  // A stream starts with an implicit document. It may be frozen while the next line is awaited, so
  // nothing here may hold on to its session.
  let document: RestingSession | undefined = start();
  let isPristine = true;
  try {
    for await (const numbered of setup.signal === undefined ? lines : untilAborted(lines, setup.signal)) {
      if (numbered.error !== undefined) {
        yield toErrorLine(numbered.number, numbered.error);
        continue;
      }
      const { line } = numbered;
      switch (line.type) {
        case 'document': {
          const begun = await beginDocument(setup, line);
          if (begun instanceof LineError) {
            yield toErrorLine(numbered.number, begun);
            continue;
          }
          if (document !== undefined && !isPristine) yield await document.use(summarize);
          document?.close();
          document = begun;
          break;
        }
        case 'turn':
        case 'tokens':
          document ??= start();
          // The last line of a turn may wait for a slow reader; the session need not.
          yield* yield* resolveTurn(document, line, numbered.number);
          break;
        case 'participant':
        case 'entity':
          document ??= start();
          await document.use((session) => session.introduce(line));
          break;
        case 'correct':
          document ??= start();
          yield await correct(document, line, numbered.number);
          break;
        case 'end':
          yield await (document ?? start()).use(summarize);
          document?.close();
          document = undefined;
          break;
      }
      isPristine = false;
    }
    if (document !== undefined) yield await document.use(summarize);
  } finally {
    document?.close();
  }
}

function summarize(session: DocumentSession): OutputLine {
  return session.summarize();
}

/** Corrects a decision; one that is refused becomes an error line. */
async function correct(document: RestingSession, line: CorrectInput, number: number): Promise<OutputLine> {
  try {
    return await document.use((session) => session.correct(line));
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    return toErrorLine(number, error);
  }
}

/** Resolves one turn, and returns its last lines; one that is refused becomes an error line. */
async function* resolveTurn(
  document: RestingSession,
  line: TurnInput | TokensInput,
  number: number,
): AsyncGenerator<OutputLine, readonly OutputLine[]> {
  const entered = document.enter();
  try {
    const session = await entered;
    for await (const output of session.resolve(line)) {
      if (output === undefined) continue;
      if (output.type !== 'turn') yield output;
      else return line.snapshot === true ? await addSnapshot(output, session, number) : [output];
    }
    return [];
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    return [toErrorLine(number, error)];
  } finally {
    await document.leave();
  }
}

/**
 * Adds a snapshot to a turn's line; if the scorer cannot encode its state, an error line follows
 * instead.
 */
async function addSnapshot(line: TurnLine, session: DocumentSession, number: number): Promise<OutputLine[]> {
  const snapshot = await session.snapshot().catch(toRefusal);
  return snapshot instanceof LineError
    ? [line, toErrorLine(number, snapshot)]
    : [{ ...line, snapshot: encodeBase64(snapshot) }];
}

/** Starts the session of a `document` line; returns an error if the line is refused. */
async function beginDocument(
  setup: RestingSetup,
  { snapshot, ...start }: DocumentStart,
): Promise<RestingSession | LineError> {
  const open = (session: DocumentSession) => new RestingSession(session, setup);
  if (snapshot === undefined) return open(new DocumentSession(setup, start));
  if (start.id !== undefined || start.genre !== undefined) {
    return new LineError('invalid_line', 'check line: found id or genre beside a snapshot, which has its own');
  }
  return await DocumentSession.restore(setup, decodeBase64(snapshot)).then(open, toRefusal);
}

function toRefusal(error: unknown): LineError {
  if (error instanceof SnapshotError) return new LineError('snapshot_refused', error.message, { cause: error });
  throw error;
}
