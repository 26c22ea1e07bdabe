/** Plain text → turns: one a line, with speakers where they are marked. */
import { type LineError, readLines, type TurnInput } from '../protocol/mod.ts';

/** A name of at most four words before a colon and a blank: `Ada Lovelace: I wrote it.` */
const SPEAKER = /^\s*(\p{L}[^\s:]*(?:\s+[^\s:]+){0,3}):\s+(?=\S)/u;

/** A turn with its line's number, or why the line was refused. */
export type NumberedTurn =
  | { readonly number: number; readonly line: TurnInput; readonly error?: undefined }
  | { readonly number: number; readonly error: LineError };

/** Reads turns; a line that is not UTF-8 or too long is refused in its place. */
export async function* readTextTurns(
  chunks: AsyncIterable<Uint8Array>,
  withSpeakers: boolean,
): AsyncGenerator<NumberedTurn> {
  for await (const textLine of readLines(chunks)) {
    if (textLine.error !== undefined) yield textLine;
    else yield { number: textLine.number, line: parseTurn(textLine.text, withSpeakers) };
  }
}

/** One line of text as a turn. */
export function parseTurn(text: string, withSpeakers: boolean): TurnInput {
  const marked = withSpeakers ? SPEAKER.exec(text) : null;
  const speaker = marked?.[1];
  if (marked === null || speaker === undefined) return { type: 'turn', text };
  return { type: 'turn', text: text.slice(marked[0].length), speaker };
}
