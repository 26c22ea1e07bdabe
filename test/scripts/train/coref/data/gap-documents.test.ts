import { describe, expect, it } from 'vitest';
import { toGapDocument } from '../../../../../scripts/train/coref/data/gap-documents.ts';
import { sharedAnalyzer } from '../../../../support/shared-parser.ts';

const TEXT = 'Mary Stone met Jane Fox in Paris. Anna Lee was late, so Mary waited and she read a book.';
const findSpan = (text: string, from = 0) => {
  const start = TEXT.indexOf(text, from);
  return { text, start, end: start + text.length };
};
const item = {
  id: 'test',
  text: TEXT,
  pronoun: findSpan('she'),
  a: { ...findSpan('Mary', 40), isCoreferent: true },
  b: { ...findSpan('Jane Fox'), isCoreferent: false },
  gender: 'feminine' as const,
  url: '',
};

describe('a GAP snippet as a training document', () => {
  const document = toGapDocument(item, sharedAnalyzer);
  const labeled = document?.mentions.map(({ text }, at) => ({
    text,
    isRight: document.oracle[at] === document.oracle.at(-1),
    isUnlabeled: document.unlabeled?.[at] === 1,
  }));

  it('ends with the pronoun, its only decision', () => {
    expect(document?.mentions.at(-1)?.text).toBe('she');
    expect([...(document?.lossMask ?? [])]).toEqual(document?.mentions.map(({ text }) => Number(text === 'she')));
  });

  it('marks the right name, the wrong ones, and what is unlabeled', () => {
    const findMention = (text: string) => labeled?.find((one) => one.text === text);
    expect(findMention('Mary')).toMatchObject({ isRight: true, isUnlabeled: false });
    expect(findMention('Jane Fox')).toMatchObject({ isRight: false, isUnlabeled: false });
    // Somebody else.
    expect(findMention('Anna Lee')).toMatchObject({ isRight: false, isUnlabeled: false });
    // Shares a word with the right name.
    expect(findMention('Mary Stone')).toMatchObject({ isRight: false, isUnlabeled: true });
  });

  it('is skipped if no name corefers with the pronoun', () => {
    expect(toGapDocument({ ...item, a: { ...item.a, isCoreferent: false } }, sharedAnalyzer)).toBeUndefined();
  });
});
