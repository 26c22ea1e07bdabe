import { describe, expect, it } from 'vitest';
import { countDocument, summarize } from '../../../scripts/metrics/conll.ts';
import { toScore } from '../../../scripts/metrics/counts.ts';

const KEY = [['a'], ['b', 'c'], ['d', 'e', 'f']];

describe('countDocument', () => {
  it('leaves out singletons on both sides by default', () => {
    const counts = countDocument(KEY, [['a'], ['b', 'c'], ['x']]);
    expect(counts.mentions).toEqual({
      recallNumerator: 2,
      recallDenominator: 5,
      precisionNumerator: 2,
      precisionDenominator: 2,
    });
  });

  it('scores against the singletons of the key on request', () => {
    const counts = countDocument(KEY, [['a'], ['b', 'c'], ['x']], { singletons: 'drop-response' });
    expect(counts.ceafE).toEqual({
      recallNumerator: 1,
      recallDenominator: 3,
      precisionNumerator: 1,
      precisionDenominator: 1,
    });
  });

  it('keeps singletons on both sides on request', () => {
    const counts = countDocument(KEY, [['a'], ['b', 'c'], ['x']], { singletons: 'keep' });
    expect(counts.ceafE).toEqual({
      recallNumerator: 2,
      recallDenominator: 3,
      precisionNumerator: 2,
      precisionDenominator: 3,
    });
  });

  it('counts a repeated mention of the response in its first cluster only', () => {
    const repeated = countDocument(KEY, [
      ['b', 'c'],
      ['c', 'd', 'e'],
    ]);
    const plain = countDocument(KEY, [
      ['b', 'c'],
      ['d', 'e'],
    ]);
    expect(repeated).toEqual(plain);
  });
});

describe('summarize', () => {
  it('sums over the documents, then divides once', () => {
    const good = countDocument([['a', 'b', 'c', 'd', 'e']], [['a', 'b', 'c', 'd', 'e']]); // 4 of 4 links
    const bad = countDocument([['a', 'b']], [['a', 'x']]); // 0 of 1 link
    const scores = summarize([good, bad]);
    expect(scores.muc.f1).toBeCloseTo(4 / 5, 12); // the mean of 1 and 0 would be 1/2
  });

  it('averages the F1 of MUC, B³ and CEAF_e to the CoNLL score', () => {
    const counts = countDocument(KEY, [['a'], ['d', 'e']], { singletons: 'keep' });
    // The first worked case of docs/model.md §7.1: .5, .56, .72.
    expect(summarize([counts]).conll).toBeCloseTo((0.5 + 0.56 + 0.72) / 3, 10);
  });

  it('is 0 without documents', () => {
    expect(summarize([]).conll).toBe(0);
  });
});

describe('toScore', () => {
  it('treats 0/0 as 0', () => {
    const nothing = { recallNumerator: 0, recallDenominator: 0, precisionNumerator: 0, precisionDenominator: 0 };
    expect(toScore(nothing)).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});
