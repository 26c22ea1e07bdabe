/**
 * CoNLL-2012 parts written by hand: a row is `word tag parse [entity [speaker [coreference]]]`,
 * sentences are separated by an empty line.
 */
import { join } from 'node:path';
import type { CorpusDocument } from '../../../../scripts/corpora/mod.ts';
import { loadConllFolder, readConll2012 } from '../../../../scripts/corpora/mod.ts';
import { type ExtractedPart, extractPart } from '../../../../scripts/reproduce/ontonotes/extract-part.ts';
import { conll2012, conllRow } from '../../corpora/rows.ts';

export const FIXTURE = join(import.meta.dirname, '../../../fixtures/ontonotes');

/** Reads one part. */
export function readPart(rows: string): CorpusDocument {
  const sentences = rows
    .trim()
    .split(/\n\s*\n/)
    .map((sentence) =>
      sentence
        .trim()
        .split('\n')
        .map((row) => {
          const [word = '', pos = '', parse = '', ner = '*', speaker = '-', coref = '-'] = row.trim().split(/ +/);
          return conllRow(word, { pos, parse, ner, speaker, coref });
        }),
    );
  const [document] = readConll2012(conll2012(sentences));
  if (document === undefined) throw new Error('expected a document');
  return document;
}

/** The texts of its mentions, in decoder order. */
export function readTexts(rows: string): string[] {
  return extractPart(readPart(rows)).mentions.map(({ text }) => text);
}

/** The parts of a split of the toy corpus. */
export function toyParts(split: 'train' | 'dev' | 'test'): ExtractedPart[] {
  return loadConllFolder(join(FIXTURE, split)).map((document) => extractPart(document));
}
