/** The plain tagger: a tag for every token, and the right one where the word leaves little choice. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tagTokens } from '../../../featurizer/analyze/tag.ts';
import { arbitraryText } from '../segment/arbitrary-text.ts';

const tagged = (text: string) => tagTokens(text.split(' ')).join(' ');

describe('tagTokens', () => {
  it('gives every token one tag, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(arbitraryText), (tokens) => {
        const tags = tagTokens(tokens);
        expect(tags).toHaveLength(tokens.length);
        for (const tag of tags) expect(tag).toMatch(/^\S+$/);
      }),
      { seed: 91, numRuns: 500 },
    );
  });

  it.each([
    ['The cat slept .', 'DT NN', 0],
    ['I saw Ada yesterday', 'PRP VBD NNP', 0],
    ["Ada 's cat", 'POS', 1],
    ["It 's late", 'VBZ', 1],
    ['his mother', 'PRP$', 0],
    ['I saw her .', 'PRP', 2],
    ['I saw her mother', 'PRP$', 2],
    ['she will go', 'PRP MD VB', 0],
    ['in 2024', 'IN CD', 0],
    ['( “ yes ”', '-LRB- ``', 0],
    ['xe saw zir mother', 'PRP', 0],
  ])('tags in “%s”: %s', (text, tags, from) => {
    const expected = tags.split(' ');
    expect(
      tagged(text)
        .split(' ')
        .slice(from, from + expected.length),
    ).toEqual(expected);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('takes “%s” for a plain word', (word) => {
    expect(tagTokens([word])).toEqual([expect.stringMatching(/^[A-Z]+$/)]);
  });

  it('gives an empty sentence no tags', () => {
    expect(tagTokens([])).toEqual([]);
  });
});
