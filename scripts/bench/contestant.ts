/**
 * One contestant in a process of its own, as its users run it: what another has warmed up, compiled for its own shapes or left on the
 * heap counts for nobody. Told the documents once, it resolves them each time it is asked, and answers how long that took.
 */
import { clockOf, timeOf } from './clock.ts';
import type { Contestant, ContestantRound, ContestantTask } from './contestant-process.ts';
import { createNetworkResolver, loadCompromise, resolveAll } from './contestants.ts';

let run: (() => Promise<ContestantRound>) | undefined;

process.on('message', async (task: ContestantTask | 'run') => {
  if (task !== 'run') run = await prepare(task);
  process.send?.(task === 'run' ? await run?.() : 'ready');
});

async function prepare({ name, documents, clock }: ContestantTask): Promise<() => Promise<ContestantRound>> {
  const job = await jobOf(name, documents);
  return async () => {
    let decisions = 0;
    const time = await timeOf(clockOf(clock), async () => {
      decisions = await job();
    });
    return { time, decisions };
  };
}

/** Resolves the documents; answers how many decisions were made, for compromise none. */
async function jobOf(name: Contestant, documents: ContestantTask['documents']): Promise<() => Promise<number>> {
  if (name === 'compromise') {
    const compromise = await loadCompromise();
    return async () => {
      compromise(documents);
      return 0;
    };
  }
  const resolver = await createNetworkResolver(name);
  return () => resolveAll(resolver, documents);
}
