/** A queue of bytes in one array: what is added at the end, and dropped at the start, costs no object. */
import type { Cursor } from './byte-rows.ts';

/** Bytes that there is space for at first. */
const FIRST_BYTES = 128;
/** It grows if this share of it is in use, to so many times what is. */
const MAX_SHARE = 0.95;
const GROWTH = 1.1;

/** First in, first out. */
export class ByteQueue {
  #bytes = new Uint8Array(0);
  /** Where what is left of it is. */
  #from = 0;
  #to = 0;

  /** Adds what is written, of at most so many bytes. */
  add(most: number, write: (cursor: Cursor) => void): void {
    if (this.#to + most > this.#bytes.length) this.#makeSpace(most);
    const cursor = { bytes: this.#bytes, at: this.#to };
    write(cursor);
    this.#to = cursor.at;
  }

  /** Reads from the start on; valid until something is added. */
  read(): Cursor {
    return { bytes: this.#bytes, at: this.#from };
  }

  /** Drops what was read. */
  drop({ at }: Cursor): void {
    this.#from = at;
  }

  clear(): void {
    this.#from = 0;
    this.#to = 0;
  }

  /** Moves what is left to the start of the array, or of a larger one if it takes up most of it. */
  #makeSpace(most: number): void {
    const needed = this.#to - this.#from + most;
    const isFull = needed > MAX_SHARE * this.#bytes.length;
    const space = isFull ? new Uint8Array(Math.max(FIRST_BYTES, Math.ceil(GROWTH * needed))) : this.#bytes;
    space.set(this.#bytes.subarray(this.#from, this.#to));
    this.#bytes = space;
    this.#to -= this.#from;
    this.#from = 0;
  }
}
