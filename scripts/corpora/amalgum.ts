/** Reads AMALGUM: tokens without their text or paragraphs, analyzed by machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readConllu } from './conllu.ts';
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument } from './document.ts';
import { writeTokens } from './write-tokens.ts';

/** Reads the files of AMALGUM (`amalgum/*.conllu.gz`), ordered by name. */
export function readAmalgumFiles(corpora: string): string[] {
  const folder = join(corpora, 'amalgum');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.conllu.gz')) : [];
  if (names.length === 0)
    throw new CorpusError(
      'corpus_missing',
      `load amalgum: found none, expected ${folder}/*.conllu.gz; download from github.com/gucorpling/amalgum`,
    );
  return names.sort().map((name) => gunzipSync(readFileSync(join(folder, name))).toString('utf8'));
}

/** A document of AMALGUM before its sentences are read. */
export interface AmalgumText {
  readonly id: string;
  readonly text: string;
}

/** Splits a file into its documents. */
export function splitAmalgum(file: string): AmalgumText[] {
  return file.split(/^(?=# newdoc )/m).flatMap((text) => {
    const id = /^# newdoc id = (.*)$/m.exec(text)?.[1];
    return id === undefined ? [] : [{ id, text }];
  });
}

/** AMALGUM has no paragraphs, so they are made of several sentences. */
const SENTENCES_PER_PARAGRAPH = 4;

/**
 * Reads a document without its machine-made entities; relations of an older guideline are renamed
 * to today's, and the text is written from the tokens.
 */
export function readAmalgumDocument({ text }: AmalgumText): CorpusDocument {
  const today = text.replace(/\t[^\t\n]*$/gm, '\t_').replace(/:(?:tmod|npmod)\t/g, ':unmarked\t');
  const [document] = readConllu(today);
  if (document === undefined)
    throw new CorpusError('bad_row', 'read amalgum: found a document without sentences, expected at least one');
  return {
    ...document,
    genre: /^AMALGUM_([a-z]+)_/.exec(document.id)?.[1] ?? document.genre,
    sentences: document.sentences.map((sentence, index) => ({
      ...sentence,
      ...writeTokens(sentence.tokens),
      startsParagraph: index % SENTENCES_PER_PARAGRAPH === 0,
    })),
  };
}
