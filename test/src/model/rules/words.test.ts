/** String comparisons of the rules. */

import { expect, it } from 'vitest';
import { isAcronym, isSubset, readNameWords, trimWords } from '../../../../src/model/rules/words.ts';
import { createMention, createName } from './mention.ts';

it('drops articles before and a possessive after', () => {
  expect(trimWords(createMention("the old house 's"))).toEqual(['old', 'house']);
});

it('drops titles, but never the whole name', () => {
  expect(readNameWords(createName('Dr. Smith'))).toEqual(['smith']);
  expect(readNameWords(createName('Professor'))).toEqual(['professor']);
});

it('tests whether all words are among others', () => {
  expect(isSubset(['smith'], ['emma', 'smith'])).toBe(true);
  expect(isSubset(['smith', 'jr'], ['emma', 'smith'])).toBe(false);
});

it('reads initials of capital letters only', () => {
  expect(isAcronym(createName('EU'), createName('European Union'))).toBe(true);
  expect(isAcronym(createName('Eu'), createName('European Union'))).toBe(false);
});
