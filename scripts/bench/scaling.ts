/**
 * Measures what more processors bring: `antecedent resolve --jobs` over files, and server processes
 * behind one Redis. Elapsed time says what a machine does at the moment; processor time per line,
 * which others on the machine hardly change, says what a free one would.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../../src/cli/define-command.ts';
import { formatTable } from '../shared/text-table.ts';
import { createTemporaryFolder, findFreePort, ROOT, type Server } from './server-process.ts';
import { readResidentMiB } from './soak/gauges.ts';
import { hasRedis, startRedis } from './soak/redis-process.ts';
import { startNode } from './soak/store-faults.ts';

/** One row: how long it took, and what it cost. */
interface Scaling {
  readonly what: string;
  readonly lines: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** The package as users have it: loading TypeScript in every thread would count as work. */
const BUILT_COMMAND = 'dist/src/cli/cli.js';
const LINE = 'Maria told the old man in the red coat that he should wait for her at the station.';

const command = defineCommand({
  name: 'node scripts/bench/scaling.ts',
  summary: 'Measures files in 1 and 2 threads, 1, 2 and 4 servers behind one Redis, and the memory of worker threads.',
  flags: z.object({
    files: z.int().min(1).describe('Files to resolve.').default(16),
    lines: z.int().min(1).describe('Lines per file, and lines that each number of servers gets.').default(2000),
    conversations: z.int().min(1).describe('Conversations at a time.').default(32),
  }),
  async run({ files, lines, conversations }, { write }) {
    const jobs = await measureJobs(files, lines);
    const balanced = hasRedis ? await measureServers(lines, { conversations, isSticky: false }) : [];
    const sticky = hasRedis ? await measureServers(lines, { conversations, isSticky: true }) : [];
    const memory = formatTable(['', 'resident, MiB'], await measureThreads());
    const where = `${availableParallelism()} processors, load average ${loadavg()[0]?.toFixed(1)}; Node ${process.versions.node}`;
    await write(`${[...[jobs, balanced, sticky].map(formatRows), memory, where].join('\n')}\n`);
  },
});

function formatRows(rows: readonly Scaling[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const cells = rows.map((row) => {
    const perSecond = row.lines / row.seconds;
    const cost = (1e6 * row.cpuSeconds) / row.lines;
    const times = perSecond / (first.lines / first.seconds);
    const dearer = cost / ((1e6 * first.cpuSeconds) / first.lines);
    return [row.what, perSecond.toFixed(0), `${times.toFixed(2)}×`, cost.toFixed(0), `${dearer.toFixed(2)}×`];
  });
  return formatTable(['', 'lines/s', 'over the first', 'µs of CPU per line', 'over the first'], cells);
}

/**
 * Resolves the same files, one and two at a time, and with two processes of one thread each, half of the
 * files and one processor for each: what this machine gives to two that have nothing to do with each other.
 */
async function measureJobs(files: number, lines: number): Promise<Scaling[]> {
  const folder = createTemporaryFolder();
  const names = Array.from({ length: files }, (_, index) => join(folder, `${index}.txt`));
  for (const name of names) writeFileSync(name, `${LINE}\n`.repeat(lines));
  execFileSync(process.execPath, [join(ROOT, 'scripts/build/package.ts')], { cwd: ROOT, stdio: 'ignore' });
  const half = Math.ceil(files / 2);
  const runs: Readonly<Record<string, () => Promise<number[]>>> = {
    '--jobs 1': () => Promise.all([resolveFiles(folder, names, 1)]),
    '--jobs 2': () => Promise.all([resolveFiles(folder, names, 2)]),
    '2 processes': () =>
      Promise.all([names.slice(0, half), names.slice(half)].map((part, cpu) => resolveFiles(folder, part, 1, cpu))),
  };
  const rows: Scaling[] = [];
  for (const [what, run] of Object.entries(runs)) {
    const startedAt = performance.now();
    const cpuSeconds = (await run()).reduce((sum, one) => sum + one, 0);
    const seconds = (performance.now() - startedAt) / 1000;
    rows.push({ what: `${files} files, ${what}`, lines: files * lines, seconds, cpuSeconds });
  }
  return rows;
}

/** Runs the command on files, on one processor if it is named; returns the processor time it took. */
async function resolveFiles(folder: string, files: readonly string[], jobs: number, cpu?: number): Promise<number> {
  const args = [BUILT_COMMAND, 'resolve', '--text', '--jobs', String(jobs), '--out', folder, ...files];
  const pinned = cpu === undefined ? '' : `taskset -c ${cpu} `;
  const child = spawn('bash', ['-c', `time -p ${pinned}"$0" "$@"`, process.execPath, ...args], { cwd: ROOT });
  let printed = '';
  child.stderr.on('data', (chunk) => (printed += chunk));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`resolve files: found status ${status}, expected 0: ${printed}`);
  return sumOf(/^(?:user|sys) ([\d.]+)$/gm, printed);
}

function sumOf(pattern: RegExp, text: string): number {
  return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Starts servers with 0 to 4 worker threads, and lets each thread resolve something. */
async function measureThreads(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const workers of [0, 1, 2, 4]) {
    const server = await startNode(await findFreePort(), { ANTECEDENT_WORKERS: String(workers) });
    try {
      await sendLines([server], 100, { conversations: 16, prefix: 'memory', isSticky: true });
      rows.push([`server, --workers ${workers}`, readResidentMiB(server).toFixed(0)]);
    } finally {
      await server.kill();
    }
  }
  return rows;
}

/** How conversations are spread over servers. */
interface Balance {
  readonly conversations: number;
  /** True if a conversation stays with its server. */
  readonly isSticky: boolean;
}

/** Sends lines of many conversations to one, two and four servers that share a Redis. */
async function measureServers(lines: number, balance: Balance): Promise<Scaling[]> {
  const { conversations, isSticky } = balance;
  const rows: Scaling[] = [];
  for (const count of [1, 2, 4]) {
    const redis = await startRedis();
    const servers: Server[] = [];
    try {
      for (let index = 0; index < count; index++) {
        servers.push(await startNode(await findFreePort(), { ANTECEDENT_STORE: redis.url }));
      }
      await sendLines(servers, conversations * 2, { ...balance, prefix: 'warm' });
      const cpuBefore = sumCpu(servers);
      const startedAt = performance.now();
      await sendLines(servers, lines, { ...balance, prefix: 'measured' });
      const seconds = (performance.now() - startedAt) / 1000;
      const cpuSeconds = sumCpu(servers) - cpuBefore;
      const how = isSticky ? 'a conversation stays with its server' : 'each line to the next server';
      rows.push({ what: `${count} over one Redis, ${how}`, lines, seconds, cpuSeconds });
    } finally {
      for (const server of servers) await server.kill();
      await redis.stop();
    }
  }
  return rows;
}

/** Each conversation sends one line after another, as behind a load balancer. */
async function sendLines(
  servers: readonly Server[],
  lines: number,
  { conversations, isSticky, prefix }: Balance & { readonly prefix: string },
): Promise<void> {
  let sent = 0;
  const converse = async (id: string, index: number) => {
    while (sent < lines) {
      const turn = sent++;
      const server = servers[(isSticky ? index : turn) % servers.length] as Server;
      const response = await fetch(`${server.url}/v1/conversations/${id}/lines`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: JSON.stringify({ type: 'turn', text: LINE }),
      });
      const text = await response.text();
      if (!text.includes('"type":"turn"')) throw new Error(`send line: found ${text.slice(0, 200)}, expected a turn`);
    }
  };
  await Promise.all(Array.from({ length: conversations }, (_, index) => converse(`${prefix}-${index}`, index)));
}

const TICKS_PER_SECOND = 100;

/** Processor time that servers have used so far, on Linux. */
function sumCpu(servers: readonly Server[]): number {
  const ticks = servers.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND;
}

process.exitCode = await command.run(process.argv.slice(2));
