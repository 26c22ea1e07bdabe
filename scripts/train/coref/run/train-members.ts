/**
 * Trains the members of a committee, each in its own process and folder, as many in parallel as
 * there are cores. A finished member is skipped, an interrupted one continues.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { toArguments } from '../../../shared/format-flags.ts';
import { readRunInfo } from './run-files.ts';
import type { TrainedSystem } from './systems.ts';
import { type GivenTrainFlags, resolveTrainFlags } from './train-flags.ts';

/** What distinguishes the members of a committee. */
export interface Member {
  readonly system: TrainedSystem;
  readonly seed: number;
}

/** The flags that all members share. */
type SharedFlags = Omit<GivenTrainFlags, keyof Member | 'resume' | 'json'>;

/**
 * Trains members in the folders `member-1`, `member-2`, … of `flags.out`, which `readRun` reads as
 * one network. `log` is called with lines of progress.
 */
export async function trainMembers(
  members: readonly Member[],
  flags: SharedFlags,
  log: (line: string) => void,
): Promise<void> {
  const waiting = members.map((member, at) => ({ ...member, name: `member-${at + 1}` }));
  const trainNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, ...member } = next;
      const out = join(flags.out, name);
      const { epochs } = resolveTrainFlags({ ...flags, ...member, resume: false, json: false });
      if (readRunInfo(out)?.epochs === epochs) log(`${name}: found in ${out}`);
      else await trainMember({ ...flags, ...member, out }, (line) => log(`${name}: ${line}`));
    }
  };
  await Promise.all(Array.from({ length: Math.min(members.length, availableParallelism()) }, trainNext));
}

/** A member that was not trained. */
class MemberError extends Error {
  override readonly name = 'MemberError';
  readonly code = 'member_failed';
}

/** Runs `train.ts` in a child process. */
async function trainMember(flags: SharedFlags & Member, log: (line: string) => void): Promise<void> {
  const resume = existsSync(join(flags.out, 'run.json'));
  const args = toArguments({ ...flags, resume });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'train.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', log);
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) {
    throw new MemberError(`train ${flags.out}: found exit status ${String(status)}, expected 0; see its output`);
  }
}
