/** The evidence of names, nouns and titles. */

import { describe, expect, it } from 'vitest';
import { findNounGender } from '../../../featurizer/lexicon/gendered-nouns.ts';
import { readName, readNameWithArticle } from '../../../featurizer/lexicon/name-evidence.ts';
import { readNoun } from '../../../featurizer/lexicon/noun-evidence.ts';
import { findNounNumber } from '../../../featurizer/lexicon/noun-number.ts';
import { findTitle, listTitledWords } from '../../../featurizer/lexicon/titles.ts';

const read = (name: string) => readName(name.split(' '));

describe('a name', () => {
  it('is read by its first name', () => {
    expect(read('Mary Smith').feminine).toBeGreaterThan(0.9);
    expect(read('J. Edgar Hoover').feminine).toBeLessThan(0.1);
  });

  it('is read by its title first', () => {
    expect(read('Mr. Leslie Jones').feminine).toBeLessThan(0.1);
    expect(read('Mrs. James Brown').feminine).toBeGreaterThan(0.9);
  });

  it('is a person without gender after a neutral title and a surname', () => {
    expect(read('Dr. Jackson')).toEqual({ feminine: undefined, isPerson: true, isGroup: false });
  });

  it('that is also a place stays soft evidence', () => {
    expect(read('Virginia').isPerson).toBeUndefined();
    expect(read('Virginia').feminine).toBeGreaterThan(0.9);
  });

  it('of a place is not a person', () => {
    expect(read('Germany').isPerson).toBe(false);
    expect(read('New York').isPerson).toBe(false);
  });

  it('of a well-known organization is one, but a thing after an article may have it', () => {
    const organization = { isPerson: false, isGroup: true, isOrganization: true };
    expect(read('Nvidia')).toMatchObject(organization);
    expect(read('Goldman Sachs')).toMatchObject(organization);
    expect(readNameWithArticle(['World', 'Bank'])).toMatchObject(organization);
    expect(readNameWithArticle(['Tesla']).isOrganization).toBeUndefined();
  });

  it('that opens with a first name and ends with a thing is not a person', () => {
    expect(read('Virginia Beach').isPerson).toBe(false);
    expect(read('Stanford University')).toMatchObject({ isPerson: false, isGroup: true });
  });

  it('that is as often a surname implies no gender', () => {
    expect(read('Jackson').feminine).toBeUndefined();
    expect(read('Thomas').feminine).toBeLessThan(0.1);
  });

  it('after an article is read as a noun', () => {
    expect(readNameWithArticle(['Games']).isPerson).toBe(false);
  });
});

describe('a noun', () => {
  it.each(['mother', 'Uncles', 'queens', 'policewomen', 'policeman', 'daughter-in-law'])(
    '%s says its gender',
    (noun) => {
      expect(findNounGender(noun)).toBeDefined();
    },
  );

  it.each(['nurse', 'secretary', 'engineer', 'doctor', 'actor', 'human', 'guys', 'talisman', 'German'])(
    '%s says none',
    (noun) => {
      expect(findNounGender(noun)).toBeUndefined();
    },
  );

  it('takes a gender from the word before it', () => {
    expect(readNoun('doctor', 'female').feminine).toBeGreaterThan(0.9);
    expect(readNoun('nurse', 'male').feminine).toBeLessThan(0.1);
  });

  it('is a person, a thing, a group or undecided', () => {
    expect(readNoun('student').isPerson).toBe(true);
    expect(readNoun('bottle').isPerson).toBe(false);
    expect(readNoun('team')).toMatchObject({ isPerson: undefined, isGroup: true });
    expect(readNoun('dog').isPerson).toBeUndefined();
  });
});

it('finds titles with and without a period', () => {
  expect(findTitle('Mr')?.feminine).toBeLessThan(0.1);
  expect(findTitle('MRS.')?.feminine).toBeGreaterThan(0.9);
  expect(findTitle('Prof.')).toEqual({ feminine: undefined });
  expect(findTitle('table')).toBeUndefined();
});

it('lists the words after titles', () => {
  expect(listTitledWords('Councillor Maria Diaz')).toEqual(['maria', 'diaz']);
  expect(listTitledWords("Mrs. Gruber's")).toEqual(['gruber']);
  for (const name of ['Gruber', 'the Duke of York', 'Mr. D', 'Doctor']) expect(listTitledWords(name)).toEqual([]);
});

describe('number', () => {
  it.each([
    ['States', 'NNPS', 'United States', 'singular'],
    ['Americans', 'NNPS', 'Americans', 'plural'],
    ['people', 'NN', '', 'plural'],
    ['wolves', 'FW', '', 'plural'],
    ['wolf', 'FW', '', 'singular'],
    ['zorblax', 'FW', '', 'unknown'],
  ])('of %s/%s is found', (noun, tag, name, number) => {
    expect(findNounNumber(noun, tag, name.split(' '))).toBe(number);
  });
});
