/** Clocks and statistics for repeated measurements. */

export const CLOCKS = ['cpu', 'wall'] as const;
/**
 * `cpu` counts the processor time of this process, so other programs do not count; `wall` is
 * elapsed time.
 */
export type ClockName = (typeof CLOCKS)[number];

/** Microseconds since some moment. */
export type Clock = () => number;

const READERS: Readonly<Record<ClockName, Clock>> = {
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  wall: () => 1000 * performance.now(),
};

/** Gets a clock by name. */
export function getClock(name: ClockName): Clock {
  return READERS[name];
}

/** Measures how many microseconds a job takes. */
export async function measureTime(clock: Clock, job: () => unknown): Promise<number> {
  const started = clock();
  await job();
  return clock() - started;
}

/** Finds a quantile by nearest rank; NaN without values. */
export function findQuantile(values: readonly number[], share: number): number {
  const inOrder = values.toSorted((one, other) => one - other);
  return inOrder[Math.max(0, Math.ceil(share * inOrder.length) - 1)] ?? Number.NaN;
}

/** Finds the median; for an even number of values, the mean of the middle two. */
export function findMedian(values: readonly number[]): number {
  const inOrder = values.toSorted((one, other) => one - other);
  const middle = inOrder.length >> 1;
  const upper = inOrder[middle] ?? Number.NaN;
  return inOrder.length % 2 === 1 ? upper : ((inOrder[middle - 1] ?? Number.NaN) + upper) / 2;
}

export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Finds the median, the 95th and the 99th percentile. */
export function findQuantiles(values: readonly number[]): Quantiles {
  return { p50: findQuantile(values, 0.5), p95: findQuantile(values, 0.95), p99: findQuantile(values, 0.99) };
}
