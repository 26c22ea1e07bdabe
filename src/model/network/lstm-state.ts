/**
 * The state of a cluster's LSTM, in an array that it may share with others: an array of its own costs
 * 200 bytes besides its values. Units that are always zero, which pad a committee, may be left out.
 */
import { MEMORY_LAYERS } from '../layers.ts';
import type { NetworkWeights } from './weights.ts';

/** The LSTM's state after a cluster's mentions so far. Its values never change, but may move. */
export class LstmState {
  /** Where its values are: the output, then the cell. */
  floats: Float32Array;
  at: number;
  readonly units: number;
  /** How many units are there: the rest are zero. */
  live: number;

  constructor(floats: Float32Array, at: number, units: number) {
    this.floats = floats;
    this.at = at;
    this.units = units;
    this.live = units;
  }

  /** The output of all units, which scorers read; valid until the state moves. */
  get h(): Float32Array {
    return this.#read(this.at);
  }

  /** The cell of all units, kept for the next step; valid until the state moves. */
  get c(): Float32Array {
    return this.#read(this.at + this.live);
  }

  #read(from: number): Float32Array {
    const values = this.floats.subarray(from, from + this.live);
    if (this.live === this.units) return values;
    const padded = new Float32Array(this.units);
    padded.set(values);
    return padded;
  }

  /** Copies its values to another place, which is where they are from then on, of so many units. */
  move(floats: Float32Array, at: number, live = this.units): this {
    const { floats: from, at: start, live: before } = this;
    for (let unit = 0; unit < live; unit++) {
      const isThere = unit < before;
      floats[at + unit] = isThere ? (from[start + unit] as number) : 0;
      floats[at + live + unit] = isThere ? (from[start + before + unit] as number) : 0;
    }
    this.floats = floats;
    this.at = at;
    this.live = live;
    return this;
  }
}

/** Units that are added up together (`dot`). */
const LANES = 4;
/** The gate of the candidate is the second of four. */
const CANDIDATE = 1;

/** Counts the units of an LSTM up to the last one that can be anything but zero, in whole lanes. */
export function countLiveUnits(weights: NetworkWeights, units: number): number {
  const { input, recurrent, bias } = MEMORY_LAYERS.lstm;
  const tables = [input, recurrent, bias].flatMap((name) => weights.get(name)?.values ?? []);
  const isLive = (unit: number) => {
    const row = CANDIDATE * units + unit;
    return tables.some((values) => {
      const width = values.length / (4 * units);
      return values.subarray(row * width, (row + 1) * width).some((weight) => weight !== 0);
    });
  };
  let live = tables.length === 0 ? 0 : units;
  while (live > 0 && !isLive(live - 1)) live--;
  return Math.min(units, LANES * Math.ceil(live / LANES));
}
