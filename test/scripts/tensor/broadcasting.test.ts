import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { broadcastShapes, multiplyDimensions, sumDimensions, toReshapeTarget } from '../../../scripts/tensor/shapes.ts';
import { expectProven } from './support.ts';

/**
 * Two shapes that broadcast: a common one, with some axes set to 1 and some leading axes removed on
 * each side.
 */
const broadcastPair = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 0, maxLength: 3 })
  .chain((common) => fc.tuple(narrowed(common), narrowed(common)));

function narrowed(common: readonly number[]): fc.Arbitrary<number[]> {
  return fc
    .tuple(fc.array(fc.boolean(), { minLength: common.length, maxLength: common.length }), fc.nat(common.length))
    .map(([ones, dropped]) => common.map((size, axis) => (ones[axis] === true ? 1 : size)).slice(dropped));
}

describe('broadcasting', () => {
  it('is right for the values and gradients of any two compatible shapes', async () => {
    await fc.assert(
      fc.asyncProperty(broadcastPair, fc.boolean(), fc.nat(1000), async ([one, other], named, seed) => {
        const operands = [{ shape: one }, { shape: other, positive: true }];
        await expectProven({ operands, build: (g, a, b) => g.sub(g.mul(a, g.tanh(b)), g.div(a, b)) }, { named, seed });
      }),
      { numRuns: 40, seed: 4 },
    );
  });

  it('is symmetric and idempotent', () => {
    fc.assert(
      fc.property(broadcastPair, ([one, other]) => {
        expect(broadcastShapes(one, other, 'test')).toEqual(broadcastShapes(other, one, 'test'));
        expect(broadcastShapes(one, one, 'test')).toEqual(one);
      }),
      { seed: 4 },
    );
  });

  it('broadcasts a named dimension with 1 only', () => {
    expect(broadcastShapes(['n', 1], ['m'], 'test')).toEqual(['n', 'm']);
    expect(() => broadcastShapes(['n'], [3], 'test')).toThrow('found [n] and [3], expected shapes that broadcast');
  });
});

describe('sizes by name', () => {
  it('are added and multiplied to names', () => {
    expect(sumDimensions(['n', 2, 'm', 3])).toBe('n+m+5');
    expect(sumDimensions([2, 3])).toBe(5);
    expect(multiplyDimensions(['n', 2, 3])).toBe('n*6');
    expect(multiplyDimensions(['n', 1])).toBe('n');
  });

  it('determine what Reshape keeps and infers', () => {
    expect(toReshapeTarget(['n', 6], ['n', 2, 3])).toEqual([-1, 2, 3]);
    expect(toReshapeTarget(['n', 'm', 6], ['n', 'x', 3])).toEqual([0, -1, 3]);
    expect(toReshapeTarget(['n', 6], ['a', 'b'])).toBeUndefined();
  });
});
