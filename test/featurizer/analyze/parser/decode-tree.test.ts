import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTree, isTree } from '../../../../featurizer/analyze/parser/decode-tree.ts';

/** Creates scores as the network returns them: [dependent][head], and the root's. */
function createScores(rows: readonly (readonly number[])[], roots: readonly number[]) {
  return { arcs: Float32Array.from(rows.flat()), stride: rows.length, roots: Float32Array.from(roots), rootStride: 1 };
}

/** Finds the total score of the best tree with one root by trying every assignment of heads. */
function bestTotal(rows: readonly (readonly number[])[], roots: readonly number[]): number {
  const length = rows.length;
  let best = Number.NEGATIVE_INFINITY;
  const heads = rows.map(() => -1);
  const visit = (token: number, total: number): void => {
    if (token === length) {
      if (isTree(heads)) best = Math.max(best, total);
      return;
    }
    for (let head = -1; head < length; head++) {
      if (head === token) continue;
      heads[token] = head;
      visit(token + 1, total + (head < 0 ? (roots[token] ?? 0) : (rows[token]?.[head] ?? 0)));
    }
  };
  visit(0, 0);
  return best;
}

describe('decoding a tree', () => {
  it('takes the best head of each token if these form a tree', () => {
    const heads = decodeTree(
      createScores(
        [
          [0, 5, 0],
          [0, 0, 0],
          [0, 5, 0],
        ],
        [1, 9, 1],
      ),
      3,
    );
    expect([...heads]).toEqual([1, -1, 1]);
  });

  it('breaks a cycle at the cheapest arc', () => {
    const heads = decodeTree(
      createScores(
        [
          [0, 9],
          [9, 0],
        ],
        [1, 3],
      ),
      2,
    );
    expect([...heads]).toEqual([1, -1]);
  });

  it('gives one root if the best heads have two', () => {
    const heads = decodeTree(
      createScores(
        [
          [0, 1],
          [2, 0],
        ],
        [9, 9],
      ),
      2,
    );
    expect([...heads]).toEqual([-1, 0]);
  });

  it('finds the tree with the highest total, whatever the scores', () => {
    const score = fc.integer({ min: -20, max: 20 });
    const sentence = fc
      .integer({ min: 1, max: 5 })
      .chain((length) =>
        fc.tuple(
          fc.array(fc.array(score, { minLength: length, maxLength: length }), { minLength: length, maxLength: length }),
          fc.array(score, { minLength: length, maxLength: length }),
        ),
      );
    fc.assert(
      fc.property(sentence, ([rows, roots]) => {
        const heads = decodeTree(createScores(rows, roots), rows.length);
        expect(isTree(heads)).toBe(true);
        const total = heads.reduce(
          (sum, head, token) => sum + ((head < 0 ? roots[token] : rows[token]?.[head]) ?? 0),
          0,
        );
        expect(total).toBe(bestTotal(rows, roots));
      }),
      { numRuns: 300 },
    );
  });
});
