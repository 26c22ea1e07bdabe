import { describe, expect, it } from 'vitest';
import { extractLines } from '../../../../../scripts/train/coref/data/extract-documents.ts';
import { swapGenders } from '../../../../../scripts/train/coref/data/swap-genders.ts';
import { sharedAnalyzer } from '../../../../support/shared-parser.ts';

function extract(text: string) {
  const { mentions, contexts } = extractLines([{ type: 'turn', text }], { analyzer: sharedAnalyzer });
  return { id: 'test', mentions, contexts, oracle: mentions.map((_, at) => at) };
}

describe('a document with men and women exchanged', () => {
  const document = extract('Maria lost her phone. He told her that the phone was his, and she left by herself.');
  const swapped = swapGenders(document);

  it('has the other pronouns, in the case of the old ones', () => {
    const pronouns = swapped?.mentions.filter(({ kind }) => kind === 'pronoun').map(({ text }) => text);
    expect(pronouns).toEqual(['his', 'She', 'him', 'hers', 'he', 'himself']);
  });

  it('has names of the other gender, and the same things', () => {
    const find = (head: string) => swapped?.mentions.find(({ headText }) => headText === head);
    expect(find('Maria')?.gender).toBe('masculine');
    expect(find('phone')).toMatchObject({ gender: 'neuter', words: ['his', 'phone'] });
  });

  it('counts mentions that agree with a pronoun anew', () => {
    const tallies = swapped?.mentions.map(({ tally }) => tally?.agreeing);
    expect(tallies).not.toEqual(document.mentions.map(({ tally }) => tally?.agreeing));
  });

  it('is the old one after a second exchange', () => {
    const back = swapped && swapGenders(swapped);
    expect(back?.mentions.map(({ text, gender }) => [text, gender])).toEqual(
      document.mentions.map(({ text, gender }) => [text, gender]),
    );
  });

  it('does not exist if nobody in it has a gender', () => {
    expect(swapGenders(extract('The phone fell, and it broke.'))).toBeUndefined();
  });
});
