/**
 * Writes clusters as CoNLL-2012 that the official scorer (v8.01) accepts and `readConll2012` reads
 * back unchanged.
 */
import { orderClusters } from './clusters.ts';
import { CorpusError } from './corpus-error.ts';
import type { GoldCluster, GoldMention } from './document.ts';

/** The parts of a document that are written: the tokens of each sentence, and the clusters. */
export interface ConllDocument {
  readonly id: string;
  readonly part: number;
  readonly sentences: readonly (readonly string[])[];
  readonly clusters: readonly GoldCluster[];
}

/**
 * Writes documents in twelve tab-separated columns; the scorer accepts no other separator. Clusters
 * are ordered like `orderClusters` and numbered from 0, since the scorer only accepts digits.
 * Throws if two mentions of one cluster cross: the notation does not say which bracket closes.
 */
export function writeConll2012(documents: readonly ConllDocument[]): string {
  return documents.map(writeDocument).join('');
}

function writeDocument(document: ConllDocument): string {
  const { id, part, sentences } = document;
  if (/[\t\r\n]|^#|^$/.test(id))
    throw fail(document, `found id ${JSON.stringify(id)}, expected one without tabs, line breaks or a leading #`);
  const cells = sentences.map((tokens) => tokens.map((): Cell => ({ opening: [], whole: [], closing: [] })));
  orderClusters(document.clusters).forEach(({ mentions }, number) => {
    mentions.forEach((mention, index) => {
      const crossed = mentions.slice(index + 1).find((later) => isCrossing(mention, later));
      if (crossed)
        throw fail(
          document,
          `found ${describeSpan(mention)} and ${describeSpan(crossed)} crossing in one cluster, expected nested or disjoint spans`,
        );
      addMention(document, cells, { number, mention });
    });
  });
  const written = sentences.map((tokens, sentence) => {
    if (tokens.length === 0) throw fail(document, `found an empty sentence ${sentence}, expected at least one token`);
    return tokens.map((token, index) => {
      if (/[\t\r\n]|^$/.test(token)) {
        throw fail(
          document,
          `found token ${JSON.stringify(token)} in sentence ${sentence}, expected one without tabs or line breaks`,
        );
      }
      return [id, part, index, token, '-', '-', '-', '-', '-', '-', '*', formatCell(cells[sentence]?.[index])].join(
        '\t',
      );
    });
  });
  const body = written.map((lines) => `${lines.join('\n')}\n\n`).join('');
  return `#begin document (${id}); part ${String(part).padStart(3, '0')}\n${body}#end document\n`;
}

/** A mention with the number of its cluster in the file. */
interface NumberedMention {
  readonly number: number;
  readonly mention: GoldMention;
}

/** The brackets of one token. */
interface Cell {
  readonly opening: NumberedMention[];
  readonly whole: NumberedMention[];
  readonly closing: NumberedMention[];
}

function addMention(document: ConllDocument, cells: readonly (readonly Cell[])[], numbered: NumberedMention): void {
  const { sentence, start, end } = numbered.mention;
  const first = cells[sentence]?.[start];
  const last = cells[sentence]?.[end - 1];
  if (!first || !last || start >= end)
    throw fail(document, `found ${describeSpan(numbered.mention)}, expected a span of its tokens`);
  if (first === last) first.whole.push(numbered);
  else {
    first.opening.push(numbered);
    last.closing.push(numbered);
  }
}

/**
 * Longer spans open first, one-token spans go inside, spans that began later close first: `(2|(3)`,
 * `(3)|2)`.
 */
function formatCell(cell: Cell | undefined): string {
  if (!cell) return '-';
  const opening = cell.opening.toSorted((a, b) => b.mention.end - a.mention.end || a.number - b.number);
  const closing = cell.closing.toSorted((a, b) => b.mention.start - a.mention.start || b.number - a.number);
  const brackets = [
    ...opening.map(({ number }) => `(${number}`),
    ...cell.whole.map(({ number }) => `(${number})`),
    ...closing.map(({ number }) => `${number})`),
  ];
  return brackets.join('|') || '-';
}

/** True if two spans overlap and neither contains the other; `a` comes first in mention order. */
function isCrossing(a: GoldMention, b: GoldMention): boolean {
  return a.sentence === b.sentence && a.start < b.start && b.start < a.end && a.end < b.end;
}

function describeSpan({ sentence, start, end }: GoldMention): string {
  return `tokens ${start}–${end} of sentence ${sentence}`;
}

function fail(document: ConllDocument, problem: string): CorpusError {
  return new CorpusError(
    'not_writable',
    `write CoNLL-2012: document ${document.id}, part ${document.part}: ${problem}`,
  );
}
