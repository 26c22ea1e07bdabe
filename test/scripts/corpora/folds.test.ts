import { describe, expect, it } from 'vitest';
import { assignFold, foldSchema } from '../../../scripts/corpora/mod.ts';

describe('folds', () => {
  it('assigns each document to one fold, the same for every reader', () => {
    const ids = Array.from({ length: 200 }, (_, at) => `GUM_news_text${at}`);
    const folds = ids.map((id) => assignFold(id, 2));
    expect(new Set(folds)).toEqual(new Set([0, 1]));
    expect(ids.map((id) => assignFold(id, 2))).toEqual(folds);
    expect(folds.filter((fold) => fold === 0).length).toBeGreaterThan(60);
    expect(ids.every((id) => assignFold(id, 1) === 0)).toBe(true);
  });

  it('reads a fold and the number of folds', () => {
    expect(foldSchema.parse('2/3')).toEqual({ fold: 1, count: 3 });
    for (const text of ['0/2', '3/2', '1', 'a/b']) expect(foldSchema.safeParse(text).success).toBe(false);
  });
});
