/** An open-addressing table of integer tuples: documents have tens of thousands of pairs, too many for keys of text. */

/** Numbers distinct tuples of a fixed width in the order they are met. */
export class TupleTable {
  readonly #width: number;
  #values: Int32Array;
  #slots = new Int32Array(1024).fill(-1); // tuple numbers by hash
  #count = 0;

  constructor(width: number) {
    this.#width = width;
    this.#values = new Int32Array(256 * width);
  }

  /** The number of a tuple, which is added where it is new. */
  intern(tuple: Int32Array): number {
    const mask = this.#slots.length - 1;
    let slot = hashTuple(tuple) & mask;
    for (let index = this.#slots[slot] as number; index !== -1; index = this.#slots[slot] as number) {
      if (this.#isAt(tuple, index)) return index;
      slot = (slot + 1) & mask;
    }
    return this.#add(tuple, slot);
  }

  /** All tuples, one after the other. */
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
