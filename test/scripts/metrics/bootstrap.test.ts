import { describe, expect, it } from 'vitest';
import { compareByBootstrap, estimateIntervals } from '../../../scripts/metrics/bootstrap.ts';
import { countDocument, type DocumentCounts, summarize } from '../../../scripts/metrics/conll.ts';
import { createRandom } from '../../../scripts/shared/random.ts';

/**
 * Documents of four entities with four mentions; each mention moves to a random cluster with the
 * given probability.
 */
function noisySystem(noise: number, seed: number): DocumentCounts[] {
  const random = createRandom(seed);
  return Array.from({ length: 40 }, () => {
    const key: string[][] = [[], [], [], []];
    const response: string[][] = [[], [], [], []];
    for (let mention = 0; mention < 16; mention++) {
      const cluster = mention % 4;
      const placed = random() < noise ? Math.floor(random() * 4) : cluster;
      key[cluster]?.push(`0:${mention}:${mention + 1}`);
      response[placed]?.push(`0:${mention}:${mention + 1}`);
    }
    return countDocument(key, response);
  });
}

describe('compareByBootstrap', () => {
  const weak = noisySystem(0.5, 1);
  const strong = noisySystem(0.1, 2);

  it('gives p = 1 for a system against itself, because a tie is not better', () => {
    const compared = compareByBootstrap(weak, weak, { samples: 200 });
    for (const { difference, p } of Object.values(compared)) {
      expect(difference).toBe(0);
      expect(p).toBe(1);
    }
  });

  it('gives a clearly better system p near 0', () => {
    const compared = compareByBootstrap(strong, weak, { samples: 1000 });
    expect(compared.conll.p).toBeLessThan(0.01);
    expect(compared.muc.p).toBeLessThan(0.01);
    expect(compared.conll.difference).toBeCloseTo(summarize(strong).conll - summarize(weak).conll, 12);
  });

  it('gives a clearly worse system p near 1', () => {
    expect(compareByBootstrap(weak, strong, { samples: 1000 }).conll.p).toBeGreaterThan(0.99);
  });

  it('depends only on the seed', () => {
    const close = noisySystem(0.5, 3);
    const first = compareByBootstrap(close, weak, { samples: 500, seed: 7 });
    expect(compareByBootstrap(close, weak, { samples: 500, seed: 7 })).toEqual(first);
    expect(compareByBootstrap(close, weak, { samples: 500, seed: 8 })).not.toEqual(first);
  });

  it('rejects systems that were run on different documents', () => {
    expect(() => compareByBootstrap(weak, weak.slice(1))).toThrow(RangeError);
  });
});

describe('estimateIntervals', () => {
  const system = noisySystem(0.3, 4);

  it('contains the score of the original documents', () => {
    const { low, high } = estimateIntervals(system, { samples: 1000 }).conll;
    const { conll } = summarize(system);
    expect(low).toBeLessThan(conll);
    expect(high).toBeGreaterThan(conll);
  });

  it('is wider at a higher level', () => {
    const narrow = estimateIntervals(system, { samples: 1000, level: 0.5 }).bCubed;
    const wide = estimateIntervals(system, { samples: 1000, level: 0.99 }).bCubed;
    expect(wide.low).toBeLessThan(narrow.low);
    expect(wide.high).toBeGreaterThan(narrow.high);
  });

  it('is a point for one document', () => {
    const { low, high } = estimateIntervals(system.slice(0, 1), { samples: 10 }).lea;
    expect(low).toBe(high);
  });
});

describe('createRandom', () => {
  it('repeats itself for the same seed and spreads over [0, 1)', () => {
    const random = createRandom(1);
    const numbers = Array.from({ length: 1000 }, () => random());
    const again = createRandom(1);
    expect(numbers).toEqual(Array.from({ length: 1000 }, () => again()));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(numbers.reduce((sum, number) => sum + number, 0) / 1000).toBeCloseTo(0.5, 1);
  });
});
