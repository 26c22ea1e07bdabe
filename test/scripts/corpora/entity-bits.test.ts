import { describe, expect, it } from 'vitest';
import { labelTokens, readEntityChunks } from '../../../scripts/corpora/entity-bits.ts';
import { errorOf } from './rows.ts';

const read = (bits: string) => readEntityChunks(bits.split(' '), { document: 'd', sentence: 0, line: 5 });

describe('chunksOfBits', () => {
  it('keeps neighbours of one kind apart', () => {
    const chunks = read('(GPE) (GPE) * (PERSON* * *) (DATE*)');
    expect(chunks).toEqual([
      { label: 'GPE', start: 0, end: 1 },
      { label: 'GPE', start: 1, end: 2 },
      { label: 'PERSON', start: 3, end: 6 },
      { label: 'DATE', start: 6, end: 7 },
    ]);
    expect(labelTokens(chunks, 8)).toEqual('GPE GPE O PERSON PERSON PERSON DATE O'.split(' '));
  });

  it('names the line of the row that is wrong', () => {
    for (const [bits, line] of [
      ['* *)', 6],
      ['(ORG* (GPE) *)', 6],
      ['* * ORG', 7],
      ['(ORG* *', 5],
    ] as const) {
      expect(errorOf(() => read(bits))).toMatchObject({ code: 'bad_entity', line });
    }
  });
});
