/** String comparisons of the rules. */

import { expect, it } from 'vitest';
import { contentWords, isAcronymOf, isSubset, nameWords } from '../../../../src/model/rules/words.ts';
import { mention, name } from './mention.ts';

it('drops articles before and a possessive after', () => {
  expect(contentWords(mention("the old house 's"))).toEqual(['old', 'house']);
});

it('drops titles, but never the whole name', () => {
  expect(nameWords(name('Dr. Smith'))).toEqual(['smith']);
  expect(nameWords(name('Professor'))).toEqual(['professor']);
});

it('tells whether all words are among others', () => {
  expect(isSubset(['smith'], ['emma', 'smith'])).toBe(true);
  expect(isSubset(['smith', 'jr'], ['emma', 'smith'])).toBe(false);
});

it('reads initials of capital letters only', () => {
  expect(isAcronymOf(name('EU'), name('European Union'))).toBe(true);
  expect(isAcronymOf(name('Eu'), name('European Union'))).toBe(false);
});
