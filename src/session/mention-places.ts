/**
 * Where the newest mentions are, for summaries and corrections: turn, offsets, text, and what each
 * was linked to. Bounded by the number of mentions and by the length of their texts; past that, the
 * oldest are dropped.
 */

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

/** The places of the newest mentions. */
export class MentionPlaces {
  readonly #places = new Map<number, MentionPlace>(); // ascending
  readonly #turnIds = new Map<number, string>(); // ascending
  readonly #isBounded: boolean;
  #units = 0;

  constructor(maxListed: number, image?: PlacesImage) {
    this.#isBounded = maxListed !== Number.POSITIVE_INFINITY;
    if (image === undefined) return;
    for (const place of image.places) this.add(place, image.turnIds.get(place.turn));
  }

  /** Adds the newest mention. */
  add(place: MentionPlace, turnId?: string): void {
    this.#places.set(place.n, place);
    this.#units += place.text.length;
    if (turnId !== undefined && !this.#turnIds.has(place.turn)) {
      this.#turnIds.set(place.turn, turnId);
      this.#units += turnId.length;
    }
    if (!this.#isBounded) return;
    for (const [n, oldest] of this.#places) {
      if (this.#places.size <= MAX_PLACES && this.#units <= MAX_PLACE_UNITS) return;
      this.#drop(n, oldest);
    }
  }

  /** Finds a mention's place; `undefined` if it was dropped. */
  find(n: number): MentionPlace | undefined {
    return this.#places.get(n);
  }

  /** Finds the id of a turn. */
  findTurnId(turn: number): string | undefined {
    return this.#turnIds.get(turn);
  }

  /** Replaces what a mention is linked to. */
  relink(n: number, antecedent: number | null): void {
    const place = this.#places.get(n);
    if (place !== undefined) this.#places.set(n, { ...place, antecedent });
  }

  /** Lists a mention and those among others that were linked to it, directly or not. */
  listLinked(n: number, others: readonly number[]): number[] {
    const linked = new Set([n]);
    for (const other of others) {
      const antecedent = this.#places.get(other)?.antecedent;
      if (other > n && typeof antecedent === 'number' && linked.has(antecedent)) linked.add(other);
    }
    return [...linked].sort((one, other) => one - other);
  }

  /** Returns all places as plain data. */
  image(): PlacesImage {
    return { places: [...this.#places.values()], turnIds: this.#turnIds };
  }

  #drop(n: number, { text, turn }: MentionPlace): void {
    this.#places.delete(n);
    this.#units -= text.length;
    const [next] = this.#places.values();
    if (next?.turn === turn) return;
    this.#units -= this.#turnIds.get(turn)?.length ?? 0;
    this.#turnIds.delete(turn);
  }
}
