import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedWords, packWords } from '../../featurizer/packed-words.ts';

/** Packs words as a file has them: sorted, as UTF-8. */
function createIndex(words: readonly string[]): PackedWords {
  const packed = new TextEncoder().encode(packWords([...words].sort()));
  return new PackedWords(new TextDecoder().decode(packed));
}

describe('packed words', () => {
  it('are found as in a map of them', () => {
    const word = fc.stringMatching(/^[^\nA-Z]{0,8}$/u);
    const similar = fc.stringMatching(/^[ab😀😂]{0,30}$/u);
    const many = fc.uniqueArray(fc.oneof(word, similar), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(many, fc.array(word), (words, others) => {
        const rows = new Map([...words].sort().map((one, row) => [one, row]));
        const index = createIndex(words);
        for (const one of [...words, ...others]) expect(index.find(one)).toBe(rows.get(one));
      }),
    );
  });

  it('are not found by their parts', () => {
    const index = createIndex(['', 'cat', 'cattle']);
    expect([index.find('cat'), index.find('cattle'), index.find('catt'), index.find('at')]).toEqual([
      1,
      2,
      undefined,
      undefined,
    ]);
  });

  it('have no capital letters, which stand for lengths', () => {
    expect(() => packWords(['Cat'])).toThrow(/capital letter/);
  });
});
