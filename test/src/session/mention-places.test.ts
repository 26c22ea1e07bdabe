import { describe, expect, it } from 'vitest';
import { MentionPlaces } from '../../../src/session/mention-places.ts';

const place = (n: number, text = 'she', antecedent: number | null = null, turn = n) => ({
  n,
  turn,
  span: [0, text.length] as const,
  text,
  antecedent,
});

describe('MentionPlaces', () => {
  it('keeps the newest mentions, by number and by the length of their texts', () => {
    const many = new MentionPlaces(5000);
    for (let n = 0; n < 1200; n++) many.add(place(n));
    expect(many.all()).toHaveLength(1000);
    expect(many.all()[0]).toMatchObject({ n: 200 });
    const long = new MentionPlaces(5000);
    for (let n = 0; n < 20; n++) long.add(place(n, 'x'.repeat(4000)), 'y'.repeat(96));
    expect(long.image().places.map(({ n }) => n)).toEqual([14, 15, 16, 17, 18, 19]);
    expect([...long.image().turnIds.keys()]).toEqual([14, 15, 16, 17, 18, 19]);
  });

  it('gives every text back as it was, however many came before', () => {
    const places = new MentionPlaces(5000);
    const toText = (n: number) => `${'\u{1f600}é'.repeat(n % 7)}\ud83d${n}`.slice(0, n % 23);
    for (let n = 0; n < 5000; n++) {
      places.add(place(n, toText(n), n % 3 === 0 ? null : n - 1, n >> 2), n % 5 === 0 ? `id ${n >> 2}` : undefined);
    }
    const { places: kept } = places.image();
    expect(kept).toHaveLength(1000);
    for (const { n, turn, text, span, antecedent } of kept) {
      expect([turn, text, span]).toEqual([n >> 2, toText(n), [0, toText(n).length]]);
      expect(antecedent).toBe(n % 3 === 0 ? null : n - 1);
    }
  });

  it('drops what is too long to be kept at all, and goes on after it', () => {
    const places = new MentionPlaces(5000);
    for (const [n, text] of ['Ada', 'x'.repeat(30_000), 'she'].entries()) places.add(place(n, text), `id ${n}`);
    expect(places.image()).toEqual({ places: [place(2)], turnIds: new Map([[2, 'id 2']]) });
  });

  it('keeps everything without a bound', () => {
    const places = new MentionPlaces(Number.POSITIVE_INFINITY);
    for (let n = 0; n < 3000; n++) places.add(place(n));
    expect(places.image().places).toHaveLength(3000);
  });

  it('follows links', () => {
    const places = new MentionPlaces(5000);
    for (const [n, antecedent] of [null, 0, 1, null, 2].entries()) places.add(place(n, 'she', antecedent));
    expect(places.listLinked(1, [0, 1, 2, 3, 4])).toEqual([1, 2, 4]);
    places.relink(2, 3);
    expect(places.listLinked(1, [0, 1, 2, 3, 4])).toEqual([1]);
  });

  it('is the same after its image was restored', () => {
    const places = new MentionPlaces(5000);
    places.add(place(0, 'Ada', null, 0), 'first');
    places.add(place(1, 'her', 0, 0), 'first');
    places.add(place(2, 'she', 1, 1));
    expect(new MentionPlaces(5000, places.image()).image()).toEqual(places.image());
  });
});
