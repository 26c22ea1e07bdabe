/** Reads GAP: snippets with one pronoun and two names, of which at most one is the pronoun's antecedent. */
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

/** Reads a GAP file. Offsets in it count code points, as Python does; here they become UTF-16 and are checked. */
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
      `read GAP header: found "${header.slice(0, 80)}", wanted the columns ${missing.join(', ')} too`,
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
  if (values.length !== names.length) throw fail('bad_row', `found ${values.length} columns, wanted ${names.length}`);

  const span = (column: 'Pronoun' | 'A' | 'B'): GapSpan => {
    const wanted = cell(column);
    const offset = cell(`${column}-offset`);
    const start = /^\d+$/.test(offset) ? toUtf16Offset(text, Number(offset)) : Number.NaN;
    const found = text.slice(start, start + wanted.length);
    if (found !== wanted || wanted === '') {
      throw fail('bad_offset', `found "${found}" at ${column}-offset "${offset}", wanted "${wanted}"`);
    }
    return { text: wanted, start, end: start + wanted.length };
  };
  const name = (column: 'A' | 'B'): GapName => {
    const label = cell(`${column}-coref`).toUpperCase();
    if (label !== 'TRUE' && label !== 'FALSE')
      throw fail('bad_row', `found ${column}-coref "${label}", wanted TRUE or FALSE`);
    return { ...span(column), isCoreferent: label === 'TRUE' };
  };

  const pronoun = span('Pronoun');
  const gender = GENDER_OF.get(pronoun.text.toLowerCase());
  if (!gender)
    throw fail('bad_row', `found pronoun "${pronoun.text}", wanted one of ${[...GENDER_OF.keys()].join(', ')}`);
  const a = name('A');
  const b = name('B');
  if (a.isCoreferent && b.isCoreferent)
    throw fail('bad_row', 'found A and B both coreferent, wanted one of them at most');
  return { id, text, pronoun, a, b, gender, url: cell('URL') };
}

/** Turns an offset in code points into one in UTF-16 units. */
function toUtf16Offset(text: string, codePoints: number): number {
  let offset = 0;
  for (let passed = 0; passed < codePoints && offset < text.length; passed += 1) {
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  return offset;
}
