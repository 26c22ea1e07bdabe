import { describe, expect, it } from 'vitest';
import { compactMention } from '../../../src/session/compact-mention.ts';
import { createMention } from '../../support/mentions.ts';

describe('compactMention', () => {
  it('returns an ordinary mention unchanged', () => {
    const mention = createMention('Ada');
    expect(compactMention(mention, 'Ada')).toBe(mention);
  });

  it('copies a mention of a long turn, with equal content', () => {
    const mention = createMention('Ada');
    const compact = compactMention(mention, 'x'.repeat(5000));
    expect(compact).not.toBe(mention);
    expect(compact).toEqual(mention);
  });

  it('truncates long mentions and words, including the context', () => {
    const word = 'w'.repeat(1000);
    const { context } = createMention('Ada');
    const mention = createMention('Ada', {
      text: 'w '.repeat(2000),
      words: Array.from({ length: 2000 }, () => word),
      context: { ...context, preceding: { word, tag: 'NN' } },
    });
    const compact = compactMention(mention, mention.text);
    expect(compact.words).toHaveLength(64);
    expect(compact.words[0]).toHaveLength(128);
    expect(compact.text).toHaveLength(1024);
    expect(compact.context.preceding.word).toHaveLength(128);
  });
});
