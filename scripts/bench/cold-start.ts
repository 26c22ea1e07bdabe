/**
 * Measures the time from process start to the first decision, and the memory it takes: the command
 * of the built package on Node, and a Worker on workerd.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NETWORK_PROVIDERS, type NetworkProvider } from './contestants.ts';
import { ROOT } from './server-process.ts';
import { findMedian } from './timing.ts';
import { startWorkerd } from './workerd.ts';

/** Medians in milliseconds. */
export interface ColdStart {
  readonly runs: number;
  /** `antecedent resolve` to its first line, by provider. */
  readonly command: Readonly<Record<NetworkProvider, number>>;
  /** A process that loads compromise and computes coreference for the same text. */
  readonly compromise: number;
  /** A process that does nothing. */
  readonly emptyProcess: number;
  /** Largest resident memory in bytes, for one line of text. */
  readonly memory: { readonly command: number; readonly emptyProcess: number };
  /** workerd with the bundled Worker, to the first line of the first request. */
  readonly worker: number;
  /** workerd with a Worker that only responds. */
  readonly emptyWorker: number;
}

const TEXT = 'Ada met Grace in London. She admired her.';
/** The package as users have it, in plain JavaScript; `npm run build` creates it. */
const CLI = join(ROOT, 'dist/src/cli/cli.js');
/** Prints the largest resident memory of a process when it ends. */
const REPORT_MEMORY = "data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))";
const COMPROMISE = `import nlp from 'compromise';
console.log(JSON.stringify(nlp(${JSON.stringify(TEXT)}).compute('coreference').pronouns().refersTo().out('array')));`;

/** Measures every kind of start once per run. `bundle` is the folder of the bundled Worker. */
export async function measureColdStart({
  runs,
  bundle,
}: {
  readonly runs: number;
  readonly bundle: string;
}): Promise<ColdStart> {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build/package.ts')], { cwd: ROOT, stdio: 'ignore' });
  const jobs: Readonly<Record<string, () => Promise<number>>> = {
    emptyProcess: () => measureFirstLine(['-e', 'console.log()']),
    compromise: () => measureFirstLine(['--input-type=module', '-e', COMPROMISE]),
    ...Object.fromEntries(
      NETWORK_PROVIDERS.map((name) => [name, () => measureFirstLine([CLI, 'resolve', '--text', '--provider', name])]),
    ),
    emptyWorker: () => measureWorker(undefined),
    worker: () => measureWorker(bundle),
  };
  const times = new Map(Object.keys(jobs).map((name): [string, number[]] => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const [name, job] of Object.entries(jobs)) times.get(name)?.push(await job());
  }
  const take = (name: string) => findMedian(times.get(name) ?? []);
  return {
    runs,
    command: Object.fromEntries(NETWORK_PROVIDERS.map((name) => [name, take(name)])) as Record<NetworkProvider, number>,
    compromise: take('compromise'),
    emptyProcess: take('emptyProcess'),
    memory: {
      command: findMedian(Array.from({ length: runs }, () => measureMemory([CLI, 'resolve', '--text']))),
      emptyProcess: findMedian(Array.from({ length: runs }, () => measureMemory(['-e', 'console.log()']))),
    },
    worker: take('worker'),
    emptyWorker: take('emptyWorker'),
  };
}

/** Starts Node with arguments and sends the text; returns the time to its first line. */
async function measureFirstLine(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  child.stdin.on('error', () => {}); // a process that reads nothing can exit first
  child.stdin.end(`${TEXT}\n`);
  let time: number | undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('\n')) time ??= performance.now() - started;
  });
  const [status] = await exited;
  if (status === 0 && time !== undefined) return time;
  throw new Error(`start ${args.join(' ')}: found status ${status}, expected 0 and a line: ${errors}`);
}

/** Runs Node with arguments on the text; returns its largest resident memory in bytes. */
function measureMemory(args: readonly string[]): number {
  const { stderr } = spawnSync(process.execPath, ['--import', REPORT_MEMORY, ...args], {
    cwd: ROOT,
    input: `${TEXT}\n`,
    encoding: 'utf8',
  });
  return 1024 * Number(stderr.trim().split('\n').at(-1));
}

/** Starts workerd and sends requests until it responds; returns the time that took. */
async function measureWorker(bundle: string | undefined): Promise<number> {
  const started = performance.now();
  const server = await startWorkerd(bundle);
  try {
    const response = await server.ask('/v1/resolve', `${JSON.stringify({ type: 'turn', text: TEXT })}\n`);
    const { value } = (await response.body?.getReader().read()) ?? {};
    const time = performance.now() - started;
    if (response.ok && value !== undefined) return time;
    throw new Error(`ask workerd: found status ${response.status}, expected 200 and a first line`);
  } finally {
    await server.stop();
  }
}
