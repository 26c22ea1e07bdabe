/** Reads the text to measure on: a file, a corpus, or generated text. */
import { readFileSync } from 'node:fs';
import { loadCorpus, toTurns } from '../corpora/mod.ts';
import { type BenchDocument, writeStories } from './text/write-story.ts';

export interface TextSource {
  /** A file of plain text, one turn per line. */
  readonly text?: string | undefined;
  /** A folder with corpora; OntoGUM dev is read. */
  readonly corpora?: string | undefined;
  /** Joins each document into a single turn. */
  readonly whole: boolean;
  /** How much to generate if neither is given. */
  readonly written: { readonly documents: number; readonly words: number };
}

/** A text and its description. */
interface NamedText {
  readonly name: string;
  readonly documents: readonly BenchDocument[];
}

/** Reads or generates the text. */
export function readText(source: TextSource): NamedText {
  const { name, documents } = readTurns(source);
  if (!source.whole) return { name, documents };
  const joined = documents.map((turns) => [{ text: turns.map(({ text }) => text).join('\n') }]);
  return { name: `${name}, one turn per document`, documents: joined };
}

function readTurns({ text, corpora, written }: TextSource): NamedText {
  if (text !== undefined) return { name: text, documents: [readLines(text)] };
  if (corpora !== undefined) {
    const documents = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
    // Only what a client sends: the protocol refuses other fields.
    const turns = documents.map((document) =>
      toTurns(document).map(({ text, speaker }) => ({ text, ...(speaker !== undefined && { speaker }) })),
    );
    return { name: 'OntoGUM dev', documents: turns };
  }
  return { name: 'generated, seed 1', documents: writeStories(written) };
}

function readLines(path: string): BenchDocument {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new RangeError(`--text: found ${path} empty, expected text with one turn per line`);
  return lines.map((text) => ({ text }));
}
