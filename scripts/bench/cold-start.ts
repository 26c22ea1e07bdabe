/** From the start of a process to the first decision that comes out of it: the command on Node, and a Worker on workerd. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { NETWORK_PROVIDERS, type NetworkProvider } from './contestants.ts';
import { ROOT } from './server-process.ts';
import { median } from './statistics.ts';
import { startWorkerd } from './workerd.ts';

/** Milliseconds, medians. */
export interface ColdStart {
  readonly runs: number;
  /** `antecedent resolve` until its first line, by provider. */
  readonly command: Readonly<Record<NetworkProvider, number>>;
  /** A process that loads compromise and asks for the coreference of the same text. */
  readonly compromise: number;
  /** A process that does nothing. */
  readonly emptyProcess: number;
  /** workerd with the Worker of the bundle, until the first line of a first request; and with a Worker that only answers. */
  readonly worker: number;
  readonly emptyWorker: number;
}

const TEXT = 'Ada met Grace in London. She admired her.';
/** The command as it runs here: from its sources, or as it was built. */
const CLI = join(ROOT, `src/cli/cli${extname(import.meta.filename)}`);
const COMPROMISE = `import nlp from 'compromise';
console.log(JSON.stringify(nlp(${JSON.stringify(TEXT)}).compute('coreference').pronouns().refersTo().out('array')));`;

/** Measures every kind of start in every run. `bundle` is the folder of the Worker's bundle. */
export async function measureColdStart({
  runs,
  bundle,
}: {
  readonly runs: number;
  readonly bundle: string;
}): Promise<ColdStart> {
  const jobs: Readonly<Record<string, () => Promise<number>>> = {
    emptyProcess: () => untilFirstLine(['-e', 'console.log()']),
    compromise: () => untilFirstLine(['--input-type=module', '-e', COMPROMISE]),
    ...Object.fromEntries(
      NETWORK_PROVIDERS.map((name) => [name, () => untilFirstLine([CLI, 'resolve', '--text', '--provider', name])]),
    ),
    emptyWorker: () => untilWorkerAnswers(undefined),
    worker: () => untilWorkerAnswers(bundle),
  };
  const times = new Map(Object.keys(jobs).map((name): [string, number[]] => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const [name, job] of Object.entries(jobs)) times.get(name)?.push(await job());
  }
  const of = (name: string) => median(times.get(name) ?? []);
  return {
    runs,
    command: Object.fromEntries(NETWORK_PROVIDERS.map((name) => [name, of(name)])) as Record<NetworkProvider, number>,
    compromise: of('compromise'),
    emptyProcess: of('emptyProcess'),
    worker: of('worker'),
    emptyWorker: of('emptyWorker'),
  };
}

/** Starts Node with arguments and the text; answers how long its first line took. */
async function untilFirstLine(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  child.stdin.on('error', () => {}); // one that reads nothing may be gone already
  child.stdin.end(`${TEXT}\n`);
  let time: number | undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('\n')) time ??= performance.now() - started;
  });
  const [status] = await exited;
  if (status === 0 && time !== undefined) return time;
  throw new Error(`start ${args.join(' ')}: found status ${status}, wanted a line: ${errors}`);
}

/** Starts workerd and asks it until it answers; how long that took. */
async function untilWorkerAnswers(bundle: string | undefined): Promise<number> {
  const started = performance.now();
  const server = await startWorkerd(bundle);
  try {
    const response = await server.ask('/v1/resolve', `${JSON.stringify({ type: 'turn', text: TEXT })}\n`);
    const { value } = (await response.body?.getReader().read()) ?? {};
    const time = performance.now() - started;
    if (response.ok && value !== undefined) return time;
    throw new Error(`ask workerd: found status ${response.status}, wanted a first line`);
  } finally {
    await server.stop();
  }
}
