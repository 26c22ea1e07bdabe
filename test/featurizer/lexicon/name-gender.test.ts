/** First names and their gender statistics. */

import { expect, it } from 'vitest';
import { findNameGender } from '../../../featurizer/lexicon/name-gender.ts';

it.each(['Mary', 'SARAH', 'José', 'Jose'])('finds %s in any spelling', (name) => {
  expect(findNameGender(name)).toBeDefined();
});

it('leans clearly for names given to one gender', () => {
  expect(findNameGender('Emma')?.feminine).toBeGreaterThan(0.95);
  expect(findNameGender('James')?.feminine).toBeLessThan(0.05);
});

it('stays soft for names given to both', () => {
  const { feminine = 0 } = findNameGender('Jordan') ?? {};
  expect(feminine).toBeGreaterThan(0.15);
  expect(feminine).toBeLessThan(0.5);
});

it('counts a frequent name higher than a rare one', () => {
  expect(findNameGender('Mary')?.count).toBeGreaterThan(findNameGender('Oona')?.count ?? Number.POSITIVE_INFINITY);
});

it.each(['', 'Zorblax', 'Unknown', '😀', '\uD800', 'constructor'])('finds nothing for “%s”', (name) => {
  expect(findNameGender(name)).toBeUndefined();
});
