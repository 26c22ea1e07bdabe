/**
 * The input of commands: a file, standard input, or text given on the command line, as lines of the
 * protocol or as plain text with one turn per line.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { type LineError, readLines, splitSpeaker, type TurnInput } from '../protocol/mod.ts';
import type { CommandContext } from './define-command.ts';
import { growYoungGeneration } from './young-generation.ts';

/** The input of a command; without it, or with `-`, standard input is read. */
export const inputFile = { usage: '[FILE|"TEXT"]', max: 1 } as const;

/** How the input is read. */
export const inputFlags = {
  text: z
    .boolean()
    .default(false)
    .describe('The input is plain text, one turn per line (default: unless it starts like JSON).'),
  speakers: z
    .boolean()
    .default(false)
    .describe(
      'In plain text, "Name: words" is a turn spoken by Name (default: if it starts like a chat, without --text).',
    ),
};

/** How JSON starts: an object, or an array of objects or texts, but not `[10:02]`. */
const JSON_START = /^(?:\{|\[\s*(?:[{["\]]|$))/;

/** A turn with its line number, or why the line was refused. */
export type NumberedTurn =
  | { readonly number: number; readonly line: TurnInput; readonly error?: undefined }
  | { readonly number: number; readonly error: LineError };

/** An opened input. */
export interface CommandInput {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Its size, if it is known. */
  readonly byteCount?: number;
}

/**
 * Opens what the command line gives: a file, text in quotes, or standard input for nothing or `-`. A
 * file that cannot be opened throws here, not later. Somebody at a keyboard is told that it is read.
 */
export async function openInput(
  { positionals: [given], terminal, writeError }: CommandContext,
  command: string,
): Promise<CommandInput> {
  if (given !== undefined && given !== '-') return await openGiven(given);
  if (terminal.isInput) {
    const end = process.platform === 'win32' ? 'Ctrl-Z and Enter' : 'Ctrl-D';
    writeError(`${command}: reading from the terminal, one turn per line; end with ${end}\n`);
  }
  return { chunks: growWithInput(process.stdin) };
}

/** Opens a file; something with a blank in it that names no file is text. */
async function openGiven(given: string): Promise<CommandInput> {
  let file: FileHandle;
  try {
    file = await open(given);
  } catch (error) {
    if (!/\s/.test(given)) throw error;
    const bytes = new TextEncoder().encode(given);
    return { chunks: yieldOnce(bytes), byteCount: bytes.length };
  }
  const { size } = await file.stat();
  return { chunks: growWithInput(file.createReadStream()), ...(size > 0 && { byteCount: size }) };
}

/** An input of more than one chunk may be long. */
async function* growWithInput(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of chunks) {
    if (++count === 2) growYoungGeneration();
    yield chunk;
  }
}

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** How an input is to be read. */
export interface Detected {
  /** Plain text: as asked for, or as it looks. */
  readonly isText: boolean;
  /** Whether its lines are `Name: words`: as asked for, or as it looks if nothing was said. */
  readonly hasSpeakers: boolean;
  /** The whole input again. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** How much of an input is looked at; it has come when the first turn is resolved, so nobody waits. */
const LOOKED_AT_BYTES = 8192;

/**
 * Decides by its flags and by its beginning how an input is to be read: lines of the protocol are
 * JSON, and nobody starts a text like that.
 */
export async function detectText(
  chunks: AsyncIterable<Uint8Array>,
  { text, speakers }: { readonly text: boolean; readonly speakers: boolean },
): Promise<Detected> {
  const seen: Uint8Array[] = [];
  const rest = chunks[Symbol.asyncIterator]();
  let first = '';
  while (first === '') {
    const next = await rest.next();
    if (next.done) break;
    seen.push(next.value);
    // Only the beginning is looked at, where a byte order mark and blanks may be.
    first = new TextDecoder().decode(next.value.subarray(0, LOOKED_AT_BYTES)).trimStart();
  }
  const looksLikeText = first !== '' && !JSON_START.test(first);
  return {
    isText: text || looksLikeText,
    hasSpeakers: speakers || (!text && looksLikeText && looksLikeChat(first)),
    chunks: chain(seen, rest),
  };
}

const MIN_SPOKEN_LINES = 2;
/** Messages of several lines are common in chats. */
const MIN_SPOKEN_SHARE = 0.75;

function looksLikeChat(beginning: string): boolean {
  const lines = beginning.split('\n').filter((line) => line.trim() !== '');
  const spoken = lines.filter((line) => splitSpeaker(line).speaker !== undefined);
  return spoken.length >= MIN_SPOKEN_LINES && spoken.length >= MIN_SPOKEN_SHARE * lines.length;
}

async function* chain(seen: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* seen;
    for (;;) {
      const next = await rest.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
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
  return { type: 'turn', ...(withSpeakers ? splitSpeaker(text) : { text }) };
}
