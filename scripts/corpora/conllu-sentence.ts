/** Reads the rows of one CoNLL-U sentence: tokens, surface pieces, and the nodes that carry entities. */
import type { EntityNode } from './conllu-entities.ts';
import { CorpusError, describePlace, type Place } from './corpus-error.ts';
import type { SurfaceUnit } from './token-offsets.ts';

/** A line of a file with its number, counted from 1. */
export interface NumberedLine {
  readonly text: string;
  readonly line: number;
}

export interface SentenceRows {
  readonly tokens: readonly string[];
  readonly units: readonly SurfaceUnit[];
  readonly nodes: readonly EntityNode[];
  /** The columns that are filled for any token, by their name in `CorpusSentence`. */
  readonly analysis: {
    readonly upos?: readonly string[];
    readonly xpos?: readonly string[];
    readonly heads?: readonly number[];
    readonly deprel?: readonly string[];
  };
}

/** Reads rows into tokens; multiword tokens (`1-2`) and empty nodes (`9.1`) are none, but shape text and entities. */
export function readRows(lines: readonly NumberedLine[], place: Place): SentenceRows {
  const rows = lines.map((line) => parseRow(line, place));
  const tokenRows = rows.filter((row) => row.kind === 'token');
  tokenRows.forEach((row, index) => {
    if (row.first !== index + 1) throw fail(row.place, `found token number ${row.first}, wanted ${index + 1}`);
  });
  const upos = readColumn(tokenRows, UPOS);
  const xpos = readColumn(tokenRows, XPOS);
  const deprel = readColumn(tokenRows, DEPREL);
  const heads = readColumn(tokenRows, HEAD) && tokenRows.map((row) => readHead(row, tokenRows.length));
  return {
    tokens: tokenRows.map((row) => row.form),
    units: collectUnits(rows, tokenRows),
    nodes: rows.flatMap((row) =>
      row.kind === 'range'
        ? []
        : [{ entity: row.misc.get('Entity'), isEmpty: row.kind === 'empty', line: row.place.line }],
    ),
    analysis: { ...(upos && { upos }), ...(xpos && { xpos }), ...(heads && { heads }), ...(deprel && { deprel }) },
  };
}

const UPOS = 3;
const XPOS = 4;
const HEAD = 6;
const DEPREL = 7;
const MISC = 9;
const COLUMNS = 10;

interface Row {
  readonly kind: 'token' | 'range' | 'empty';
  /** Token number, counted from 1; of a range the first and the last. */
  readonly first: number;
  readonly last: number;
  readonly form: string;
  readonly columns: readonly string[];
  readonly misc: ReadonlyMap<string, string>;
  readonly place: Place;
}

function parseRow({ text, line }: NumberedLine, sentencePlace: Place): Row {
  const place = { ...sentencePlace, line };
  const columns = text.split('\t');
  if (columns.length !== COLUMNS) throw fail(place, `found ${columns.length} columns, wanted ${COLUMNS} between TABs`);
  const [id = '', form = ''] = columns;
  const match = /^(\d+)(?:([-.])(\d+))?$/.exec(id);
  if (!match) throw fail(place, `found id "${id}", wanted a number, a range such as 1-2, or an empty node such as 9.1`);
  const kind = match[2] === '-' ? 'range' : match[2] === '.' ? 'empty' : 'token';
  const first = Number(match[1]);
  const last = kind === 'range' ? Number(match[3]) : first;
  return { kind, first, last, form, columns, misc: parseMisc(columns[MISC] ?? '_'), place };
}

function parseMisc(cell: string): Map<string, string> {
  const pairs = cell === '_' ? [] : cell.split('|');
  return new Map(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

/** One column over the tokens; undefined where the corpus leaves it empty throughout. */
function readColumn(rows: readonly Row[], index: number): string[] | undefined {
  const values = rows.map((row) => row.columns[index] ?? '_');
  return values.some((value) => value !== '_') ? values : undefined;
}

function readHead(row: Row, tokenCount: number): number {
  const cell = row.columns[HEAD] ?? '';
  const head = Number(cell);
  if (!/^\d+$/.test(cell) || head > tokenCount)
    throw fail(row.place, `found head "${cell}", wanted 0 to ${tokenCount}`);
  return head - 1;
}

/** The pieces of the text: a range row hides the tokens it covers, and its `SpaceAfter` counts, not theirs. */
function collectUnits(rows: readonly Row[], tokenRows: readonly Row[]): SurfaceUnit[] {
  let covered = 0; // the last token number inside a range seen so far
  return rows.flatMap((row) => {
    if (row.kind === 'empty' || (row.kind === 'token' && row.first <= covered)) return [];
    if (row.kind === 'range') covered = row.last;
    const tokens = tokenRows.slice(row.first - 1, row.last).map((token) => token.form);
    return [{ form: row.form, tokens, hasSpaceAfter: row.misc.get('SpaceAfter') !== 'No' }];
  });
}

function fail(place: Place, problem: string): CorpusError {
  return new CorpusError('bad_row', `read CoNLL-U row: ${describePlace(place)}: ${problem}`);
}
