/** The file access of the readers: names below a folder, and a reader's errors with the file they are in. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CorpusError } from './corpus-error.ts';

/** Paths below a folder, sorted by code units so that every machine agrees; empty where there is no folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

/** Reads a file; an error of the reader then names it, as `path:line` where the line is known. */
export function readFile<T>(path: string, read: (text: string) => T): T {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (!(cause instanceof CorpusError)) throw cause;
    const place = cause.line === undefined ? path : `${path}:${cause.line}`;
    throw new CorpusError(cause.code, `load ${place}: ${cause.message}`, { cause, line: cause.line });
  }
}
