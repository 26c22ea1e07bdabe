/**
 * Where the newest mentions are, for summaries and corrections: turn, offsets, text, and what each
 * was linked to. Bounded by the number of mentions and by the length of their texts; past that, the
 * oldest are dropped.
 */
import { ByteQueue } from './byte-queue.ts';
import {
  type Cursor,
  MAX_NUMBER_BYTES,
  measureText,
  readNumber,
  readSigned,
  readText,
  skipText,
  writeNumber,
  writeSigned,
  writeText,
} from './byte-rows.ts';

/** Where a mention is. */
export interface MentionPlace {
  readonly n: number;
  readonly turn: number;
  readonly span: readonly [start: number, end: number];
  readonly text: string;
  /** `n` of the mention that it was linked to; `null` for none. */
  readonly antecedent: number | null;
}

/** All places as plain data. */
export interface PlacesImage {
  /** In ascending order of `n`, without gaps. */
  readonly places: readonly MentionPlace[];
  /** The ids of their turns, as far as they have any. */
  readonly turnIds: ReadonlyMap<number, string>;
}

/** Most mentions whose place is kept, if the bound limits what is listed at all. */
const MAX_PLACES = 1000;
/** Most UTF-16 code units of their texts and of the ids of their turns. */
const MAX_PLACE_UNITS = 24_576;

/** The places of the newest mentions, as a dozen bytes each. */
export class MentionPlaces {
  /**
   * One row per mention, by ascending `n` without gaps: turns since the mention before, start, mentions
   * since the antecedent (0 for none), and text.
   */
  readonly #rows = new ByteQueue();
  readonly #turnIds = new Map<number, string>(); // ascending
  readonly #isBounded: boolean;
  /** `n` of the first row, number of rows, and the turns that the first one and the next one count from. */
  #first = 0;
  #count = 0;
  #firstTurn = 0;
  #lastTurn = 0;
  #units = 0;

  constructor(maxListed: number, image?: PlacesImage) {
    this.#isBounded = maxListed !== Number.POSITIVE_INFINITY;
    if (image === undefined) return;
    for (const place of image.places) this.add(place, image.turnIds.get(place.turn));
  }

  /** Adds the newest mention. */
  add({ n, turn, span, text, antecedent }: MentionPlace, turnId?: string): void {
    const countUnits = () => text.length + (this.#turnIds.has(turn) ? 0 : (turnId?.length ?? 0));
    while (this.#isBounded && this.#count > 0) {
      if (this.#count < MAX_PLACES && this.#units + countUnits() <= MAX_PLACE_UNITS) break;
      this.#dropOldest();
    }
    if (this.#isBounded && countUnits() > MAX_PLACE_UNITS) return;
    if (this.#count === 0) {
      this.#first = n;
      this.#firstTurn = this.#lastTurn;
    }
    if (n !== this.#first + this.#count)
      throw new RangeError(`add place: found mention ${n}, expected ${this.#first + this.#count}, the next one`);
    this.#units += countUnits();
    if (turnId !== undefined && !this.#turnIds.has(turn)) this.#turnIds.set(turn, turnId);
    this.#rows.add(3 * MAX_NUMBER_BYTES + measureText(text), (cursor) => {
      writeSigned(cursor, turn - this.#lastTurn);
      writeNumber(cursor, span[0]);
      writeSigned(cursor, antecedent === null ? 0 : n - antecedent);
      writeText(cursor, text);
    });
    this.#lastTurn = turn;
    this.#count++;
  }

  /** Finds the id of a turn. */
  findTurnId(turn: number): string | undefined {
    return this.#turnIds.get(turn);
  }

  /** Replaces what a mention is linked to. */
  relink(n: number, antecedent: number | null): void {
    const { places, turnIds } = this.image();
    this.#clear();
    for (const place of places) this.add(place.n === n ? { ...place, antecedent } : place, turnIds.get(place.turn));
  }

  /** Lists a mention and those among others that were linked to it, directly or not. */
  listLinked(n: number, others: readonly number[]): number[] {
    const linked = new Set([n]);
    const all = this.all();
    for (const other of others) {
      const antecedent = all[other - this.#first]?.antecedent;
      if (other > n && typeof antecedent === 'number' && linked.has(antecedent)) linked.add(other);
    }
    return [...linked].sort((one, other) => one - other);
  }

  /** Lists all places, by ascending `n`. */
  all(): MentionPlace[] {
    const cursor = this.#rows.read();
    let turn = this.#firstTurn;
    return Array.from({ length: this.#count }, (_, row) => {
      const place = readPlace(cursor, this.#first + row, turn);
      turn = place.turn;
      return place;
    });
  }

  /** Returns all places as plain data. */
  image(): PlacesImage {
    return { places: this.all(), turnIds: new Map(this.#turnIds) };
  }

  #clear(): void {
    this.#rows.clear();
    this.#turnIds.clear();
    this.#count = 0;
    this.#units = 0;
  }

  #dropOldest(): void {
    const cursor = this.#rows.read();
    const turn = this.#firstTurn + readSigned(cursor);
    readNumber(cursor);
    readSigned(cursor);
    const units = skipText(cursor);
    this.#firstTurn = turn;
    const next = { ...cursor };
    this.#rows.drop(cursor);
    this.#first++;
    this.#count--;
    this.#units -= units;
    if (this.#count > 0 && readSigned(next) === 0) return;
    this.#units -= this.#turnIds.get(turn)?.length ?? 0;
    this.#turnIds.delete(turn);
  }
}

function readPlace(cursor: Cursor, n: number, turnBefore: number): MentionPlace {
  const turn = turnBefore + readSigned(cursor);
  const start = readNumber(cursor);
  const distance = readSigned(cursor);
  const text = readText(cursor);
  return { n, turn, span: [start, start + text.length], text, antecedent: distance === 0 ? null : n - distance };
}
