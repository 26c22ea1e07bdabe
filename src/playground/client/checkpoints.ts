/**
 * States that a server gave out between turns, so that an edit sends and runs only what comes after
 * one of them. No DOM.
 */
import type { PageTurn } from './lines.ts';
import { findFirstChange } from './turns.ts';

/** A state before turn `turn`. */
export interface Checkpoint {
  readonly turn: number;
  readonly snapshot: string;
}

/** About so many states of a long text are kept. */
const KEPT = 32;

export class Checkpoints {
  #turns: readonly PageTurn[] = [];
  #states = new Map<number, string>(); // by the turn before which it was made

  /**
   * Takes new turns; states after the first change are forgotten. Answers the last state that is
   * not after turn `from`.
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
   * True where the state before a turn is worth having: where the change is, where typing goes on,
   * and now and then.
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
