/** The text to measure on: a file of the user's, a corpus, or text that is written for the purpose. */
import { readFileSync } from 'node:fs';
import { loadCorpus, toTurns } from '../corpora/mod.ts';
import { type BenchDocument, writeStories } from './text/write-story.ts';

export interface TextSource {
  /** A file of plain text, one turn a line. */
  readonly text?: string | undefined;
  /** A folder with corpora; OntoGUM's development part is read. */
  readonly corpora?: string | undefined;
  /** Whether each document is one turn, its turns one line each. */
  readonly whole: boolean;
  /** How much to write where neither is given. */
  readonly written: { readonly documents: number; readonly words: number };
}

/** A text, and what it is. */
interface NamedText {
  readonly name: string;
  readonly documents: readonly BenchDocument[];
}

/** Reads or writes it. */
export function readText(source: TextSource): NamedText {
  const { name, documents } = turnsOfText(source);
  if (!source.whole) return { name, documents };
  const joined = documents.map((turns) => [{ text: turns.map(({ text }) => text).join('\n') }]);
  return { name: `${name}, documents whole`, documents: joined };
}

function turnsOfText({ text, corpora, written }: TextSource): NamedText {
  if (text !== undefined) return { name: text, documents: [linesOf(text)] };
  if (corpora !== undefined) {
    const documents = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
    return { name: 'OntoGUM dev', documents: documents.map(toTurns) };
  }
  return { name: 'written by chance, seed 1', documents: writeStories(written) };
}

function linesOf(path: string): BenchDocument {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new RangeError(`--text: found ${path} empty, wanted text, one turn a line`);
  return lines.map((text) => ({ text }));
}
