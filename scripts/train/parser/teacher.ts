/** Reads AMALGUM (`amalgum/*.conllu.gz`): machine-labelled text, the parser's teacher data. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CorpusError, type LabeledSentence, labelHeads, type TypedSpan } from '../../corpora/mod.ts';

/** Loads every sentence up to a length; relations of an older guideline are renamed to today's. */
export function loadAmalgum(corpora: string, maxTokens: number): LabeledSentence[] {
  const folder = join(corpora, 'amalgum');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.conllu.gz')) : [];
  if (names.length === 0)
    throw new CorpusError(
      'corpus_missing',
      `load amalgum: found none, wanted ${folder}/*.conllu.gz; get it from github.com/gucorpling/amalgum`,
    );
  return names
    .sort()
    .flatMap((name) => readAmalgum(gunzipSync(readFileSync(join(folder, name))).toString('utf8'), maxTokens));
}

/** Reads the sentences of one file. Its `Entity` cells give a type and a number: `(person-1`, `person-1)`. */
export function readAmalgum(text: string, maxTokens: number): LabeledSentence[] {
  const sentences: LabeledSentence[] = [];
  for (const block of text.split(/\n\n+/)) {
    const rows = block
      .split('\n')
      .filter((line) => /^\d+\t/.test(line))
      .map((line) => line.split('\t'));
    if (rows.length === 0 || rows.length > maxTokens) continue;
    const column = (index: number): string[] => rows.map((row) => row[index] ?? '_');
    const heads = column(6).map((cell) => Number(cell) - 1);
    const spans = readSpans(column(9));
    sentences.push({
      tokens: column(1),
      upos: column(3),
      xpos: column(4),
      heads,
      deprel: column(7).map((label) => label.replace(/:(?:tmod|npmod)$/, ':unmarked')),
      entityTypes: labelHeads(spans, heads),
    });
  }
  return sentences;
}

function readSpans(cells: readonly string[]): TypedSpan[] {
  const open = new Map<string, number[]>();
  const spans: TypedSpan[] = [];
  cells.forEach((cell, token) => {
    const entity = /(?:^|\|)Entity=([^|]*)/.exec(cell)?.[1];
    for (const piece of entity?.match(/\([^()]*\)?|[^()]+\)/g) ?? []) {
      const body = piece.replace(/^\(|\)$/g, '');
      if (piece.startsWith('(')) open.set(body, [...(open.get(body) ?? []), token]);
      const start = piece.endsWith(')') ? open.get(body)?.pop() : undefined; // spans that cross a sentence's end are dropped
      if (start !== undefined) spans.push({ start, end: token + 1, type: body.split('-')[0] ?? '' });
    }
  });
  return spans;
}
