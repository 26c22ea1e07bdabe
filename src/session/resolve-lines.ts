/** A stream of input lines → a stream of output lines: the whole protocol, over one or more documents. */
import { errorLine, type NumberedLine, type OutputLine } from '../protocol/mod.ts';
import { abortable } from './abortable.ts';
import { DocumentSession, type SessionSetup } from './document-session.ts';

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
  for await (const numbered of setup.signal === undefined ? lines : abortable(lines, setup.signal)) {
    if (numbered.error !== undefined) {
      yield errorLine(numbered.number, numbered.error);
      continue;
    }
    const { line } = numbered;
    switch (line.type) {
      case 'document':
        if (session !== undefined && !isPristine) yield session.summarize();
        session = new DocumentSession(setup, line);
        break;
      case 'turn':
      case 'tokens':
        session ??= new DocumentSession(setup);
        yield* session.resolve(line);
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
