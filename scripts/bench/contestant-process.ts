/** The processes of contestants (contestant.ts), as the bench sees them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import type { ClockName } from './clock.ts';
import type { NetworkProvider } from './contestants.ts';
import type { BenchDocument } from './text/write-story.ts';

export type Contestant = NetworkProvider | 'compromise';

/** What a contestant is told. */
export interface ContestantTask {
  readonly name: Contestant;
  readonly documents: readonly BenchDocument[];
  readonly clock: ClockName;
}

/** What it answers. */
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

const SCRIPT = join(import.meta.dirname, `contestant${extname(import.meta.filename)}`);

/** Starts the process of a contestant. */
export async function startContestant(task: ContestantTask): Promise<ContestantProcess> {
  const child = fork(SCRIPT, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const gone = once(child, 'exit').then(([status]) => {
    throw new Error(`run ${task.name}: found exit status ${String(status)}, wanted an answer`);
  });
  gone.catch(() => {}); // said where an answer is awaited; after `stop` it is as it should be
  const ask = async (message: ContestantTask | 'run'): Promise<unknown> => {
    child.send(message);
    const [answer] = await Promise.race([once(child, 'message'), gone]);
    return answer;
  };
  await ask(task);
  return { run: async () => (await ask('run')) as ContestantRound, stop: () => void child.kill() };
}
