/** Standard input and output with back-pressure. */
import { once } from 'node:events';
import { open } from 'node:fs/promises';

/** Writes a text to standard output and waits where the reader is slow. */
export async function writeOut(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** A file as bytes, or standard input for none or `-`. A file that cannot be opened throws here, not later. */
export async function readInputFile(path: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  return path === undefined || path === '-' ? process.stdin : (await open(path)).createReadStream();
}
