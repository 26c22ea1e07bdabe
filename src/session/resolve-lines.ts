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
import { DocumentSession, type SessionSetup } from './document-session.ts';
import { SnapshotError } from './snapshot/snapshot-error.ts';

/**
 * Resolves lines as they arrive. Pulled, not pushed: an input line is read only when the reader
 * wants more. Every document that was started, by a line or by the stream itself, gets a summary.
 */
export async function* resolveLines(
  lines: AsyncIterable<NumberedLine>,
  given: SessionSetup,
): AsyncGenerator<OutputLine> {
  const setup = { ...given, answers: new AnswerBudget() };
  // A stream starts with an implicit document.
  let session: DocumentSession | undefined = new DocumentSession(setup);
  let isPristine = true;
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
        if (session !== undefined && !isPristine) yield session.summarize();
        session = begun;
        break;
      }
      case 'turn':
      case 'tokens':
        session ??= new DocumentSession(setup);
        yield* resolveTurn(session, line, numbered.number);
        break;
      case 'participant':
      case 'entity':
        session ??= new DocumentSession(setup);
        await session.introduce(line);
        break;
      case 'correct':
        session ??= new DocumentSession(setup);
        yield await correct(session, line, numbered.number);
        break;
      case 'end':
        session ??= new DocumentSession(setup);
        yield session.summarize();
        session = undefined;
        break;
    }
    isPristine = false;
  }
  if (session !== undefined) yield session.summarize();
}

/** Corrects a decision; one that is refused becomes an error line. */
async function correct(session: DocumentSession, line: CorrectInput, number: number): Promise<OutputLine> {
  try {
    return await session.correct(line);
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    return toErrorLine(number, error);
  }
}

/** Resolves one turn; one that is refused becomes an error line. */
async function* resolveTurn(
  session: DocumentSession,
  line: TurnInput | TokensInput,
  number: number,
): AsyncGenerator<OutputLine> {
  try {
    for await (const output of session.resolve(line)) {
      if (output === undefined) continue;
      if (output.type === 'turn' && line.snapshot === true) yield* addSnapshot(output, session, number);
      else yield output;
    }
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    yield toErrorLine(number, error);
  }
}

/**
 * Adds a snapshot to a turn's line; if the scorer cannot encode its state, an error line follows
 * instead.
 */
async function* addSnapshot(line: TurnLine, session: DocumentSession, number: number): AsyncGenerator<OutputLine> {
  const snapshot = await session.snapshot().catch(toRefusal);
  if (!(snapshot instanceof LineError)) yield { ...line, snapshot: encodeBase64(snapshot) };
  else yield* [line, toErrorLine(number, snapshot)];
}

/** Starts the session of a `document` line; returns an error if the line is refused. */
async function beginDocument(
  setup: SessionSetup,
  { snapshot, ...start }: DocumentStart,
): Promise<DocumentSession | LineError> {
  if (snapshot === undefined) return new DocumentSession(setup, start);
  if (start.id !== undefined || start.genre !== undefined) {
    return new LineError('invalid_line', 'check line: found id or genre beside a snapshot, which has its own');
  }
  return await DocumentSession.restore(setup, decodeBase64(snapshot)).catch(toRefusal);
}

function toRefusal(error: unknown): LineError {
  if (error instanceof SnapshotError) return new LineError('snapshot_refused', error.message, { cause: error });
  throw error;
}
