import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMuc } from '../../../scripts/metrics/coreference.ts';
import { toScore } from '../../../scripts/metrics/counts.ts';
import { projectGold, toClustering } from '../../../scripts/metrics/oracle-clustering.ts';
import { arbitraryClustering } from './arbitraries.ts';

describe('projectGold', () => {
  it('numbers clusters by first mention and makes every unmatched mention a singleton', () => {
    const gold = [
      ['d', 'e'],
      ['a', 'c'],
    ];
    expect(projectGold(gold, ['a', 'x', 'c', 'd', 'y', 'e'])).toEqual([0, 1, 0, 2, 3, 2]);
  });

  it('bridges a gold mention that was not extracted', () => {
    expect(projectGold([['a', 'b', 'c']], ['a', 'c'])).toEqual([0, 0]);
    expect(projectGold([['a', 'b', 'c']], ['b', 'c'])).toEqual([0, 0]);
  });

  it('assigns a span of two gold clusters to the first', () => {
    const gold = [
      ['a', 'b'],
      ['b', 'c'],
    ];
    expect(projectGold(gold, ['a', 'b', 'c'])).toEqual([0, 0, 1]);
  });

  it('accepts a repeated span in one gold cluster', () => {
    expect(projectGold([['a', 'a', 'b']], ['a', 'b'])).toEqual([0, 0]);
  });

  it('starts a cluster if the earliest gold antecedent comes later in decoder order', () => {
    // Gold order a b c, decoder order b a c: b precedes its antecedent, a has none, c follows a.
    expect(projectGold([['a', 'b', 'c']], ['b', 'a', 'c'])).toEqual([0, 1, 1]);
  });

  it('matches a gold mention once even if it was extracted twice', () => {
    expect(projectGold([['a', 'b']], ['a', 'b', 'b'])).toEqual([0, 0, 1]);
  });

  it('has MUC precision 1 against the gold clusters if it links anything', () => {
    const extraction = fc.shuffledSubarray(Array.from({ length: 14 }, (_, i) => `0:${i}:${i + 1}`));
    fc.assert(
      fc.property(arbitraryClustering(12, 4), extraction, (gold, extracted) => {
        const counts = countMuc(gold, toClustering(extracted, projectGold(gold, extracted)));
        fc.pre(counts.precisionDenominator > 0);
        expect(toScore(counts).precision).toBe(1);
      }),
      { seed: 6, numRuns: 300 },
    );
  });
});
