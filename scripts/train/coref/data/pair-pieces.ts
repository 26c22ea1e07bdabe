/**
 * The rows of pairs, cut into pieces of a few templates each: pairs share pieces much more often than whole tuples, so that the sum
 * of a piece's rows is made once a document and a pair adds up a few sums instead of dozens of rows.
 */
import type { FeatureSizes } from '../../../../featurizer/mod.ts';
import { TupleTable } from './tuple-table.ts';

/** Templates in a piece, at most. Measured on OntoGUM: 8 needs a fifth of the additions that whole tuples need. */
const MAX_PIECE = 8;

/** How the rows of a pair are cut. */
export interface PieceLayout {
  /** Pieces of a pair. */
  readonly count: number;
  /** Templates of a piece. */
  readonly size: number;
  /** Fills up the last piece: the row behind the table, which is zero. */
  readonly fill: number;
}

export interface PairPieces {
  readonly layout: PieceLayout;
  /** The pieces of each pair. */
  readonly index: Int32Array; // [m, count]
  /** The rows of each piece. */
  readonly pieces: Int32Array; // [p, size]
}

/** Pieces of equal size, as few as it takes. */
export function createPieceLayout({ pairTemplates, pairRows }: PairSizes): PieceLayout {
  const count = Math.max(1, Math.ceil(pairTemplates / MAX_PIECE));
  return { count, size: Math.ceil(pairTemplates / count), fill: pairRows };
}

type PairSizes = Pick<FeatureSizes, 'pairTemplates' | 'pairRows'>;

/** Takes the rows of pairs one by one. */
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

  /** Adds the rows of the pair that stands at a place. */
  add(rows: Int32Array, place: number): void {
    const { count, size } = this.#layout;
    this.#padded.set(rows);
    for (let piece = 0; piece < count; piece++) {
      const part = this.#padded.subarray(piece * size, (piece + 1) * size);
      this.#index[place * count + piece] = this.#table.intern(part);
    }
  }

  finish(): PairPieces {
    return { layout: this.#layout, index: this.#index, pieces: this.#table.toArray() };
  }
}

/** The rows of the pairs at some places, one after the other: what was added there. */
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
