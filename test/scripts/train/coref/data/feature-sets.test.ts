import { describe, expect, it } from 'vitest';
import { baseFeatures, collectVocabulary, createExtractor } from '../../../../../featurizer/mod.ts';
import { createParserAnalyzer } from '../../../../../scripts/shared/shipped-parser.ts';
import { extractLines } from '../../../../../scripts/train/coref/data/extract-documents.ts';
import { leaveOutTemplates } from '../../../../../scripts/train/coref/data/feature-sets.ts';

const text = 'Ada met Grace. She liked the garden. The garden pleased Grace. Ada saw it, and she saw her.';
const { mentions } = extractLines([{ type: 'turn', text }], { analyzer: createParserAnalyzer() });
const context = { genre: undefined, speakers: [] };
const vocabulary = collectVocabulary(
  baseFeatures,
  Array.from({ length: 5 }, () => ({ mentions, context })),
);
const whole = createExtractor({ featureSet: baseFeatures, vocabulary });

describe('features without some templates', () => {
  it('leave out exactly the templates with the part, of mentions and of pairs', () => {
    const less = leaveOutTemplates(whole, baseFeatures, ['number', 'rivals']);
    const mentionNames = baseFeatures.mentionTemplates.map(({ name }) => name);
    const pairNames = whole.names?.pairTemplates.map(({ name }) => name) ?? [];
    for (const mention of mentions) {
      const expected = [...whole.describe(mention, context).rows].map((row, at) =>
        mentionNames[at] === 'number' ? 0 : row,
      );
      expect([...less.describe(mention, context).rows]).toEqual(expected);
    }
    for (const [at, mention] of mentions.entries()) {
      for (const antecedent of mentions.slice(0, at)) {
        const pair = { ...context, mentionDistance: 1 };
        const expected = [...whole.describePair(mention, antecedent, pair)].map((row, place) =>
          /(?:^| )(?:number|rivals)(?: |$)/.test(pairNames[place] ?? '') ? 0 : row,
        );
        expect([...less.describePair(mention, antecedent, pair)]).toEqual(expected);
        expect(expected).toContain(0);
      }
    }
  });

  it('are complete if nothing is left out, and refuse a part that no template has', () => {
    expect(leaveOutTemplates(whole, baseFeatures, [])).toBe(whole);
    expect(() => leaveOutTemplates(whole, baseFeatures, ['colour'])).toThrow(/found no template with colour/);
  });
});
