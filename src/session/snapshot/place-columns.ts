/** Where the newest mentions are, as columns: they are consecutive, so numbers compress as differences. */
import { z } from 'zod';
import { onFirstUse } from '../../protocol/mod.ts';
import type { MentionPlace, PlacesImage } from '../mention-places.ts';
import { createCorruptError } from './snapshot-error.ts';

/** Gets the schema: one value per mention, except where noted. */
export const getPlaceColumnsSchema = onFirstUse(() => {
  const count = z.int().nonnegative();

  return z.object({
    /** The number of the first; the others follow without gaps. */
    first: count,
    /** Difference to the turn of the previous one. */
    turns: z.array(count),
    starts: z.array(count),
    ends: z.array(count),
    texts: z.array(z.string()),
    /** How far back it was linked, in mentions; 0 for none. */
    links: z.array(count),
    /** Turns with an id: the turn, and its id. */
    ids: z.array(z.tuple([count, z.string()])),
  });
});

type PlaceColumns = z.infer<ReturnType<typeof getPlaceColumnsSchema>>;

/** The columns of no mention at all, as in snapshots before version 4. */
export const NO_PLACES: PlaceColumns = { first: 0, turns: [], starts: [], ends: [], texts: [], links: [], ids: [] };

/** Encodes places. */
export function encodePlaces({ places, turnIds }: PlacesImage): PlaceColumns {
  return {
    first: places[0]?.n ?? 0,
    turns: places.map(({ turn }, at) => turn - (places[at - 1]?.turn ?? 0)),
    starts: places.map(({ span }) => span[0]),
    ends: places.map(({ span }) => span[1]),
    texts: places.map(({ text }) => text),
    links: places.map(({ n, antecedent }) => (antecedent === null ? 0 : n - antecedent)),
    ids: [...turnIds],
  };
}

/** Reverses `encodePlaces`. */
export function decodePlaces({ first, turns, starts, ends, texts, links, ids }: PlaceColumns): PlacesImage {
  let turn = 0;
  const places = turns.map((step, at): MentionPlace => {
    const [start, end, text, link] = [starts[at], ends[at], texts[at], links[at]];
    if (start === undefined || end === undefined || text === undefined || link === undefined) {
      throw createCorruptError('places in columns of unequal length');
    }
    turn += step;
    const n = first + at;
    return { n, turn, span: [start, end], text, antecedent: link === 0 ? null : n - link };
  });
  return { places, turnIds: new Map(ids) };
}
