/** The pauses within one turn, so that a long one shares the event loop with others. */

import type { Pace } from '../async/mod.ts';

/** When to pause, and when to give up. */
export interface PauseSetup {
  /** How the event loop is shared; default: without pauses. */
  readonly pace?: Pace | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Counts the pauses of one turn. */
export class TurnPauses {
  readonly #setup: PauseSetup;
  #count = 0;

  constructor(setup: PauseSetup) {
    this.#setup = setup;
  }

  /** Returns a pause to await before the next piece of work, if one is due. */
  next(): Promise<undefined> | undefined {
    const { pace, signal } = this.#setup;
    const pause = pace?.rest(this.#count);
    if (pause === undefined) return undefined;
    this.#count++;
    return pause.then(() => {
      signal?.throwIfAborted();
      return undefined;
    });
  }

  /** Passes a step on; one that is not ready is work that others wait for. */
  hold<Step>(step: Step): Step {
    if (step instanceof Promise) this.#setup.pace?.hold(step);
    return step;
  }

  /** Runs steps to their end and yields the pauses that are due between them. */
  *between<Result>(steps: Generator<unknown, Result>): Generator<Promise<undefined>, Result> {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      const pause = this.next();
      if (pause !== undefined) yield pause;
    }
  }
}
