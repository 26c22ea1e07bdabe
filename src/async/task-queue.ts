/**
 * Queues that run one task at a time, in order. A failed task rejects for its caller and never
 * affects the next one.
 */

/** Runs tasks one after another. */
export class TaskQueue {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs a task once every earlier one has settled. */
  run<Result>(task: () => Result | Promise<Result>): Promise<Result> {
    const run = this.#tail.then(task);
    this.#tail = run.catch(() => {});
    return run;
  }

  /** Waits for its turn; later tasks wait until the returned function is called. */
  acquire(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.run(() => new Promise<void>((release) => resolve(release)));
    });
  }

  /** Resolves once every task queued so far has settled. */
  async drain(): Promise<void> {
    await this.#tail;
  }
}

/** Runs one task at a time per key; tasks of different keys do not wait for each other. */
export class KeyedQueue {
  readonly #queues = new Map<string, { readonly queue: TaskQueue; pending: number }>();

  /** Runs a task once every earlier one with the same key has settled. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const entry = this.#queues.get(key) ?? { queue: new TaskQueue(), pending: 0 };
    this.#queues.set(key, entry);
    entry.pending++;
    try {
      return await entry.queue.run(task);
    } finally {
      entry.pending--;
      if (entry.pending === 0) this.#queues.delete(key);
    }
  }
}
