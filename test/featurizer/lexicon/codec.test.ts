/** The codecs of the tables: class shares, name genders, irregular plurals, packed words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeNameGender,
  decodeShares,
  encodeNameGender,
  encodeShares,
  listRegularSingulars,
  PackedGroups,
  packGroups,
  packPlurals,
  unpackPlurals,
} from '../../../featurizer/lexicon/codec.ts';

describe('class shares', () => {
  it('are kept in tenths, the largest first, without small ones', () => {
    const key = encodeShares(
      new Map([
        ['g', 2],
        ['p', 8],
        ['o', 0.1],
      ]),
    );
    expect(key).toBe('p8g2');
    expect(decodeShares(key)).toEqual({ person: 0.8, group: 0.2 });
  });
});

describe('shares of girls', () => {
  it('keep which gender a name leans to and how far', () => {
    expect(decodeNameGender(encodeNameGender(1000, 1)).feminine).toBeGreaterThan(0.99);
    expect(decodeNameGender(encodeNameGender(1, 1000)).feminine).toBeLessThan(0.01);
    expect(decodeNameGender(encodeNameGender(700, 300)).feminine).toBeCloseTo(0.7);
  });

  it('keep the order of magnitude of a count', () => {
    const { count } = decodeNameGender(encodeNameGender(60_000, 5_000));
    expect(count).toBeGreaterThan(65_000 / 2);
    expect(count).toBeLessThan(65_000 * 2);
  });
});

describe('plurals', () => {
  it('round-trip with their singulars', () => {
    const singulars = new Map([
      ['geese', 'goose'],
      ['mice', 'mouse'],
    ]);
    expect(unpackPlurals(packPlurals(singulars))).toEqual(singulars);
  });

  it.each([
    ['wolves', 'wolf'],
    ['cities', 'city'],
    ['churches', 'church'],
    ['boxes', 'box'],
    ['heroes', 'hero'],
    ['horses', 'horse'],
    ['firemen', 'fireman'],
  ])('%s may be of %s', (plural, singular) => {
    expect(listRegularSingulars(plural)).toContain(singular);
  });

  it('do not include “boss”', () => {
    expect(listRegularSingulars('boss')).toEqual([]);
  });
});

it('packs keys by frequency, a code per word, and the words in order', () => {
  const groups = new Map([
    ['l10', ['wolfsburg']],
    ['p10', ['wolves', 'wolf', 'woman']],
  ]);
  expect(packGroups(groups)).toBe('p10 l10\nabaa\nAwolfEsburgDvesCman');
});

it('unpacks every word with its key', () => {
  const word = fc.stringMatching(/^[a-z][a-z '.-]{0,40}$/);
  const toKey = (one: string) => `k${one.length % 3}${one.charCodeAt(one.length - 1)}`;
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 200 }), (words) => {
      const groups = new Map<string, string[]>();
      for (const one of words) groups.set(toKey(one), [...(groups.get(toKey(one)) ?? []), one]);
      const keys = new PackedGroups(packGroups(groups));
      for (const one of words) expect(keys.get(one)).toBe(toKey(one));
      for (const one of words) if (!words.includes(`${one}x`)) expect(keys.get(`${one}x`)).toBeUndefined();
      expect(keys.get('')).toBeUndefined();
    }),
  );
});
