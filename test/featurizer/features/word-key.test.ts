/** Words as numbers, and lists of them. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  hasKey,
  intersects,
  isWithin,
  maskOf,
  phraseKey,
  wordKey,
  wordKeys,
} from '../../../featurizer/features/word-key.ts';

const words = fc.array(fc.constantFrom('a', 'b', 'cat', 'dog', 'it', 'Ada', ''), { maxLength: 6 });

it('gives a word the same key each time, and others to others', () => {
  expect(wordKey('cat')).toBe(wordKey('cat'));
  expect(new Set(['cat', 'Cat', 'tac', 'cats', ''].map(wordKey)).size).toBe(5);
});

it('gives words in a row the key of their text', () => {
  fc.assert(
    fc.property(words, (list) => {
      expect(phraseKey(list, 0, list.length)).toBe(wordKey(list.join(' ')));
    }),
  );
  expect(phraseKey(['the', 'old', 'cat', "'s"], 1, 3)).toBe(wordKey('old cat'));
});

it('compares lists as sets do', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [left, right] = [wordKeys(one), wordKeys(other)];
      expect(left).toEqual(Int32Array.from(new Set(one.map(wordKey))).sort());
      expect(isWithin(left, right)).toBe(one.every((word) => other.includes(word)));
      expect(intersects(left, right)).toBe(one.some((word) => other.includes(word)));
      expect(hasKey(left, wordKey('cat'))).toBe(one.includes('cat'));
      if ((maskOf(left) & maskOf(right)) === 0) expect(intersects(left, right)).toBe(false);
    }),
  );
});
