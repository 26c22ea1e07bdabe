/**
 * Runs one contestant in its own process, so that contestants do not share compiled code or a heap.
 * It gets the documents once, resolves them each time it receives `run`, and replies with the time
 * that took.
 */
import type { Contestant, ContestantRound, ContestantTask } from './contestant-process.ts';
import { createNetworkResolver, createPlainSimdResolver, loadCompromise, resolveAll } from './contestants.ts';
import { getClock, measureTime } from './timing.ts';

let run: (() => Promise<ContestantRound>) | undefined;

process.on('message', async (task: ContestantTask | 'run') => {
  if (task !== 'run') run = await prepare(task);
  process.send?.(task === 'run' ? await run?.() : 'ready');
});

async function prepare({ name, documents, clock }: ContestantTask): Promise<() => Promise<ContestantRound>> {
  const job = await createJob(name, documents);
  return async () => {
    let decisions = 0;
    const time = await measureTime(getClock(clock), async () => {
      decisions = await job();
    });
    return { time, decisions };
  };
}

/**
 * Creates a function that resolves the documents and returns the number of decisions; 0 for
 * compromise.
 */
async function createJob(name: Contestant, documents: ContestantTask['documents']): Promise<() => Promise<number>> {
  if (name === 'compromise') {
    const compromise = await loadCompromise();
    return async () => {
      compromise(documents);
      return 0;
    };
  }
  const resolver = await (name === 'plain-simd' ? createPlainSimdResolver() : createNetworkResolver(name));
  return () => resolveAll(resolver, documents);
}
