/**
 * Reads the rows of one CoNLL-U sentence: tokens with their offsets in the text, and the nodes that
 * carry entities.
 */
import type { EntityNode } from './conllu-entities.ts';
import { CorpusError, describePlace, type Place } from './corpus-error.ts';

/** A line of a file with its number, counted from 1. */
export interface NumberedLine {
  readonly text: string;
  readonly line: number;
}

/** A unit of the surface text: a token, or a multiword token with its parts. */
export interface SurfaceUnit {
  readonly form: string;
  /** The tokens it stands for: itself, or its parts. */
  readonly tokens: readonly string[];
  readonly hasSpaceAfter: boolean;
}

export type Offsets = readonly [start: number, end: number];

export interface SentenceRows {
  readonly tokens: readonly string[];
  readonly units: readonly SurfaceUnit[];
  readonly nodes: readonly EntityNode[];
  /** The columns that have a value for any token, under their names in `CorpusSentence`. */
  readonly analysis: {
    readonly upos?: readonly string[];
    readonly xpos?: readonly string[];
    readonly heads?: readonly number[];
    readonly deprel?: readonly string[];
  };
}

/**
 * Reads rows into tokens. Multiword tokens (`1-2`) and empty nodes (`9.1`) only affect the text and
 * the entities.
 */
export function readRows(lines: readonly NumberedLine[], place: Place): SentenceRows {
  const rows = lines.map((line) => parseRow(line, place));
  const tokenRows = rows.filter((row) => row.kind === 'token');
  tokenRows.forEach((row, index) => {
    if (row.first !== index + 1) throw fail(row.place, `found token number ${row.first}, expected ${index + 1}`);
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

/** Rebuilds the text of a sentence from its units, for corpora without `# text`. */
export function rebuildText(units: readonly SurfaceUnit[]): string {
  return units
    .map((unit) => unit.form + (unit.hasSpaceAfter ? ' ' : ''))
    .join('')
    .trimEnd();
}

/**
 * Finds the half-open UTF-16 offsets of each token in `text`; throws if the forms do not occur in
 * order.
 */
export function locateTokens(units: readonly SurfaceUnit[], text: string, place: Place): Offsets[] {
  let cursor = 0;
  return units.flatMap((unit) => {
    while (cursor < text.length && !text.startsWith(unit.form, cursor) && /\s/.test(text.charAt(cursor))) cursor += 1;
    if (!text.startsWith(unit.form, cursor)) {
      const found = JSON.stringify(text.slice(cursor, cursor + 20));
      throw new CorpusError(
        'text_mismatch',
        `locate tokens: ${describePlace(place)}: found ${found} at offset ${cursor} of # text, expected ${JSON.stringify(unit.form)}`,
      );
    }
    const start = cursor;
    cursor += unit.form.length;
    return locateParts(unit, start);
  });
}

const UPOS = 3;
const XPOS = 4;
const HEAD = 6;
const DEPREL = 7;
const MISC = 9;
const COLUMNS = 10;

interface Row {
  readonly kind: 'token' | 'range' | 'empty';
  /** The token number, counted from 1; for a range, its first and last. */
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
  if (columns.length !== COLUMNS)
    throw fail(place, `found ${columns.length} columns, expected ${COLUMNS} separated by tabs`);
  const [id = '', form = ''] = columns;
  const match = /^(\d+)(?:([-.])(\d+))?$/.exec(id);
  if (!match)
    throw fail(place, `found id "${id}", expected a number, a range such as 1-2, or an empty node such as 9.1`);
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

/** Reads one column of the tokens; returns undefined if it is empty throughout. */
function readColumn(rows: readonly Row[], index: number): string[] | undefined {
  const values = rows.map((row) => row.columns[index] ?? '_');
  return values.some((value) => value !== '_') ? values : undefined;
}

function readHead(row: Row, tokenCount: number): number {
  const cell = row.columns[HEAD] ?? '';
  const head = Number(cell);
  if (!/^\d+$/.test(cell) || head > tokenCount)
    throw fail(row.place, `found head "${cell}", expected 0 to ${tokenCount}`);
  return head - 1;
}

/**
 * Collects the units of the text: a range replaces the tokens it covers, and its `SpaceAfter`
 * replaces theirs.
 */
function collectUnits(rows: readonly Row[], tokenRows: readonly Row[]): SurfaceUnit[] {
  let covered = 0; // the last token number inside a range seen so far
  return rows.flatMap((row) => {
    if (row.kind === 'empty' || (row.kind === 'token' && row.first <= covered)) return [];
    if (row.kind === 'range') covered = row.last;
    const tokens = tokenRows.slice(row.first - 1, row.last).map((token) => token.form);
    return [{ form: row.form, tokens, hasSpaceAfter: row.misc.get('SpaceAfter') !== 'No' }];
  });
}

/**
 * Parts that spell the form divide its range; parts that do not (`du` = `de` + `le`) each get all
 * of it.
 */
function locateParts(unit: SurfaceUnit, start: number): Offsets[] {
  if (unit.tokens.join('') !== unit.form) return unit.tokens.map(() => [start, start + unit.form.length]);
  let cursor = start;
  return unit.tokens.map((token) => {
    const from = cursor;
    cursor += token.length;
    return [from, cursor];
  });
}

function fail(place: Place, problem: string): CorpusError {
  return new CorpusError('bad_row', `read CoNLL-U row: ${describePlace(place)}: ${problem}`);
}
