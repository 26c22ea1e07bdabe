/**
 * The states of a document's open clusters in one array, without space for more than a few others.
 * Nobody says when a state is no longer needed: once the array is full, those that no open cluster has
 * move out, and stay as they are for whoever still holds them.
 */
import { LstmState } from './lstm-state.ts';

/** Least free places of a new array, and their share. */
const FREE_PLACES = 8;
const FREE_SHARE = 1 / 16;

/** An open cluster. */
interface Cluster {
  readonly memory: unknown;
}

/** Places of equal size, each with the state of one cluster. */
export class StateSlab {
  readonly #live: number;
  readonly #width: number;
  #floats = new Float32Array(0);
  /** The states by place; `undefined` where it is free. */
  #states: (LstmState | undefined)[] = [];
  readonly #free: number[] = [];

  /** Creates a slab of states with so many units that are not always zero. */
  constructor(live: number) {
    this.#live = live;
    this.#width = 2 * live;
  }

  /** Moves a new state here, of a document with these open clusters. */
  add(state: LstmState, clusters: readonly Cluster[]): LstmState {
    if (this.#free.length === 0) this.#makeSpace(clusters);
    return this.#put(state, this.#free.pop() as number);
  }

  #put(state: LstmState, place: number): LstmState {
    this.#states[place] = state;
    return state.move(this.#floats, place * this.#width, this.#live);
  }

  /** Frees the places of states that no cluster has; if there are few, in a larger array. */
  #makeSpace(clusters: readonly Cluster[]): void {
    const open: LstmState[] = [];
    for (const { memory } of clusters) if (memory instanceof LstmState) open.push(memory);
    const needed = open.length + Math.max(FREE_PLACES, Math.ceil(FREE_SHARE * open.length));
    const isTooSmall = this.#states.length < needed - FREE_PLACES / 2;
    const isTaken = new Uint8Array(isTooSmall ? needed : this.#states.length);
    for (const { floats, at } of open) if (floats === this.#floats) isTaken[at / this.#width] = 1;
    for (let place = isTaken.length - 1; place >= 0; place--) if (isTaken[place] === 0) this.#free.push(place);
    if (isTooSmall) this.#grow(open, needed);
    else this.#moveOut();
    for (const state of open) if (state.floats !== this.#floats) this.#put(state, this.#free.pop() as number);
  }

  /** Copies the array at once, to a larger one in which open states keep their places; the others stay where they are. */
  #grow(open: readonly LstmState[], places: number): void {
    const before = this.#floats;
    this.#floats = new Float32Array(places * this.#width);
    this.#floats.set(before);
    this.#states = new Array<LstmState | undefined>(places).fill(undefined);
    for (const state of open) {
      if (state.floats !== before) continue;
      state.floats = this.#floats;
      this.#states[state.at / this.#width] = state;
    }
  }

  /** Moves the states in free places to an array of their own. */
  #moveOut(): void {
    const others = new Float32Array(this.#free.length * this.#width);
    for (const [at, place] of this.#free.entries()) {
      const state = this.#states[place];
      if (state?.floats === this.#floats) state.move(others, at * this.#width, this.#live);
      this.#states[place] = undefined;
    }
  }
}
