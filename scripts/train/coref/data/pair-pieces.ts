/**
 * The rows of pairs, cut into pieces of a few templates each. Pairs share pieces much more often
 * than whole tuples: the rows of a piece are summed once per document, and a pair adds a few sums
 * instead of dozens of rows.
 */
import type { FeatureSizes } from '../../../../featurizer/mod.ts';

/**
 * Most templates per piece. Measured on OntoGUM: 8 needs a fifth of the additions of whole tuples.
 */
const MAX_PIECE = 8;

/** How the rows of a pair are cut into pieces. */
export interface PieceLayout {
  /** Pieces per pair. */
  readonly count: number;
  /** Templates per piece. */
  readonly size: number;
  /** The row that fills up the last piece: the zero row after the table. */
  readonly fill: number;
}

export interface PairPieces {
  readonly layout: PieceLayout;
  /** The pieces of each pair. */
  readonly index: Int32Array; // [m, count]
  /** The rows of each piece. */
  readonly pieces: Int32Array; // [p, size]
}

/** Creates a layout with the fewest pieces of equal size. */
export function createPieceLayout({ pairTemplates, pairRows }: PairSizes): PieceLayout {
  const count = Math.max(1, Math.ceil(pairTemplates / MAX_PIECE));
  return { count, size: Math.ceil(pairTemplates / count), fill: pairRows };
}

type PairSizes = Pick<FeatureSizes, 'pairTemplates' | 'pairRows'>;

/** Collects the pieces of a document, pair by pair. */
export class PieceCollector {
  readonly #layout: PieceLayout;
  readonly #index: Int32Array;
  readonly #table: TupleTable;
  readonly #padded: Int32Array;

  constructor(sizes: PairSizes, pairCount: number) {
    this.#layout = createPieceLayout(sizes);
    const { count, size, fill } = this.#layout;
    this.#index = new Int32Array(pairCount * count);
    this.#table = new TupleTable(size);
    this.#padded = new Int32Array(count * size).fill(fill);
  }

  /** Adds the rows of the pair with this index. */
  add(rows: Int32Array, place: number): void {
    const { count, size } = this.#layout;
    this.#padded.set(rows);
    for (let piece = 0; piece < count; piece++) {
      const part = this.#padded.subarray(piece * size, (piece + 1) * size);
      this.#index[place * count + piece] = this.#table.intern(part);
    }
  }

  /** Returns the pieces of all pairs. */
  finish(): PairPieces {
    return { layout: this.#layout, index: this.#index, pieces: this.#table.toArray() };
  }
}

/** Reads back the rows of the pairs at some places, one after the other. */
export function readPairRows({ layout, index, pieces }: PairPieces, places: readonly number[]): Int32Array {
  const rows: number[] = [];
  for (const place of places) {
    for (let piece = 0; piece < layout.count; piece++) {
      const from = (index[place * layout.count + piece] as number) * layout.size;
      for (let at = from; at < from + layout.size; at++)
        if (pieces[at] !== layout.fill) rows.push(pieces[at] as number);
    }
  }
  return Int32Array.from(rows);
}

/**
 * Numbers distinct integer tuples of a fixed width in order of first appearance. An open-addressing
 * table: documents have tens of thousands of pairs, too many for string keys.
 */
class TupleTable {
  readonly #width: number;
  #values: Int32Array;
  #slots = new Int32Array(1024).fill(-1); // tuple numbers by hash
  #count = 0;

  constructor(width: number) {
    this.#width = width;
    this.#values = new Int32Array(256 * width);
  }

  /** Returns the number of a tuple, which is added if it is new. */
  intern(tuple: Int32Array): number {
    const mask = this.#slots.length - 1;
    let slot = hashTuple(tuple) & mask;
    for (let index = this.#slots[slot] as number; index !== -1; index = this.#slots[slot] as number) {
      if (this.#isAt(tuple, index)) return index;
      slot = (slot + 1) & mask;
    }
    return this.#add(tuple, slot);
  }

  /** Returns all tuples, one after the other. */
  toArray(): Int32Array {
    return this.#values.slice(0, this.#count * this.#width);
  }

  #isAt(tuple: Int32Array, index: number): boolean {
    const from = index * this.#width;
    for (let at = 0; at < this.#width; at++) if (this.#values[from + at] !== tuple[at]) return false;
    return true;
  }

  #add(tuple: Int32Array, slot: number): number {
    const index = this.#count++;
    if (this.#count * this.#width > this.#values.length) {
      const grown = new Int32Array(2 * this.#values.length);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values.set(tuple, index * this.#width);
    this.#slots[slot] = index;
    if (2 * this.#count > this.#slots.length) this.#rehash();
    return index;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(-1);
    const mask = this.#slots.length - 1;
    for (let index = 0; index < this.#count; index++) {
      let slot = hashTuple(this.#values.subarray(index * this.#width, (index + 1) * this.#width)) & mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & mask;
      this.#slots[slot] = index;
    }
  }
}

function hashTuple(tuple: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < tuple.length; at++) hash = Math.imul(hash ^ (tuple[at] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}
