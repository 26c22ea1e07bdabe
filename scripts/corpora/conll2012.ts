/**
 * Reads CoNLL-2012 files: OntoNotes, and the variants of its layout that LitBank and WinoBias use.
 */
import { collectClusters, type FoundMention } from './clusters.ts';
import { type ConllRow, readMentions, readSentence, splitRow } from './conll2012-sentence.ts';
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument, CorpusSentence } from './document.ts';

export interface Conll2012Options {
  /** Replaces the genre read from the document id. */
  readonly genre?: string;
}

/** Reads every document part of a file; singletons are kept. */
export function readConll2012(text: string, options: Conll2012Options = {}): CorpusDocument[] {
  const documents: CorpusDocument[] = [];
  let draft: Draft | undefined;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const content = raw.replace(/\r$/, '');
    const line = index + 1;
    const begin = /^#begin document \((.*)\)(?:; part (\d+))?\s*$/.exec(content);
    if (begin) {
      if (draft) throw fail(line, `found another #begin in document ${draft.id}, expected "#end document" first`);
      draft = { id: begin[1] ?? '', part: Number(begin[2] ?? 0), sentences: [], found: [], rows: [] };
    } else if (content.startsWith('#end document')) {
      if (!draft) throw fail(line, 'found "#end document", expected "#begin document (ID); part 000" before it');
      endSentence(draft);
      const { id, part, sentences, found } = draft;
      documents.push({ id, part, genre: options.genre ?? readGenre(id), sentences, clusters: collectClusters(found) });
      draft = undefined;
    } else if (content.trim() === '') {
      if (draft) endSentence(draft);
    } else {
      if (!draft)
        throw fail(line, `found "${content.slice(0, 40)}", expected "#begin document (ID); part 000" before it`);
      draft.rows.push({ columns: splitRow(content), line });
    }
  }
  if (draft)
    throw fail(text.split('\n').length, `found the end of the file in document ${draft.id}, expected "#end document"`);
  return documents;
}

interface Draft {
  readonly id: string;
  readonly part: number;
  readonly sentences: CorpusSentence[];
  readonly found: FoundMention[];
  rows: ConllRow[];
}

function endSentence(draft: Draft): void {
  const [first] = draft.rows;
  if (!first) return;
  const place = { document: draft.id, sentence: draft.sentences.length, line: first.line };
  draft.sentences.push(readSentence(draft.rows, place));
  draft.found.push(...readMentions(draft.rows, place));
  draft.rows = [];
}

/** OntoNotes ids begin with their genre: `nw/wsj/24/wsj_2418`. */
function readGenre(id: string): string {
  return /^(bc|bn|mz|nw|pt|tc|wb)\//.exec(id)?.[1] ?? 'unknown';
}

function fail(line: number, problem: string): CorpusError {
  return new CorpusError('bad_row', `read CoNLL-2012: line ${line}: ${problem}`, { line });
}
