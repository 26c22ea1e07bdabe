/**
 * Reads Antecedent Marks: coreference that this project marked in texts of other corpora, which
 * stay where they are (marks/README.md).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAmalgumDocument, readAmalgumFiles, splitAmalgum } from './amalgum.ts';
import { collectClusters, type FoundMention } from './clusters.ts';
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument, GoldCluster } from './document.ts';
import { loadCorpus } from './load.ts';

const MARKS_FOLDER = join(import.meta.dirname, 'marks');

/** The marks of one document. */
export interface DocumentMarks {
  /** How many of its sentences were marked, from the first. */
  readonly sentenceCount: number;
  readonly clusters: readonly GoldCluster[];
}

/** Loads the marked parts of the documents, in the order of the marks. */
export function loadMarked(corpora: string): CorpusDocument[] {
  const amalgum = readMarksFile('amalgum');
  const web = readMarksFile('ewt');
  const written = readAmalgumFiles(corpora)
    .flatMap(splitAmalgum)
    .filter(({ id }) => amalgum.has(id))
    .map(readAmalgumDocument);
  return [
    ...addMarks(written, amalgum, 'amalgum'),
    ...addMarks(loadCorpus({ corpora, corpus: 'ewt', split: 'train' }), web, 'ewt'),
  ];
}

/** Reads the marks of OntoGUM's own texts, made without seeing OntoGUM's. */
export function readBlindMarks(): Map<string, DocumentMarks> {
  return readMarksFile('ontogum');
}

/**
 * Reads marks by document id: a line with the id and the number of marked sentences, then one line
 * per entity with its mentions as `sentence:start-end`, half-open token ranges counted from 0. Blank
 * lines separate documents.
 */
export function readMarks(text: string): Map<string, DocumentMarks> {
  const marks = new Map<string, DocumentMarks>();
  let line = 1;
  for (const block of text.split(/\n{2,}/)) {
    const [header = '', ...entities] = block.trim().split('\n');
    if (header !== '') {
      const [, id, count] = /^(\S+) (\d+)$/.exec(header) ?? [];
      if (id === undefined)
        throw new CorpusError('bad_row', `read marks: found "${header}", expected a document's id and a number`, {
          line,
        });
      const found = entities.flatMap((entity, index) => readEntity(entity, `e${index}`, line + 1 + index));
      marks.set(id, { sentenceCount: Number(count), clusters: collectClusters(found) });
    }
    line += block.split('\n').length + 1;
  }
  return marks;
}

function readEntity(text: string, id: string, line: number): FoundMention[] {
  return text.split(' ').map((field) => {
    const [, sentence, start, end] = /^(\d+):(\d+)-(\d+)$/.exec(field) ?? [];
    if (sentence === undefined || Number(start) >= Number(end))
      throw new CorpusError('bad_row', `read marks: found "${field}", expected sentence:start-end`, { line });
    return { id, mention: { sentence: Number(sentence), start: Number(start), end: Number(end) } };
  });
}

function readMarksFile(corpus: string): Map<string, DocumentMarks> {
  const path = join(MARKS_FOLDER, `${corpus}.txt`);
  return existsSync(path) ? readMarks(readFileSync(path, 'utf8')) : new Map();
}

/** Cuts documents down to what was marked, with the marks as clusters. */
export function addMarks(
  documents: readonly CorpusDocument[],
  marks: ReadonlyMap<string, DocumentMarks>,
  corpus: string,
): CorpusDocument[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return Array.from(marks, ([id, { sentenceCount, clusters }]) => {
    const document = byId.get(id);
    if (document === undefined)
      throw new CorpusError('corpus_missing', `load marks: found no document ${id}, expected one in ${corpus}`);
    const sentences = document.sentences.slice(0, sentenceCount);
    for (const { sentence, start, end } of clusters.flatMap(({ mentions }) => mentions)) {
      if (end <= (sentences[sentence]?.tokens.length ?? 0)) continue;
      const found = `tokens ${start}–${end} of sentence ${sentence}`;
      throw new CorpusError('bad_offset', `load marks: ${id}: found ${found}, expected a span of its text`);
    }
    return { ...document, sentences, clusters };
  });
}
