/**
 * A queue of whole numbers in one typed array: what is added at the end, and dropped at the start,
 * costs its own bytes and no object.
 */

/** Numbers that there is space for at first. */
const FIRST_PLACES = 32;
/** It grows if this share of it is in use, to so many times what is. */
const MAX_SHARE = 0.9;
const GROWTH = 1.25;

/** First in, first out, with access by index. */
export class NumberQueue<Numbers extends Int32Array | Uint16Array> {
  readonly #type: new (
    length: number,
  ) => Numbers;
  #numbers: Numbers;
  /** Indices of what is left in `#numbers`. */
  #from = 0;
  #to = 0;
  #dropped = 0;

  constructor(type: new (length: number) => Numbers) {
    this.#type = type;
    this.#numbers = new type(0);
  }

  get length(): number {
    return this.#to - this.#from;
  }

  /** How many were ever dropped, as a 32-bit integer that may overflow: differences stay right. */
  get dropped(): number {
    return this.#dropped;
  }

  get(at: number): number {
    return this.#numbers[this.#from + at] as number;
  }

  set(at: number, value: number): void {
    this.#numbers[this.#from + at] = value;
  }

  /** Adds space for this many numbers at the end, and returns its index. */
  extend(count: number): number {
    const at = this.length;
    if (this.#to + count > this.#numbers.length) this.#makeSpace(at + count);
    this.#to += count;
    return at;
  }

  /** Drops the first numbers. */
  drop(count: number): void {
    this.#from += count;
    this.#dropped = (this.#dropped + count) | 0;
  }

  /** Moves what is left to the start of the array, or of a larger one if it takes up most of it. */
  #makeSpace(length: number): void {
    const left = this.#numbers.subarray(this.#from, this.#to);
    const isFull = length > MAX_SHARE * this.#numbers.length;
    const space = isFull ? new this.#type(Math.max(FIRST_PLACES, Math.ceil(GROWTH * length))) : this.#numbers;
    space.set(left);
    this.#numbers = space;
    this.#to -= this.#from;
    this.#from = 0;
  }
}
