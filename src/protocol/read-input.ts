/** Bytes or objects → numbered input lines in order, each either checked or refused. */
import type { InputLine } from './input.ts';
import { LineError } from './line-error.ts';
import { checkLine, parseLine } from './parse-line.ts';
import { readLines, type TextLine } from './read-lines.ts';

/** An input line with its number, from 1, or why it was refused. */
export type NumberedLine =
  | { readonly number: number; readonly line: InputLine; readonly error?: undefined }
  | { readonly number: number; readonly error: LineError };

/** Reads NDJSON and checks every line. */
export async function* readInput(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<NumberedLine> {
  for await (const textLine of readLines(chunks)) {
    yield parseTextLine(textLine);
  }
}

/** Parses and checks one line of NDJSON, or passes on why it has no text. */
export function parseTextLine(textLine: TextLine): NumberedLine {
  return textLine.error === undefined ? attempt(textLine.number, () => parseLine(textLine.text)) : textLine;
}

/** Checks lines that are already objects, as callers of the library pass them. */
export async function* checkInput(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<NumberedLine> {
  let number = 0;
  for await (const value of values) {
    number++;
    yield attempt(number, () => checkLine(value));
  }
}

function attempt(number: number, parse: () => InputLine): NumberedLine {
  try {
    return { number, line: parse() };
  } catch (error) {
    if (error instanceof LineError) return { number, error };
    throw error;
  }
}
