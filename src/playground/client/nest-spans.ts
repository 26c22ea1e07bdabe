/** Mentions of a turn → nested pieces: if two spans cross, the later one is split. */

/** An item with a span. */
export interface Spanned {
  readonly span: readonly [start: number, end: number];
}

/** A mention, or a part of one, and the pieces inside it. */
export interface Piece<Item> {
  readonly item: Item;
  readonly start: number;
  readonly end: number;
  /** The mention's first piece. */
  readonly isFirst: boolean;
  /** The mention's last piece. */
  readonly isLast: boolean;
  readonly inside: Piece<Item>[];
}

/** Nests spans, ordered by start, longer spans first. */
export function nestSpans<Item extends Spanned>(items: readonly Item[]): Piece<Item>[] {
  const queue = items
    .map((item) => ({ item, start: item.span[0], end: item.span[1], isFirst: true }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const roots: Piece<Item>[] = [];
  const open: Piece<Item>[] = [];
  for (let at = 0; at < queue.length; at++) {
    const { item, start, end, isFirst } = queue[at] as (typeof queue)[number];
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= start) open.pop();
    const limit = open.at(-1)?.end ?? end;
    const isLast = end <= limit;
    const piece: Piece<Item> = { item, start, end: Math.min(end, limit), isFirst, isLast, inside: [] };
    (open.at(-1)?.inside ?? roots).push(piece);
    open.push(piece);
    if (isLast) continue;
    // The rest is inserted in order, after the span it crosses.
    const rest = { item, start: limit, end, isFirst: false };
    let place = at + 1;
    while (place < queue.length && comesBefore(queue[place] as (typeof queue)[number], rest)) place++;
    queue.splice(place, 0, rest);
  }
  return roots;
}

function comesBefore(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start < other.start || (one.start === other.start && one.end >= other.end);
}
