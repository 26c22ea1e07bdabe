/** Packed word lists: what is packed comes back. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packGroups, unpackGroups } from '../../../../featurizer/lexicon/codec/mod.ts';

it('shares the letters of the word before', () => {
  expect(packGroups(new Map([['p10', ['wolves', 'wolf', 'woman']]]))).toBe('p10 AwolfDvesCman');
});

it('gives back every word with its key', () => {
  const word = fc.stringMatching(/^[a-z][a-z '.-]{0,40}$/);
  const toKey = (one: string) => `k${one.length % 3}`;
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1 }), (words) => {
      const groups = new Map<string, string[]>();
      for (const one of words) groups.set(toKey(one), [...(groups.get(toKey(one)) ?? []), one]);
      const keys = unpackGroups(packGroups(groups));
      expect(keys.size).toBe(words.length);
      for (const one of words) expect(keys.get(one)).toBe(toKey(one));
    }),
  );
});
