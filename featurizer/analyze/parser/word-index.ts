/**
 * Finds a word's row in a list of words, one per line, without a string per word: a text uses few
 * of twenty thousand, and creating them all would take longer than parsing a sentence.
 */

const NEWLINE = 10;

/** The words of a text, one per line; row 0 is the first. */
export class WordIndex {
  readonly #lines: string;
  /** Where each word starts, and one past the last. */
  readonly #starts: Int32Array;
  /** Rows by hash, with open addressing; −1 is free. */
  readonly #rows: Int32Array;

  constructor(lines: string) {
    this.#lines = lines;
    let count = 1;
    for (let at = lines.indexOf('\n'); at !== -1; at = lines.indexOf('\n', at + 1)) count++;
    this.#starts = new Int32Array(count + 1);
    this.#rows = new Int32Array(2 ** Math.ceil(Math.log2(2 * count))).fill(-1);
    const mask = this.#rows.length - 1;
    let row = 0;
    let hash = 0;
    for (let at = 0; at <= lines.length; at++) {
      const unit = at < lines.length ? lines.charCodeAt(at) : NEWLINE;
      if (unit !== NEWLINE) {
        hash = mix(hash, unit);
        continue;
      }
      let slot = spread(hash) & mask;
      while (this.#rows[slot] !== -1) slot = (slot + 1) & mask;
      this.#rows[slot] = row++;
      this.#starts[row] = at + 1;
      hash = 0;
    }
  }

  /** Finds the row of a word; `undefined` if it is not in the list. A repeated word has its last row. */
  find(word: string): number | undefined {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = mix(hash, word.charCodeAt(at));
    const mask = this.#rows.length - 1;
    let found: number | undefined;
    for (let slot = spread(hash) & mask; this.#rows[slot] !== -1; slot = (slot + 1) & mask) {
      const row = this.#rows[slot] as number;
      const start = this.#starts[row] as number;
      const length = (this.#starts[row + 1] as number) - start - 1;
      if (length === word.length && this.#lines.startsWith(word, start)) found = row;
    }
    return found;
  }
}

function mix(hash: number, unit: number): number {
  return Math.imul(hash, 31) + unit;
}

function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 12);
}
