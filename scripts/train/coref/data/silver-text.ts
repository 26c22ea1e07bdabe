/**
 * Loads AMALGUM's texts for distillation: half as plain turns, half with AMALGUM's own analysis.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { InputLine } from '../../../../src/mod.ts';
import { type CorpusDocument, CorpusError, readConllu } from '../../../corpora/mod.ts';
import { createFeed } from '../../../evaluate/mod.ts';
import { createRandom, shuffle } from '../../../shared/random.ts';

/** A document as input lines. */
export interface SilverText {
  readonly id: string;
  readonly lines: readonly InputLine[];
}

/** AMALGUM has no paragraphs, so turns are made of several sentences. */
const SENTENCES_PER_TURN = 4;

/**
 * Draws `count` documents, the same in every run; every other one has AMALGUM's analysis, the
 * others are plain text.
 */
export function loadSilverText(corpora: string, count: number): SilverText[] {
  const folder = join(corpora, 'amalgum');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.conllu.gz')) : [];
  if (files.length === 0)
    throw new CorpusError(
      'corpus_missing',
      `load amalgum: found none, expected ${folder}/*.conllu.gz; download from github.com/gucorpling/amalgum`,
    );
  const documents = files
    .sort()
    .flatMap((name) => splitDocuments(gunzipSync(readFileSync(join(folder, name))).toString()));
  shuffle(documents, createRandom(1));
  return documents.slice(0, count).map((text, at) => (at % 2 === 0 ? toPlainText(text) : toAnalyzedText(text)));
}

function splitDocuments(text: string): string[] {
  return text.split(/^(?=# newdoc )/m).filter((part) => part.startsWith('# newdoc '));
}

function toPlainText(text: string): SilverText {
  const { id, sentences } = readDocument(text);
  const written = sentences.map(({ tokens }) => writeTokens(tokens));
  const lines = Array.from({ length: Math.ceil(written.length / SENTENCES_PER_TURN) }, (_, turn): InputLine => {
    const first = turn * SENTENCES_PER_TURN;
    return { type: 'turn', text: written.slice(first, first + SENTENCES_PER_TURN).join(' ') };
  });
  return { id: `${id} (raw)`, lines };
}

function toAnalyzedText(text: string): SilverText {
  const document = readDocument(text);
  return { id: `${document.id} (analyzed)`, lines: createFeed(document, 'gold-analysis').lines };
}

/**
 * Reads a document without its machine-made entities; relations of an older guideline are renamed
 * to today's.
 */
function readDocument(text: string): CorpusDocument {
  const today = text.replace(/\t[^\t\n]*$/gm, '\t_').replace(/:(?:tmod|npmod)\t/g, ':unmarked\t');
  const [document] = readConllu(today);
  if (document === undefined)
    throw new CorpusError('bad_row', 'read amalgum: found a document without sentences, expected at least one');
  return document;
}

const NO_BLANK_BEFORE = /^(?:[,.;:!?)\]}%’”]|'s|’s|'re|'ve|'ll|'d|'m|n't|n’t|')/;
const NO_BLANK_AFTER = /^[([{$£€“‘]$/;

/** Joins tokens as they are written: "He left ." → "He left." */
export function writeTokens(tokens: readonly string[]): string {
  let text = '';
  let isQuoteOpen = false;
  let isGlued = true;
  for (const token of tokens) {
    const isClosingQuote = token === '"' && isQuoteOpen;
    text += isGlued || isClosingQuote || NO_BLANK_BEFORE.test(token) ? token : ` ${token}`;
    if (token === '"') isQuoteOpen = !isQuoteOpen;
    isGlued = NO_BLANK_AFTER.test(token) || (token === '"' && isQuoteOpen);
  }
  return text;
}
