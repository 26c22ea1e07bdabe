/** Where each row of a table is used: indices sorted by row, so that a row's gradients can be summed in one place. */

export class RowUses {
  /** How many uses there are. */
  readonly count: number;
  readonly #starts: Int32Array; // [rows + 1]
  readonly #places: Int32Array; // [count]

  constructor(indices: Int32Array) {
    this.count = indices.length;
    let rowCount = 0;
    for (let at = 0; at < indices.length; at++) rowCount = Math.max(rowCount, (indices[at] as number) + 1);
    const ends = new Int32Array(rowCount + 1);
    for (let at = 0; at < indices.length; at++) {
      const row = indices[at] as number;
      ends[row + 1] = (ends[row + 1] as number) + 1;
    }
    for (let row = 0; row < rowCount; row++) ends[row + 1] = (ends[row + 1] as number) + (ends[row] as number);
    this.#starts = ends.slice();
    this.#places = new Int32Array(indices.length);
    for (let at = 0; at < indices.length; at++) {
      const row = indices[at] as number;
      const place = ends[row] as number;
      this.#places[place] = at;
      ends[row] = place + 1;
    }
  }

  /** Calls back for each row that is used, with the places of its uses among the indices. */
  forEach(visit: (row: number, places: Int32Array) => void): void {
    for (let row = 0; row + 1 < this.#starts.length; row++) {
      const from = this.#starts[row] as number;
      const to = this.#starts[row + 1] as number;
      if (to > from) visit(row, this.#places.subarray(from, to));
    }
  }
}
