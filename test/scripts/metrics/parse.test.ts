import { describe, expect, it } from 'vitest';
import { scoreParse } from '../../../scripts/metrics/parse.ts';

describe('scoreParse', () => {
  it('counts tags, heads, labels and the types of entity heads', () => {
    const gold = {
      tokens: ['the', 'dog'],
      upos: ['DET', 'NOUN'],
      xpos: ['DT', 'NN'],
      heads: [1, -1],
      deprel: ['det', 'root'],
      entityTypes: ['none', 'animal'],
    };
    const parse = () => ({ ...gold, upos: ['DET', 'VERB'], deprel: ['amod', 'root'], entityTypes: ['none', 'person'] });
    const scores = scoreParse([gold], {
      parse: () => ({ ...parse(), xpos: [...gold.xpos], heads: [...gold.heads] }),
    });
    expect(scores).toEqual({ tokens: 2, upos: 50, xpos: 100, uas: 100, las: 50, entityTypes: 0, entityTypesAll: 50 });
  });
});
