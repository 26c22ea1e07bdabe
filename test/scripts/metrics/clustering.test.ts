import { describe, expect, it } from 'vitest';
import { dropRepeats, dropSingletons } from '../../../scripts/metrics/clustering.ts';

describe('dropRepeats', () => {
  it('keeps the first occurrence of a mention, within and across clusters', () => {
    expect(
      dropRepeats([
        ['a', 'b', 'a'],
        ['b', 'c'],
      ]),
    ).toEqual([['a', 'b'], ['c']]);
  });

  it('drops a cluster that it empties', () => {
    expect(dropRepeats([['a', 'b'], ['b']])).toEqual([['a', 'b']]);
  });
});

describe('dropSingletons', () => {
  it('drops the clusters of one mention', () => {
    expect(dropSingletons([['a'], ['b', 'c'], []])).toEqual([['b', 'c']]);
  });
});
