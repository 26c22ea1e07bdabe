/** Children, extents and relations of a tree. */

import { describe, expect, it } from 'vitest';
import { TreeIndex } from '../../../featurizer/mentions/tree-index.ts';

describe('TreeIndex', () => {
  it('lists direct dependents from left to right', () => {
    const index = new TreeIndex({ heads: [1, -1, 1, 2], deprel: ['a', 'root', 'b', 'c'], isGiven: true });
    expect([0, 1, 2, 3].map((token) => index.children(token))).toEqual([[], [0, 2], [3], []]);
  });

  it('gives the extent of a whole subtree', () => {
    const index = new TreeIndex({ heads: [1, -1, 1, 2], deprel: ['a', 'root', 'b', 'c'], isGiven: true });
    expect([0, 1, 2, 3].map((token) => [index.start(token), index.end(token)])).toEqual([
      [0, 1],
      [0, 4],
      [2, 4],
      [3, 4],
    ]);
  });

  it('spans the gap of a non-projective tree', () => {
    const index = new TreeIndex({ heads: [2, -1, 1], deprel: ['a', 'root', 'b'], isGiven: true });
    expect([index.start(2), index.end(2)]).toEqual([0, 3]);
  });

  it('keeps several roots separate', () => {
    const index = new TreeIndex({ heads: [-1, 0, -1], deprel: ['root', 'a', 'root'], isGiven: true });
    expect([index.end(0), index.start(2)]).toEqual([2, 2]);
  });

  it('gives a relation with and without its subtype', () => {
    const index = new TreeIndex({ heads: [-1, 0], deprel: ['root', 'nmod:poss'], isGiven: true });
    expect([index.relation(1), index.base(1), index.base(0)]).toEqual(['nmod:poss', 'nmod', 'root']);
  });

  it('handles a chain of depth 100,000', () => {
    const heads = Array.from({ length: 100_000 }, (_, token) => token - 1);
    const index = new TreeIndex({ heads, deprel: heads.map(() => 'dep'), isGiven: true });
    expect([index.start(0), index.end(0)]).toEqual([0, 100_000]);
  });
});
