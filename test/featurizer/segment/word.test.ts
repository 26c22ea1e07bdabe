import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findWord } from '../../../featurizer/segment/word.ts';

it('slices like the string itself, whatever was sliced before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(40), fc.nat(40), (text, one, other) => {
      const [start, end] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)];
      expect(findWord(text, start, end).text).toBe(text.slice(start, end));
    }),
    { seed: 1, numRuns: 2000 },
  );
});

it('finds words again after more words than it keeps', () => {
  const words = Array.from({ length: 30_000 }, (_, index) => `w${index.toString(36)}`);
  const text = words.join(' ');
  for (let pass = 0; pass < 2; pass++) {
    let at = 0;
    for (const word of words) {
      expect(findWord(text, at, at + word.length).text).toBe(word);
      at += word.length + 1;
    }
  }
});
