/**
 * The input of commands: a file or standard input, as lines of the protocol or as plain text with
 * one turn per line.
 */
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { type LineError, readLines, type TurnInput } from '../protocol/mod.ts';

/** The optional input file of a command; without it, or with `-`, standard input is read. */
export const inputFile = { usage: '[FILE]', max: 1 } as const;

/** How the input is read. */
export const inputFlags = {
  text: z.boolean().default(false).describe('The input is plain text, one turn per line.'),
  speakers: z.boolean().default(false).describe('With --text: "Name: words" is a turn spoken by Name.'),
};

/** A name of at most four words before a colon and a space: `Ada Lovelace: I wrote it.` */
const SPEAKER = /^\s*(\p{L}[^\s:]*(?:\s+[^\s:]+){0,3}):\s+(?=\S)/u;

/** A turn with its line number, or why the line was refused. */
export type NumberedTurn =
  | { readonly number: number; readonly line: TurnInput; readonly error?: undefined }
  | { readonly number: number; readonly error: LineError };

/**
 * Opens a file, or standard input for none or `-`. A file that cannot be opened throws here, not
 * later.
 */
export async function readInputFile(path: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  return path === undefined || path === '-' ? process.stdin : (await open(path)).createReadStream();
}

/** Reads plain text as turns; a line that is too long or not UTF-8 is refused in its place. */
export async function* readTextTurns(
  chunks: AsyncIterable<Uint8Array>,
  withSpeakers: boolean,
): AsyncGenerator<NumberedTurn> {
  for await (const textLine of readLines(chunks)) {
    if (textLine.error !== undefined) yield textLine;
    else yield { number: textLine.number, line: parseTurn(textLine.text, withSpeakers) };
  }
}

/** Parses one line of plain text as a turn. */
export function parseTurn(text: string, withSpeakers: boolean): TurnInput {
  const marked = withSpeakers ? SPEAKER.exec(text) : null;
  const speaker = marked?.[1];
  if (marked === null || speaker === undefined) return { type: 'turn', text };
  return { type: 'turn', text: text.slice(marked[0].length), speaker };
}
