import { describe, expect, it } from 'vitest';
import { countLea } from '../../../scripts/metrics/coreference.ts';

describe('LEA', () => {
  it('weighs the share of resolved links by the size of the entity', () => {
    // Key {abc} {defg}, response {ab} {cd} {fghi}; link(n) = n(n−1)/2.
    // Recall: abc keeps ab, 1 of 3 links, 3·1/3 = 1; defg keeps fg, 1 of 6, 4·1/6 = 2/3;
    // (1 + 2/3) / 7 = 5/21.
    // Precision: ab 2·1/1 = 2; cd 2·0/1 = 0; fghi 4·1/6 = 2/3; (2 + 2/3) / 8 = 1/3.
    const counts = countLea(
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f', 'g'],
      ],
      [
        ['a', 'b'],
        ['c', 'd'],
        ['f', 'g', 'h', 'i'],
      ],
    );
    expect(counts.recallNumerator).toBeCloseTo(5 / 3, 12);
    expect(counts.recallDenominator).toBe(7);
    expect(counts.precisionNumerator).toBeCloseTo(8 / 3, 12);
    expect(counts.precisionDenominator).toBe(8);
  });

  it('resolves a singleton by its link to itself only if it is a singleton on both sides', () => {
    // Key {a} {b} {cd}, response {a} {bc} {d}: a is alone on both sides, 1·1/1 = 1 each way.
    // b is alone in the key only: 0 of 1. cd keeps no link: 0 of 1. bc has none in the key: 0. d is
    // alone in the response only: 0.
    const counts = countLea([['a'], ['b'], ['c', 'd']], [['a'], ['b', 'c'], ['d']]);
    expect(counts).toEqual({
      recallNumerator: 1,
      recallDenominator: 4,
      precisionNumerator: 1,
      precisionDenominator: 4,
    });
  });

  it('adds the links of an entity that the response splits', () => {
    // Key {abcd}, response {ab} {cd}: 2 of 6 links, 4·2/6 = 4/3 of 4. Each response entity is
    // whole: 2 + 2 of 4.
    const counts = countLea(
      [['a', 'b', 'c', 'd']],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    );
    expect(counts.recallNumerator).toBeCloseTo(4 / 3, 12);
    expect(counts.precisionNumerator).toBe(4);
  });
});
