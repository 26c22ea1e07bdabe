/** Measures how long a server takes, from a thread of its own, while this one keeps the server busy. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What is measured. */
export interface SamplingSetup {
  readonly url: string;
  /** A request to `/health`, or a short turn until its first line. */
  readonly what: 'health' | 'first decision';
  /** The break between two requests. */
  readonly pauseMs: number;
}

/** A measurement that goes on. */
export interface Sampling {
  /** Ends it, and returns all times in milliseconds. */
  stop(): Promise<readonly number[]>;
}

/** Starts to measure. */
export function startSampling(setup: SamplingSetup): Sampling {
  const thread = new Worker(new URL('./sampling-thread.ts', import.meta.url), { workerData: setup });
  const result = once(thread, 'message'); // rejected if the thread fails
  result.catch(() => {}); // reported by `stop`
  return {
    stop: async () => {
      thread.postMessage('stop');
      const [times] = await result;
      return times;
    },
  };
}

/** Measures for some time. */
export async function sampleFor(seconds: number, setup: SamplingSetup): Promise<readonly number[]> {
  const sampling = startSampling(setup);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return await sampling.stop();
}
