import { describe, expect, it } from 'vitest';
import { writeTokens } from '../../../scripts/corpora/write-tokens.ts';

describe('tokens without text', () => {
  it.each([
    ['He left .', 'He left.'],
    ["She did n't see Ada 's dog , did she ?", "She didn't see Ada's dog, did she?"],
    ['" Go on , " he said ( twice ) .', '"Go on," he said (twice).'],
    ['It cost $ 5 , or 3 % more', 'It cost $5, or 3% more'],
  ])('%s is written %s', (tokens, written) => {
    const { text, offsets } = writeTokens(tokens.split(' '));
    expect(text).toBe(written);
    expect(offsets.map(([start, end]) => text.slice(start, end))).toEqual(tokens.split(' '));
  });
});
