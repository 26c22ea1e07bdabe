/**
 * The state of a cluster's LSTM, in an array that it may share with others: an array of its own costs
 * 200 bytes besides its values.
 */

/** The LSTM's state after a cluster's mentions so far. Its values never change, but may move. */
export class LstmState {
  /** Where its values are: the output, then the cell. */
  floats: Float32Array;
  at: number;
  readonly units: number;

  constructor(floats: Float32Array, at: number, units: number) {
    this.floats = floats;
    this.at = at;
    this.units = units;
  }

  /** The output, which scorers read; valid until the state moves. */
  get h(): Float32Array {
    return this.floats.subarray(this.at, this.at + this.units);
  }

  /** The cell, kept for the next step; valid until the state moves. */
  get c(): Float32Array {
    return this.floats.subarray(this.at + this.units, this.at + 2 * this.units);
  }

  /** Copies its values to another place, which is where they are from then on. */
  move(floats: Float32Array, at: number): this {
    const from = this.floats;
    const start = this.at;
    for (let place = 0; place < 2 * this.units; place++) floats[at + place] = from[start + place] as number;
    this.floats = floats;
    this.at = at;
    return this;
  }
}
