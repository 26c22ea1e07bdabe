/** A stream of input lines → a stream of output lines: the whole protocol, over one or more documents. */

import { untilAborted } from '../async/mod.ts';
import { decodeBase64, encodeBase64 } from '../encoding/mod.ts';
import {
  type DocumentStart,
  LineError,
  type NumberedLine,
  type OutputLine,
  type TurnLine,
  toErrorLine,
} from '../protocol/mod.ts';
import { DocumentSession, type SessionSetup } from './document-session.ts';
import { SnapshotError } from './snapshot/snapshot-error.ts';

/**
 * Resolves lines as they come. Pulled, not pushed: an input line is read only when the reader wants more.
 * A document that was begun, by a line or by the stream itself, is always summed up.
 */
export async function* resolveLines(
  lines: AsyncIterable<NumberedLine>,
  setup: SessionSetup,
): AsyncGenerator<OutputLine> {
  let session: DocumentSession | undefined = new DocumentSession(setup); // a stream begins with an implicit document
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
        for await (const output of session.resolve(line)) {
          if (output === undefined) continue;
          if (output.type === 'turn' && line.snapshot === true) yield* addSnapshot(output, session, numbered.number);
          else yield output;
        }
        break;
      case 'participant':
        session ??= new DocumentSession(setup);
        await session.introduce(line);
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

/** A turn's line with the state after it; where the scorer cannot write its state down, an error line says so beside it. */
async function* addSnapshot(line: TurnLine, session: DocumentSession, number: number): AsyncGenerator<OutputLine> {
  const snapshot = await session.snapshot().catch(toRefusal);
  if (!(snapshot instanceof LineError)) yield { ...line, snapshot: encodeBase64(snapshot) };
  else yield* [line, toErrorLine(number, snapshot)];
}

/** The session that a `document` line begins, or why the line is refused. */
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
