/** Children and extents of a tree. */

import { describe, expect, it } from 'vitest';
import { TreeIndex } from '../../../featurizer/mentions/tree-index.ts';

function index(heads: readonly number[]): TreeIndex {
  const read = new TreeIndex();
  read.read({ heads: [-1, 0, 1, 2, 3], deprel: ['root', 'dep', 'dep', 'dep', 'dep'], isGiven: true }); // is forgotten
  read.read({ heads, deprel: heads.map(() => 'dep'), isGiven: true });
  return read;
}

function listChildren({ first, next }: TreeIndex, token: number): number[] {
  const children: number[] = [];
  for (let child = first[token] ?? -1; child >= 0; child = next[child] ?? -1) children.push(child);
  return children;
}

const findExtent = ({ starts, ends }: TreeIndex, token: number) => [starts[token], ends[token]];

describe('TreeIndex', () => {
  it('lists direct dependents from left to right', () => {
    const tree = index([1, -1, 1, 2]);
    expect([0, 1, 2, 3].map((token) => listChildren(tree, token))).toEqual([[], [0, 2], [3], []]);
  });

  it('gives the extent of a whole subtree', () => {
    const tree = index([1, -1, 1, 2]);
    expect([0, 1, 2, 3].map((token) => findExtent(tree, token))).toEqual([
      [0, 1],
      [0, 4],
      [2, 4],
      [3, 4],
    ]);
  });

  it('spans the gap of a non-projective tree', () => {
    expect(findExtent(index([2, -1, 1]), 2)).toEqual([0, 3]);
  });

  it('keeps several roots separate', () => {
    const tree = index([-1, 0, -1]);
    expect([findExtent(tree, 0), findExtent(tree, 2)]).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  it('handles a chain of depth 100,000', () => {
    expect(findExtent(index(Array.from({ length: 100_000 }, (_, token) => token - 1)), 0)).toEqual([0, 100_000]);
  });
});
