/** Tables from toy files in the formats of the source packages. */

import { describe, expect, it } from 'vitest';
import { groupFirstNames } from '../../../../scripts/build/lexicon/first-names.ts';
import { collectIrregularPlurals } from '../../../../scripts/build/lexicon/plurals.ts';
import { renderTable } from '../../../../scripts/build/lexicon/render-table.ts';
import { collectGlossWords, groupNouns } from '../../../../scripts/build/lexicon/wordnet.ts';

describe('first names', () => {
  it('are summed over the years, without placeholders', () => {
    const groups = groupFirstNames(['Ada,F,600\nUnknown,F,900\n', 'Ada,F,400\r\nAda,M,2\r\n']);
    expect([...groups.values()].flat()).toEqual(['ada']);
  });

  it('keep the most frequent', () => {
    const groups = groupFirstNames(['Ada,F,600\nBob,M,700\nCy,M,5\n'], 2);
    expect([...groups.values()].flat().sort()).toEqual(['ada', 'bob']);
  });
});

const DATA_NOUN = [
  '  1 licence text',
  '00000001 18 n 01 doctor 0 000 | one who heals  ',
  '00000002 15 n 01 Paris 0 001 @i 00000009 n 0000 | a capital  ',
  '00000003 20 n 01 zyzzyplant 0 000 | a rare plant  ',
  '00000004 03 n 02 person 0 someone 0 000 | a being  ',
  '00000005 18 n 02 Curie 0 Marie_Curie 0 001 @i 00000001 n 0000 | a doctor of physics  ',
].join('\n');
const INDEX_SENSE = [
  'doctor%1:18:00:: 00000001 1 9',
  'doctor%2:29:00:: 00000007 1 3',
  'paris%1:15:00:: 00000002 1 2',
  'zyzzyplant%1:20:00:: 00000003 1 0',
  'person%1:03:00:: 00000004 1 5',
  'curie%1:18:00:: 00000005 1 0',
  'marie_curie%1:18:00:: 00000005 1 0',
].join('\n');

describe('nouns', () => {
  const { nouns, names } = groupNouns({
    indexSense: INDEX_SENSE,
    dataNoun: DATA_NOUN,
    commonWords: collectGlossWords([DATA_NOUN]),
  });

  it('are grouped by class, including roots, without rare plants', () => {
    expect(nouns).toEqual(new Map([['p10', ['doctor', 'person']]]));
  });

  it('with a capital are names, without full names of people', () => {
    expect(names).toEqual(
      new Map([
        ['l10', ['paris']],
        ['p10', ['curie']],
      ]),
    );
  });
});

it('collects the words of glosses, without those that a gloss explains', () => {
  const words = collectGlossWords(['00000001 18 n 01 doctor 0 000 | the doctor heals; "a doctor healed them"  ']);
  expect(words.has('heals')).toBe(true);
  expect(words.has('doctor')).toBe(false);
});

it('keeps plurals of known nouns that regular endings do not cover', () => {
  const plurals = collectIrregularPlurals({ ox: 'oxen', wolf: 'wolves', gnu: 'gnuen' }, new Set(['ox', 'wolf']));
  expect(plurals.get('oxen')).toBe('ox');
  expect(plurals.has('wolves')).toBe(false);
  expect(plurals.has('gnuen')).toBe(false);
});

it('renders a table with its source, license and command', () => {
  const text = renderTable({
    path: 'x',
    title: 'Toys.',
    source: 'a box',
    license: 'CC0',
    tables: { TOYS: { comment: 'All.', text: 'a b' } },
  });
  expect(text).toMatch(/^\/\*\*\n \* Toys\.\n.*build\.ts.*do not edit/);
  expect(text).toContain('@license\n * CC0');
  expect(text).toContain('export const TOYS = `a b`;');
});
