/**
 * Which entity each of the newest mentions belongs to, in two bytes per mention, or four once there
 * are many entities: the lists of all entities are read from here when a summary or a snapshot asks
 * for them.
 */

/** No mention is listed in a place; entities are written as the numbers after it. */
const NOBODY = 0;
const MOST_IN_TWO_BYTES = 0xffff;
/** Places at the start; they double on demand. */
const FIRST_PLACES = 64;

/** A ring buffer: the entity of mention n is in place n modulo the limit. */
export class ListedMentions {
  readonly #limit: number;
  #owners: Uint16Array | Uint32Array = new Uint16Array(0);
  #next = 0; // one past the newest mention
  #count = 0;

  /** Lists up to `limit` mentions, which may be infinite. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of listed mentions. */
  get count(): number {
    return this.#count;
  }

  /**
   * Lists the newest mention. If the limit is reached, the oldest one is dropped, and its entity is
   * returned.
   */
  add(n: number, entity: number): number | undefined {
    const place = n % this.#limit;
    if (place >= this.#owners.length) this.#grow(place);
    const owner = this.#owners[place] as number;
    this.#set(place, entity);
    this.#next = n + 1;
    if (owner !== NOBODY) return owner - 1;
    this.#count++;
    return undefined;
  }

  /** Finds the entity of a mention; `undefined` if it is not listed. */
  find(n: number): number | undefined {
    if (n >= this.#next || n < this.#next - this.#limit) return undefined;
    const owner = this.#owners[n % this.#limit] ?? NOBODY;
    return owner === NOBODY ? undefined : owner - 1;
  }

  /** Gives a listed mention to another entity. */
  assign(n: number, entity: number): void {
    if (this.find(n) !== undefined) this.#set(n % this.#limit, entity);
  }

  /** Lists the mentions of each entity, ascending. */
  groupByEntity(): Map<number, number[]> {
    const groups = new Map<number, number[]>();
    for (let n = Math.max(0, this.#next - this.#owners.length); n < this.#next; n++) {
      const owner = this.#owners[n % this.#limit] ?? NOBODY;
      if (owner === NOBODY) continue;
      const group = groups.get(owner - 1);
      if (group === undefined) groups.set(owner - 1, [n]);
      else group.push(n);
    }
    return groups;
  }

  /** Lists the entities that have a listed mention. */
  listEntities(): Set<number> {
    const entities = new Set<number>();
    for (const owner of this.#owners) if (owner !== NOBODY) entities.add(owner - 1);
    return entities;
  }

  #set(place: number, entity: number): void {
    if (entity >= MOST_IN_TWO_BYTES && this.#owners instanceof Uint16Array)
      this.#owners = new Uint32Array(this.#owners);
    this.#owners[place] = entity + 1;
  }

  #grow(place: number): void {
    const places = Math.min(this.#limit, Math.max(FIRST_PLACES, 2 * place));
    const grown = this.#owners instanceof Uint16Array ? new Uint16Array(places) : new Uint32Array(places);
    grown.set(this.#owners);
    this.#owners = grown;
  }
}
