/** Words as hashes, and lists of them. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashPhrase, hashWord, hashWords, toMask } from '../../../featurizer/features/word-key.ts';

const words = fc.array(fc.constantFrom('a', 'b', 'cat', 'dog', 'it', 'Ada', ''), { maxLength: 6 });

it('hashes a word to the same key each time, and other words to other keys', () => {
  expect(hashWord('cat')).toBe(hashWord('cat'));
  expect(new Set(['cat', 'Cat', 'tac', 'cats', ''].map(hashWord)).size).toBe(5);
});

it('hashes a sequence of words to the key of its text', () => {
  fc.assert(
    fc.property(words, (list) => {
      expect(hashPhrase(list, 0, list.length)).toBe(hashWord(list.join(' ')));
    }),
  );
  expect(hashPhrase(['the', 'old', 'cat', "'s"], 1, 3)).toBe(hashWord('old cat'));
});

it('sorts lists and drops duplicates; lists with no bit of the mask in common share no word', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [left, right] = [hashWords(one), hashWords(other)];
      expect(left).toEqual([...new Set(one.map(hashWord))].sort((a, b) => a - b));
      if ((toMask(left) & toMask(right)) === 0) expect(one.some((word) => other.includes(word))).toBe(false);
    }),
  );
});
