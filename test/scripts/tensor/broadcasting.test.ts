import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { broadcastShapes, multiplyDimensions, sumDimensions, toReshapeTarget } from '../../../scripts/tensor/shapes.ts';
import { expectProven } from './support.ts';

/** Two shapes that broadcast: a common one, each side with axes turned to 1 and axes in front left out. */
const broadcastPair = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 0, maxLength: 3 })
  .chain((common) => fc.tuple(narrowed(common), narrowed(common)));

function narrowed(common: readonly number[]): fc.Arbitrary<number[]> {
  return fc
    .tuple(fc.array(fc.boolean(), { minLength: common.length, maxLength: common.length }), fc.nat(common.length))
    .map(([ones, dropped]) => common.map((size, axis) => (ones[axis] === true ? 1 : size)).slice(dropped));
}

describe('broadcasting', () => {
  it('holds for the values and gradients of any two shapes that go together', async () => {
    await fc.assert(
      fc.asyncProperty(broadcastPair, fc.boolean(), fc.nat(1000), async ([one, other], named, seed) => {
        const operands = [{ shape: one }, { shape: other, positive: true }];
        await expectProven({ operands, build: (g, a, b) => g.sub(g.mul(a, g.tanh(b)), g.div(a, b)) }, { named, seed });
      }),
      { numRuns: 40, seed: 4 },
    );
  });

  it('is symmetric, and leaves a shape alone with itself', () => {
    fc.assert(
      fc.property(broadcastPair, ([one, other]) => {
        expect(broadcastShapes(one, other, 'test')).toEqual(broadcastShapes(other, one, 'test'));
        expect(broadcastShapes(one, one, 'test')).toEqual(one);
      }),
      { seed: 4 },
    );
  });

  it('takes a name for any size but only 1 for less than it', () => {
    expect(broadcastShapes(['n', 1], ['m'], 'test')).toEqual(['n', 'm']);
    expect(() => broadcastShapes(['n'], [3], 'test')).toThrow('[n] and [3] do not broadcast');
  });
});

describe('sizes by name', () => {
  it('add up and multiply to names', () => {
    expect(sumDimensions(['n', 2, 'm', 3])).toBe('n+m+5');
    expect(sumDimensions([2, 3])).toBe(5);
    expect(multiplyDimensions(['n', 2, 3])).toBe('n*6');
    expect(multiplyDimensions(['n', 1])).toBe('n');
  });

  it('tell Reshape what to keep and what to work out', () => {
    expect(toReshapeTarget(['n', 6], ['n', 2, 3])).toEqual([-1, 2, 3]);
    expect(toReshapeTarget(['n', 'm', 6], ['n', 'x', 3])).toEqual([0, -1, 3]);
    expect(toReshapeTarget(['n', 6], ['a', 'b'])).toBeUndefined();
  });
});
