import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nestSpans, type Piece } from '../../../src/playground/client/nest-spans.ts';

type Item = { readonly span: readonly [number, number] };
const shape = (pieces: readonly Piece<Item>[]): unknown =>
  pieces.map(({ start, end, inside }) => [start, end, shape(inside)]);
const item = (start: number, end: number): Item => ({ span: [start, end] });

describe('nestSpans', () => {
  it('nests contained spans and keeps the rest side by side', () => {
    expect(shape(nestSpans([item(4, 6), item(0, 10), item(0, 3), item(12, 14)]))).toEqual([
      [
        0,
        10,
        [
          [0, 3, []],
          [4, 6, []],
        ],
      ],
      [12, 14, []],
    ]);
  });

  it('splits a span that crosses another', () => {
    const pieces = nestSpans([item(0, 5), item(3, 8)]);
    expect(shape(pieces)).toEqual([
      [0, 5, [[3, 5, []]]],
      [5, 8, []],
    ]);
    expect(pieces[0]?.inside[0]).toMatchObject({ isFirst: true, isLast: false });
    expect(pieces[1]).toMatchObject({ isFirst: false, isLast: true });
  });

  it('covers every span exactly once, whatever the spans', () => {
    const spans = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 })), { maxLength: 12 });
    fc.assert(
      fc.property(spans, (given) => {
        const items = given.map(([start, length]) => item(start, start + length));
        const covered = new Map<Item, number>();
        const firsts = new Map<Item, number>();
        const visit = (pieces: readonly Piece<Item>[], from: number, to: number) => {
          let at = from;
          for (const { item: owner, start, end, isFirst, inside } of pieces) {
            expect(start).toBeGreaterThanOrEqual(at);
            expect(end).toBeLessThanOrEqual(to);
            covered.set(owner, (covered.get(owner) ?? 0) + end - start);
            if (isFirst) firsts.set(owner, (firsts.get(owner) ?? 0) + 1);
            visit(inside, start, end);
            at = end;
          }
        };
        visit(nestSpans(items), 0, 1000);
        for (const one of items) {
          expect(covered.get(one)).toBe(one.span[1] - one.span[0]);
          expect(firsts.get(one)).toBe(1);
        }
      }),
    );
  });
});
