/** Heads form one or more trees, or the fault is reported. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTreeFault } from '../../../src/protocol/check-tokens.ts';

/** Follows every token to a root: slow but simple. */
function isForest(heads: readonly number[]): boolean {
  return heads.every((_, start) => {
    let token = start;
    for (let step = 0; step <= heads.length; step++) {
      if (token === -1) return true;
      const head = heads[token];
      if (head === undefined) return false;
      token = head;
    }
    return false;
  });
}

describe('findTreeFault', () => {
  it.each([[[]], [[-1]], [[-1, 0, 1]], [[1, 2, -1]], [[-1, -1]], [[3, 3, 3, -1]]])('finds no fault in %j', (heads) => {
    expect(findTreeFault(heads)).toBeUndefined();
  });

  it('names a token whose head is out of range', () => {
    expect(findTreeFault([-1, 2])).toBe('token 1 has head 2, wanted −1 or a token from 0 to 1');
    expect(findTreeFault([-2])).toBe('token 0 has head -2, wanted −1 or a token from 0 to 0');
  });

  it('names a token of a cycle', () => {
    expect(findTreeFault([0])).toBe('token 0 is its own ancestor, wanted a tree');
    expect(findTreeFault([-1, 2, 1])).toBe('token 1 is its own ancestor, wanted a tree');
  });

  it('finds a cycle that a path leads into', () => {
    expect(findTreeFault([1, 2, 3, 2])).toMatch(/is its own ancestor/);
  });

  it('agrees with following every token to its root', () => {
    const heads = fc
      .integer({ min: 1, max: 8 })
      .chain((count) => fc.array(fc.integer({ min: -1, max: count }), { minLength: count, maxLength: count }));
    fc.assert(
      fc.property(heads, (some) => {
        expect(findTreeFault(some) === undefined).toBe(isForest(some));
      }),
      { seed: 31, numRuns: 2000 },
    );
  });

  it('walks a chain of a million tokens from either side', () => {
    const count = 1_000_000;
    expect(findTreeFault(Array.from({ length: count }, (_, token) => token - 1))).toBeUndefined();
    expect(
      findTreeFault(Array.from({ length: count }, (_, token) => (token + 1 < count ? token + 1 : -1))),
    ).toBeUndefined();
  });
});
