/**
 * Where the newest mentions are, for summaries and corrections: turn, offsets, text, and what each
 * was linked to. Bounded by the number of mentions and by the length of their texts; past that, the
 * oldest are dropped.
 */
import { NumberQueue } from './number-queue.ts';

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

const COLUMNS = 4;
/** Most mentions whose place is kept, if the bound limits what is listed at all. */
const MAX_PLACES = 1000;
/** Most UTF-16 code units of their texts and of the ids of their turns. */
const MAX_PLACE_UNITS = 24_576;

/** No antecedent. */
const NONE = -1;

/** The places of the newest mentions: rows of numbers, and their texts one after the other, without an object per mention. */
export class MentionPlaces {
  /** One row per mention, by ascending `n` without gaps: turn, start, antecedent, and where its text begins. */
  readonly #rows = new NumberQueue(Int32Array);
  /** The texts as UTF-16 code units. */
  readonly #texts = new NumberQueue(Uint16Array);
  readonly #turnIds = new Map<number, string>(); // ascending
  readonly #isBounded: boolean;
  /** `n` of the first row. */
  #first = 0;
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
    if (this.#count === 0) this.#first = n;
    if (n !== this.#first + this.#count)
      throw new RangeError(`add place: found mention ${n}, expected ${this.#first + this.#count}, the next one`);
    this.#units += countUnits();
    if (turnId !== undefined && !this.#turnIds.has(turn)) this.#turnIds.set(turn, turnId);
    const row = [turn, span[0], antecedent ?? NONE, this.#texts.dropped + this.#texts.length];
    const rowAt = this.#rows.extend(COLUMNS);
    for (let column = 0; column < COLUMNS; column++) this.#rows.set(rowAt + column, row[column] as number);
    const textAt = this.#texts.extend(text.length);
    for (let at = 0; at < text.length; at++) this.#texts.set(textAt + at, text.charCodeAt(at));
  }

  /** Finds a mention's place; `undefined` if it was dropped. */
  find(n: number): MentionPlace | undefined {
    const row = n - this.#first;
    return row >= 0 && row < this.#count ? this.#read(row) : undefined;
  }

  /** Finds the id of a turn. */
  findTurnId(turn: number): string | undefined {
    return this.#turnIds.get(turn);
  }

  /** Replaces what a mention is linked to. */
  relink(n: number, antecedent: number | null): void {
    const row = n - this.#first;
    if (row >= 0 && row < this.#count) this.#rows.set(row * COLUMNS + 2, antecedent ?? NONE);
  }

  /** Lists a mention and those among others that were linked to it, directly or not. */
  listLinked(n: number, others: readonly number[]): number[] {
    const linked = new Set([n]);
    for (const other of others) {
      const antecedent = this.find(other)?.antecedent;
      if (other > n && typeof antecedent === 'number' && linked.has(antecedent)) linked.add(other);
    }
    return [...linked].sort((one, other) => one - other);
  }

  /** Returns all places as plain data. */
  image(): PlacesImage {
    return { places: Array.from({ length: this.#count }, (_, row) => this.#read(row)), turnIds: this.#turnIds };
  }

  get #count(): number {
    return this.#rows.length / COLUMNS;
  }

  #read(row: number): MentionPlace {
    const get = (column: number) => this.#rows.get(row * COLUMNS + column);
    const antecedent = get(2);
    const text = this.#readText(row);
    return {
      n: this.#first + row,
      turn: get(0),
      span: [get(1), get(1) + text.length],
      text,
      antecedent: antecedent === NONE ? null : antecedent,
    };
  }

  #readText(row: number): string {
    const end = this.#findText(row + 1);
    let text = '';
    for (let at = this.#findText(row); at < end; at++) text += String.fromCharCode(this.#texts.get(at));
    return text;
  }

  /** Where a row's text begins, among those that are left. */
  #findText(row: number): number {
    return row === this.#count ? this.#texts.length : (this.#rows.get(row * COLUMNS + 3) - this.#texts.dropped) | 0;
  }

  #dropOldest(): void {
    const turn = this.#rows.get(0);
    const units = this.#findText(1);
    this.#rows.drop(COLUMNS);
    this.#texts.drop(units);
    this.#first++;
    this.#units -= units;
    if (this.#count > 0 && this.#rows.get(0) === turn) return;
    this.#units -= this.#turnIds.get(turn)?.length ?? 0;
    this.#turnIds.delete(turn);
  }
}
