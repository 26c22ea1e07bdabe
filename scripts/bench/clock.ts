/** What time is: that of the wall, or that which the processor spent on this process, so that other programs do not count. */

export const CLOCKS = ['cpu', 'wall'] as const;
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

/** The clock of a name. */
export function clockOf(name: ClockName): Clock {
  return READERS[name];
}

/** How many microseconds a job takes. */
export async function timeOf(clock: Clock, job: () => unknown): Promise<number> {
  const started = clock();
  await job();
  return clock() - started;
}
