import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordIndex } from '../../../../featurizer/analyze/parser/word-index.ts';

describe('a word index', () => {
  it('finds what a map of the words finds', () => {
    const word = fc.stringMatching(/^[^\n]{0,8}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (words, others) => {
        const rows = new Map(words.map((one, row) => [one, row]));
        const index = new WordIndex(words.join('\n'));
        for (const one of [...words, ...others]) expect(index.find(one)).toBe(rows.get(one));
      }),
    );
  });

  it('does not find parts of words', () => {
    const index = new WordIndex('unknown\ncat\ncattle');
    expect([index.find('cat'), index.find('cattle'), index.find('catt'), index.find('at')]).toEqual([
      1,
      2,
      undefined,
      undefined,
    ]);
  });
});
