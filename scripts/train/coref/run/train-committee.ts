/**
 * Trains the members of the default model: `node scripts/train/coref/run/train-committee.ts --out runs/coref/default --parser FILE`. Each is a run of
 * `train.ts` in a folder of its own, with the system and seed of its place; as many at a time as there are cores. A member that is
 * done is not trained again, an interrupted one goes on. `export.ts --run` takes the folder and joins its members.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readRunInfo } from './run-files.ts';
import { parseTrainFlags } from './train-flags.ts';

/** The members, with and without a memory: what won on dev (models/coref/README.md). */
const MEMBERS = [
  { system: 'mr', seed: 1 },
  { system: 'avg-gh', seed: 2 },
  { system: 'mr', seed: 5 },
  { system: 'avg-gh', seed: 6 },
] as const;
/** What they share, unless a flag says otherwise. */
const SHARED = ['--gap', '--pronoun-cost', '1', '--dev-every', '0'];

const given = process.argv.slice(2);
const flags = parseTrainFlags([...SHARED, ...given]);
const waiting = MEMBERS.map(({ system, seed }, at) => ({
  system,
  seed: flags.seed - 1 + seed,
  out: join(flags.out, `member-${at + 1}`),
}));
const started = performance.now();
await Promise.all(Array.from({ length: availableParallelism() }, trainNext));
console.log(`${MEMBERS.length} members in ${Math.round((performance.now() - started) / 1000)} s`);

async function trainNext(): Promise<void> {
  for (let member = waiting.shift(); member !== undefined; member = waiting.shift()) await trainMember(member);
}

async function trainMember({ system, seed, out }: (typeof waiting)[number]): Promise<void> {
  if (readRunInfo(out)?.epochs === flags.epochs) return;
  const resume = existsSync(join(out, 'run.json')) ? ['--resume'] : [];
  const own = ['--system', system, '--seed', String(seed), '--out', out, ...resume];
  const train = join(import.meta.dirname, 'train.ts');
  const child = spawn(process.execPath, [train, ...SHARED, ...given, ...own], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`train member ${out}: found exit status ${String(code)}, wanted 0`);
}
