import { describe, expect, it } from 'vitest';
import {
  createPieceLayout,
  PieceCollector,
  readPairRows,
} from '../../../../../scripts/train/coref/data/pair-pieces.ts';

const SIZES = { pairTemplates: 11, pairRows: 50 };

describe('pieces of pairs', () => {
  it('are of equal size and as few as possible', () => {
    expect(createPieceLayout({ pairTemplates: 31, pairRows: 50 })).toMatchObject({ count: 4, size: 8 });
    expect(createPieceLayout({ pairTemplates: 12, pairRows: 50 })).toMatchObject({ count: 2, size: 6 });
    expect(createPieceLayout({ pairTemplates: 1, pairRows: 50 })).toMatchObject({ count: 1, size: 1 });
  });

  it('give back the rows of every pair', () => {
    const rows = [0, 1, 2].map((pair) => Int32Array.from({ length: 11 }, (_, at) => (at < 6 ? at : at + 10 * pair)));
    const collector = new PieceCollector(SIZES, 3);
    for (const [place, one] of rows.entries()) collector.add(one, place);
    const pairs = collector.finish();
    expect(pairs.pieces.length / pairs.layout.size).toBe(4); // the first half is shared
    expect([...readPairRows(pairs, [2, 0])]).toEqual([...(rows[2] ?? []), ...(rows[0] ?? [])]);
  });
});
