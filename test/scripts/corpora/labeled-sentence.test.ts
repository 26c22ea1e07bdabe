import { describe, expect, it } from 'vitest';
import { labelHeads } from '../../../scripts/corpora/labeled-sentence.ts';

describe('labelHeads', () => {
  it('uses the longest span if two share a head', () => {
    const spans = [
      { start: 0, end: 2, type: 'person' },
      { start: 1, end: 2, type: 'object' },
    ];
    expect(labelHeads(spans, [1, -1])).toEqual(['none', 'person']);
  });
});
