/** Words as numbers, and lists of them. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  hashPhrase,
  hashWord,
  hashWords,
  hasKey,
  intersects,
  isWithin,
  toMask,
} from '../../../featurizer/features/word-key.ts';

const words = fc.array(fc.constantFrom('a', 'b', 'cat', 'dog', 'it', 'Ada', ''), { maxLength: 6 });

it('gives a word the same key each time, and others to others', () => {
  expect(hashWord('cat')).toBe(hashWord('cat'));
  expect(new Set(['cat', 'Cat', 'tac', 'cats', ''].map(hashWord)).size).toBe(5);
});

it('gives words in a row the key of their text', () => {
  fc.assert(
    fc.property(words, (list) => {
      expect(hashPhrase(list, 0, list.length)).toBe(hashWord(list.join(' ')));
    }),
  );
  expect(hashPhrase(['the', 'old', 'cat', "'s"], 1, 3)).toBe(hashWord('old cat'));
});

it('compares lists as sets do', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [left, right] = [hashWords(one), hashWords(other)];
      expect(left).toEqual(Int32Array.from(new Set(one.map(hashWord))).sort());
      expect(isWithin(left, right)).toBe(one.every((word) => other.includes(word)));
      expect(intersects(left, right)).toBe(one.some((word) => other.includes(word)));
      expect(hasKey(left, hashWord('cat'))).toBe(one.includes('cat'));
      if ((toMask(left) & toMask(right)) === 0) expect(intersects(left, right)).toBe(false);
    }),
  );
});
