/** Documents share a scorer's graphs: their runs wait for each other, and one that fails stops no other. */
export class RunQueue {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs a job after all that were given before. */
  run<T>(job: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(job);
    this.#tail = run.catch(() => {}); // whoever asked for it is told
    return run;
  }
}
