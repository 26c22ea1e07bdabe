import { describe, expect, it } from 'vitest';
import { NEW, PAPER_COSTS, type ScoredDocument, search } from '../../../../../scripts/train/coref/search/search.ts';

/** Mentions 0 and 2 are one cluster, 1 another. */
function document(link: Readonly<Record<string, number>>, fresh: readonly number[]): ScoredDocument {
  return {
    mentionCount: 3,
    oracle: Int32Array.of(0, 1, 0),
    previous: Int32Array.of(-1, -1, 0),
    scoreLink: (current, antecedent) => link[`${current}-${antecedent}`] ?? 0,
    scoreNew: (current) => fresh[current] ?? 0,
  };
}

describe('search', () => {
  it('finds nothing if every right choice has a margin of one', () => {
    const { violations, loss } = search(document({ '1-0': -1, '2-0': 3, '2-1': 1 }, [0, 1, 1]), PAPER_COSTS);
    expect(violations).toEqual([]);
    expect(loss).toBe(0);
  });

  it('charges the cost of a false link for linking a new mention', () => {
    const { violations, loss } = search(document({ '1-0': 2, '2-0': 9 }, [0, 0, 0]), PAPER_COSTS);
    expect(violations).toEqual([{ current: 1, right: NEW, wrong: 0, cost: 0.5 }]);
    expect(loss).toBeCloseTo(0.5 * 3, 12);
  });

  it('weighs a wrong link against a false new by their costs', () => {
    const wrongLink = search(document({ '1-0': -9, '2-0': 0, '2-1': 1 }, [0, 0, 0]), PAPER_COSTS);
    expect(wrongLink.violations).toEqual([{ current: 2, right: 0, wrong: 1, cost: 1 }]);
    const falseNew = search(document({ '1-0': -9, '2-0': 0, '2-1': 1 }, [0, 0, 1]), PAPER_COSTS);
    expect(falseNew.violations).toEqual([{ current: 2, right: 0, wrong: NEW, cost: 1.2 }]);
  });

  it('skips mentions whose right antecedents are all out of reach', () => {
    const { violations } = search(
      document({ '1-0': -9, '2-0': Number.NEGATIVE_INFINITY, '2-1': 5 }, [0, 0, 0]),
      PAPER_COSTS,
    );
    expect(violations).toEqual([]);
  });

  it('skips mentions whose decision is not trained on', () => {
    const scored = document({ '1-0': 2, '2-0': 0, '2-1': 1 }, [0, 0, 0]);
    const { violations, loss } = search({ ...scored, lossMask: Uint8Array.of(1, 0, 1) }, PAPER_COSTS);
    expect(violations.map(({ current }) => current)).toEqual([2]);
    expect(loss).toBeCloseTo(2, 12);
  });
});
