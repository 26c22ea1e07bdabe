/** Standard input and output with back-pressure. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';

/** Writes a text to standard output and waits where the reader is slow. */
export async function writeOut(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** A file as bytes, or standard input for none or `-`. */
export function readInputFile(path: string | undefined): AsyncIterable<Uint8Array> {
  return path === undefined || path === '-' ? process.stdin : createReadStream(path);
}
