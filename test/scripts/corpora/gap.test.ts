import { describe, expect, it } from 'vitest';
import { readGap } from '../../../scripts/corpora/gap.ts';
import { catchError } from './rows.ts';

const HEADER = 'ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL';
const TEXT = 'Ida met Zoë before she left.';

function row({ text = TEXT, pronoun = 'she', at = 19, a = 'TRUE', b = 'FALSE' } = {}): string {
  return [
    't-1',
    text,
    pronoun,
    at,
    'Ida',
    text.indexOf('Ida'),
    a,
    'Zoë',
    [...text.slice(0, text.indexOf('Zoë'))].length,
    b,
    'http://x',
  ].join('\t');
}

describe('readGap', () => {
  it('reads pronoun and names with half-open offsets that slice to them', () => {
    const [item] = readGap(`${HEADER}\n${row()}\n`);
    expect(item).toEqual({
      id: 't-1',
      text: TEXT,
      pronoun: { text: 'she', start: 19, end: 22 },
      a: { text: 'Ida', start: 0, end: 3, isCoreferent: true },
      b: { text: 'Zoë', start: 8, end: 11, isCoreferent: false },
      gender: 'feminine',
      url: 'http://x',
    });
  });

  it('takes the gender from the pronoun in any case', () => {
    const genders = ['He', 'him', 'his', 'She', 'HER', 'hers'].map(
      (pronoun) => readGap(`${HEADER}\n${row({ text: `Ida Zoë ${pronoun}`, pronoun, at: 8 })}`)[0]?.gender,
    );
    expect(genders).toEqual(['masculine', 'masculine', 'masculine', 'feminine', 'feminine', 'feminine']);
  });

  it('converts code points to UTF-16 units after a character outside the basic plane', () => {
    const [item] = readGap(`${HEADER}\n${row({ text: 'Ida 🎻 Zoë: she', at: 11 })}`);
    expect(item?.pronoun.start).toBe(12);
    expect(item?.b.start).toBe(7);
  });

  it('reads CRLF line ends and columns in another order', () => {
    const reversed = (line: string): string => line.split('\t').reverse().join('\t');
    expect(readGap(`${reversed(HEADER)}\r\n${reversed(row())}\r\n`)).toEqual(readGap(`${HEADER}\n${row()}`));
  });

  it('allows neither name as antecedent, but not both', () => {
    expect(readGap(`${HEADER}\n${row({ a: 'FALSE' })}`)[0]).toMatchObject({
      a: { isCoreferent: false },
      b: { isCoreferent: false },
    });
    expect(catchError(() => readGap(`${HEADER}\n${row({ b: 'TRUE' })}`))).toMatchObject({ code: 'bad_row' });
  });

  it('names the row whose offset does not slice to its text', () => {
    expect(catchError(() => readGap(`${HEADER}\n${row()}\n${row({ at: 20 })}`))).toMatchObject({
      code: 'bad_offset',
      message: 'read GAP row: item t-1, line 3: found "he " at Pronoun-offset "20", expected "she"',
    });
  });

  it('names the columns that the header lacks', () => {
    expect(catchError(() => readGap('ID\tText\n'))).toMatchObject({
      code: 'bad_row',
      message: expect.stringContaining('Pronoun-offset'),
    });
  });
});
