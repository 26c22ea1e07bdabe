/** Starts contestants as child processes that run `contestant.ts`, and talks to them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { NetworkProvider } from './contestants.ts';
import type { BenchDocument } from './text/write-story.ts';
import type { ClockName } from './timing.ts';

/** `plain-simd` is the default provider with the parser's earlier kernel, which has no relaxed SIMD. */
export type Contestant = NetworkProvider | 'plain-simd' | 'compromise';

/** The message that sets a contestant up. */
export interface ContestantTask {
  readonly name: Contestant;
  readonly documents: readonly BenchDocument[];
  readonly clock: ClockName;
}

/** The result of one round. */
export interface ContestantRound {
  /** Microseconds. */
  readonly time: number;
  readonly decisions: number;
}

export interface ContestantProcess {
  /** Resolves all documents once. */
  run(): Promise<ContestantRound>;
  stop(): void;
}

const SCRIPT = join(import.meta.dirname, 'contestant.ts');

/** Starts the process of a contestant. */
export async function startContestant(task: ContestantTask): Promise<ContestantProcess> {
  const child = fork(SCRIPT, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const gone = once(child, 'exit').then(([status]) => {
    throw new Error(`run ${task.name}: found exit status ${String(status)}, expected an answer`);
  });
  gone.catch(() => {}); // reported where an answer is awaited; expected after `stop`
  const ask = async (message: ContestantTask | 'run'): Promise<unknown> => {
    child.send(message);
    const [answer] = await Promise.race([once(child, 'message'), gone]);
    return answer;
  };
  await ask(task);
  return { run: async () => (await ask('run')) as ContestantRound, stop: () => void child.kill() };
}
