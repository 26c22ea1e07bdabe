/**
 * Reads GAP: snippets with one pronoun and two names, at most one of which is the pronoun's
 * antecedent.
 */
import { CorpusError } from './corpus-error.ts';

/** A half-open UTF-16 span of a GAP text; `text.slice(start, end)` is its `text`. */
export interface GapSpan {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface GapName extends GapSpan {
  readonly isCoreferent: boolean;
}

export interface GapItem {
  readonly id: string;
  readonly text: string;
  readonly pronoun: GapSpan;
  readonly a: GapName;
  readonly b: GapName;
  readonly gender: 'masculine' | 'feminine';
  readonly url: string;
}

/**
 * Reads a GAP file. Its offsets count code points, like Python; they are converted to UTF-16 and
 * checked.
 */
export function readGap(text: string): GapItem[] {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  const names = header.split('\t');
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new CorpusError(
      'bad_row',
      `read GAP header: found "${header.slice(0, 80)}", expected the columns ${missing.join(', ')} as well`,
    );
  }
  return lines.flatMap((line, index) => (line === '' ? [] : [readRow(line.split('\t'), names, index + 2)]));
}

const COLUMNS = [
  'ID',
  'Text',
  'Pronoun',
  'Pronoun-offset',
  'A',
  'A-offset',
  'A-coref',
  'B',
  'B-offset',
  'B-coref',
  'URL',
] as const;
type Column = (typeof COLUMNS)[number];

const GENDER_OF: ReadonlyMap<string, GapItem['gender']> = new Map([
  ['he', 'masculine'],
  ['him', 'masculine'],
  ['his', 'masculine'],
  ['she', 'feminine'],
  ['her', 'feminine'],
  ['hers', 'feminine'],
]);

function readRow(values: readonly string[], names: readonly string[], line: number): GapItem {
  const cell = (column: Column): string => values[names.indexOf(column)] ?? '';
  const id = cell('ID');
  const text = cell('Text');
  const fail = (code: 'bad_row' | 'bad_offset', problem: string): CorpusError =>
    new CorpusError(code, `read GAP row: item ${id}, line ${line}: ${problem}`);
  if (values.length !== names.length) throw fail('bad_row', `found ${values.length} columns, expected ${names.length}`);

  const span = (column: 'Pronoun' | 'A' | 'B'): GapSpan => {
    const expected = cell(column);
    const offset = cell(`${column}-offset`);
    const start = /^\d+$/.test(offset) ? toUtf16Offset(text, Number(offset)) : Number.NaN;
    const found = text.slice(start, start + expected.length);
    if (found !== expected || expected === '') {
      throw fail('bad_offset', `found "${found}" at ${column}-offset "${offset}", expected "${expected}"`);
    }
    return { text: expected, start, end: start + expected.length };
  };
  const name = (column: 'A' | 'B'): GapName => {
    const label = cell(`${column}-coref`).toUpperCase();
    if (label !== 'TRUE' && label !== 'FALSE')
      throw fail('bad_row', `found ${column}-coref "${label}", expected TRUE or FALSE`);
    return { ...span(column), isCoreferent: label === 'TRUE' };
  };

  const pronoun = span('Pronoun');
  const gender = GENDER_OF.get(pronoun.text.toLowerCase());
  if (!gender)
    throw fail('bad_row', `found pronoun "${pronoun.text}", expected one of ${[...GENDER_OF.keys()].join(', ')}`);
  const a = name('A');
  const b = name('B');
  if (a.isCoreferent && b.isCoreferent)
    throw fail('bad_row', 'found A and B both coreferent, expected at most one of them');
  return { id, text, pronoun, a, b, gender, url: cell('URL') };
}

/** Converts an offset in code points to UTF-16 code units. */
function toUtf16Offset(text: string, codePoints: number): number {
  let offset = 0;
  for (let passed = 0; passed < codePoints && offset < text.length; passed += 1) {
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  return offset;
}
