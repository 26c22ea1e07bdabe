/**
 * Reads the rows of one CoNLL-2012 sentence (OntoNotes, LitBank and WinoBias dialects) into tokens
 * and mentions.
 */
import { OpenSpans, splitBrackets } from './brackets.ts';
import type { FoundMention } from './clusters.ts';
import { labelTokens, readEntityChunks, readParse } from './conll2012-bits.ts';
import { CorpusError, describePlace, type Place } from './corpus-error.ts';
import type { CorpusSentence } from './document.ts';

/** The columns of one token line. */
export interface ConllRow {
  readonly columns: readonly string[];
  readonly line: number;
}

/**
 * Splits a token line: on tabs if it has any (LitBank's last column can be empty), otherwise on
 * whitespace.
 */
export function splitRow(text: string): string[] {
  return text.includes('\t') ? text.split('\t') : text.trim().split(/\s+/);
}

/** Reads a sentence. Each sentence starts a paragraph, since these files do not mark paragraphs. */
export function readSentence(rows: readonly ConllRow[], place: Place): CorpusSentence {
  const checked = repairBrokenRow(rows, place);
  const column = (index: number): string[] => checked.map(({ columns }) => columns[index] ?? '');
  const tokens = column(WORD);
  const tags = column(POS);
  const parse = readParse(column(PARSE), tags, place);
  const ner = column(NER);
  const entities = ner.every(isAbsent) ? undefined : readEntityChunks(ner, place);
  const speakers = column(SPEAKER);
  const speaker = speakers.find((name) => !isAbsent(name));
  return {
    tokens,
    text: tokens.join(' '),
    offsets: locateJoined(tokens),
    ...(tags.every(isAbsent) ? {} : { xpos: tags }),
    ...parse,
    ...(entities && { entities, ner: labelTokens(entities, tokens.length) }),
    speakers,
    ...(speaker !== undefined && { speaker }),
    startsParagraph: true,
  };
}

/** Reads the coreference column: the last one; `-`, `_` or empty outside chains. */
export function readMentions(rows: readonly ConllRow[], place: Place): FoundMention[] {
  const open = new OpenSpans<number>();
  const found: FoundMention[] = [];
  rows.forEach(({ columns, line }, token) => {
    const cell = columns.at(-1) ?? '';
    const here = { ...place, line };
    if (isAbsent(cell) || columns.length < MIN_COLUMNS) return;
    for (const piece of cell.split('|')) {
      const [bracket, extra] = splitBrackets(piece) ?? [];
      if (!bracket || extra) throw failBracket(here, `found "${cell}", expected brackets such as "(12|(3)" or "12)"`);
      if (bracket.opens) open.open(bracket.body, token);
      if (bracket.closes) {
        const start = open.close(bracket.body);
        if (start === undefined) throw failBracket(here, `found "${piece}", expected "(${bracket.body}" before it`);
        found.push({ id: bracket.body, mention: { sentence: place.sentence, start, end: token + 1 } });
      }
    }
  });
  const unclosed = open.findOpen();
  if (unclosed !== undefined)
    throw failBracket(place, `found "(${unclosed}", expected "${unclosed})" before the sentence ends`);
  return found;
}

const WORD = 3;
const POS = 4;
const PARSE = 5;
const SPEAKER = 9;
const NER = 10;
const MIN_COLUMNS = 12;

/**
 * The two broken one-token sentences of OntoNotes and the columns the reference inserts
 * (docs/model.md §2.1).
 */
const FILLERS: readonly (readonly [document: string, columns: string])[] = [
  ['tc/ch/00/ch_0011', 'fillerword WRB (TOP(FRAG*)) - - - B * -'],
  ['tc/ch/00/ch_0021', 'fillerword ADD (TOP(NP*)) - - - - * -'],
];

function repairBrokenRow(rows: readonly ConllRow[], place: Place): readonly ConllRow[] {
  const broken = rows.find(({ columns }) => columns.length < MIN_COLUMNS || columns[WORD] === '');
  if (!broken) return rows;
  const filler = rows.length === 1 ? FILLERS.find(([document]) => place.document === document) : undefined;
  if (filler) return [{ columns: [place.document, '0', '0', ...filler[1].split(' ')], line: broken.line }];
  const problem = `found ${broken.columns.length} columns with word "${broken.columns[WORD] ?? ''}"`;
  const where = describePlace({ ...place, line: broken.line });
  throw new CorpusError(
    'bad_row',
    `read CoNLL-2012 row: ${where}: ${problem}, expected at least ${MIN_COLUMNS} columns and a word`,
    { line: broken.line },
  );
}

function isAbsent(value: string): boolean {
  return value === '' || value === '-' || value === '_';
}

function locateJoined(tokens: readonly string[]): (readonly [number, number])[] {
  let cursor = 0;
  return tokens.map((token) => {
    const start = cursor;
    cursor += token.length + 1; // the space after it
    return [start, start + token.length];
  });
}

function failBracket(place: Place, problem: string): CorpusError {
  return new CorpusError('bad_bracket', `read coreference column: ${describePlace(place)}: ${problem}`, {
    line: place.line,
  });
}
