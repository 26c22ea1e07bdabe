/**
 * Snapshots that the server returned between turns, so that an edit sends only what follows one of
 * them. No DOM.
 */
import type { PageTurn } from './turns.ts';
import { findFirstChange } from './turns.ts';

/** The state before turn `turn`. */
export interface Checkpoint {
  readonly turn: number;
  readonly snapshot: string;
}

/** Approximate number of states that are kept for a long text. */
const KEPT = 32;

/** The states of the current text. */
export class Checkpoints {
  #turns: readonly PageTurn[] = [];
  #states = new Map<number, string>(); // by the turn that follows

  /**
   * Sets the turns and drops the states after the first change. Returns the last state that is not
   * after turn `from`.
   */
  goBack(turns: readonly PageTurn[], from: number): Checkpoint | undefined {
    const same = findFirstChange(this.#turns, turns);
    this.#turns = turns;
    for (const turn of this.#states.keys()) if (turn > same) this.#states.delete(turn);
    const best = Math.max(...[...this.#states.keys()].filter((turn) => turn <= from));
    const snapshot = this.#states.get(best);
    return snapshot === undefined ? undefined : { turn: best, snapshot };
  }

  /**
   * Returns true if the state before a turn is worth keeping: at the change, at the end, and at
   * regular intervals.
   */
  isWanted(turn: number, from: number): boolean {
    const step = Math.ceil(this.#turns.length / KEPT);
    return turn === from || turn === this.#turns.length - 1 || turn % step === 0;
  }

  keep({ turn, snapshot }: Checkpoint): void {
    this.#states.set(turn, snapshot);
  }

  clear(): void {
    this.#states.clear();
  }
}
