/** Nouns and well-known names by class. */

import { describe, expect, it } from 'vitest';
import type { NounClass } from '../../../featurizer/lexicon/codec.ts';
import { findNameClasses, findNounClasses } from '../../../featurizer/lexicon/noun-classes.ts';
import { findNounLemmas } from '../../../featurizer/lexicon/noun-lemmas.ts';

describe('a noun', () => {
  it.each<[string, NounClass]>([
    ['doctor', 'person'],
    ['women', 'person'],
    ['people', 'person'],
    ['human', 'person'],
    ['wolves', 'animal'],
    ['mice', 'animal'],
    ['team', 'group'],
    ['companies', 'group'],
    ['year', 'time'],
    ['Houses', 'object'],
    ['water', 'substance'],
    ['happiness', 'abstract'],
  ])('%s is mostly %s', (word, nounClass) => {
    expect(findNounClasses(word)?.[nounClass]).toBeGreaterThanOrEqual(0.5);
  });

  it('has the classes of its senses as shares', () => {
    const { object = 0, group = 0 } = findNounClasses('bank') ?? {};
    expect(object).toBeGreaterThan(0);
    expect(group).toBeGreaterThan(0);
  });

  it.each(['zorblax', '', '__proto__'])('“%s” is unknown', (word) => {
    expect(findNounClasses(word)).toBeUndefined();
  });
});

describe('a name', () => {
  it.each<[string, NounClass]>([
    ['Paris', 'place'],
    ['United States', 'place'],
    ['Einstein', 'person'],
    ['Americans', 'person'],
    ['NATO', 'group'],
    ['Monday', 'time'],
  ])('%s is mostly %s', (name, nounClass) => {
    expect(findNameClasses(name)?.[nounClass]).toBeGreaterThanOrEqual(0.5);
  });
});

it('puts an irregular singular before the word, regular ones after', () => {
  expect(findNounLemmas('men')[0]).toBe('man');
  expect(findNounLemmas('glasses')[0]).toBe('glasses');
});
