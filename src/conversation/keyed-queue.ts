/** One job at a time a key, in the order they came; jobs of different keys do not wait for each other. */

export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs a job once every earlier one of its key is done, failed or not. */
  run<Result>(key: string, job: () => Promise<Result>): Promise<Result> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const run = before.then(job);
    const tail = run.catch(() => {}); // the caller gets the failure; the queue goes on
    this.#tails.set(key, tail);
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return run;
  }
}
