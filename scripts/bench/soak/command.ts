/**
 * `npm run soak`: attacks a server of its own for as long as it is told to, and counts. Everything
 * stays on 127.0.0.1. The exit status is 1 if anything broke.
 */
import { loadavg } from 'node:os';
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { formatTable } from '../../shared/text-table.ts';
import { findFreePort } from '../server-process.ts';
import { abortStarts } from './aborted-starts.ts';
import { amplify } from './amplification.ts';
import { breakStores, STORES } from './break-stores.ts';
import { measureFairness } from './fairness.ts';
import { type Gauges, readGauges, waitForStreams } from './gauges.ts';
import { sendHostileLines } from './hostile-lines.ts';
import { sendHostileRequests } from './hostile-routes.ts';
import { createRow, type Row } from './report-rows.ts';
import { computeGrowth, plotValues, soakSlowReaders } from './slow-readers.ts';
import { startNode } from './store-faults.ts';

const PARTS = ['fuzz', 'aborts', 'amplification', 'readers', 'faults', 'fairness'] as const;
type Part = (typeof PARTS)[number];
/** Shares of the time that the two long parts take. */
const FUZZ_SHARE = 0.4;
const READERS_SHARE = 0.25;
/** Memory still fills up in a shorter run: its growth is printed, but says nothing. */
const MIN_GROWTH_SECONDS = 180;

const command = defineCommand({
  name: 'npm run soak --',
  summary: 'Attacks a server on Node for a while and counts what broke.',
  flags: z.object({
    minutes: z.number().min(0.1).max(600).describe('How long, roughly.').default(60),
    seed: z.int().describe('The same seed makes the same attacks.').default(16),
    lines: z.int().min(1).describe('Hostile lines (default: as many as 0.4 of the time allows).').optional(),
    starts: z.int().min(1).describe('Aborted starts (default: 170 per minute).').optional(),
    streams: z.int().min(1).max(1000).describe('Slow readers at a time.').default(300),
    readerMinutes: z.number().min(0.05).describe('How long they read (default: 0.25 of the time).').optional(),
    conversations: z.int().min(1).describe('Conversations per kind of fault (default: 15 per minute).').optional(),
    store: z
      .array(z.enum(STORES))
      .describe('Breaks one store; repeat for more (default: all, in less than 5 minutes sqlite and redis).')
      .default([]),
    workers: z.int().min(0).max(16).describe('Worker threads of the attacked server.').default(0),
    only: z.array(z.enum(PARTS)).describe('Runs one part; repeat for more (default: all).').default([]),
  }),
  async run(flags, { write }) {
    const { minutes, seed, streams, workers, only, starts = Math.max(500, Math.round(170 * minutes)) } = flags;
    const { conversations = Math.max(5, Math.round(15 * minutes)), readerMinutes = READERS_SHARE * minutes } = flags;
    const seconds = minutes * 60;
    const stores = flags.store.length > 0 ? flags.store : minutes < 5 ? (['sqlite', 'redis'] as const) : STORES;
    const parts: Readonly<Record<Part, () => Promise<Row[]>>> = {
      fuzz: () => fuzz({ lines: flags.lines, seconds: seconds * FUZZ_SHARE, seed }, workers),
      aborts: () => abort(starts, seed, workers),
      amplification: () => checkAmplification(workers),
      readers: () => soakReaders(streams, Math.max(5, readerMinutes * 60), workers),
      faults: () => breakStores(stores, conversations, seed),
      fairness: () => checkFairness(Math.min(20, Math.max(4, seconds / 20)), workers),
    };
    const rows: Row[] = [];
    for (const part of PARTS.filter((name) => only.length === 0 || only.includes(name))) {
      const found = await parts[part]();
      for (const { what, found: value, isMet } of found)
        console.error(`${isMet ? 'met' : 'MISSED'}: ${what}: ${value}`);
      rows.push(...found);
    }
    const cells = rows.map(({ what, found, bar, isMet }) => [what, found, bar, isMet ? 'met' : 'MISSED']);
    const load = `load average ${loadavg()[0]?.toFixed(1)}; Node ${process.versions.node}`;
    await write(`${formatTable(['soak', 'found', 'bar', ''], cells)}\n${load}\n`);
    return rows.every(({ isMet }) => isMet) ? 0 : 1;
  },
});

async function withServer<Result>(
  workers: number,
  job: (server: Awaited<ReturnType<typeof startNode>>) => Promise<Result>,
): Promise<Result> {
  const server = await startNode(await findFreePort(), {
    ANTECEDENT_STORE: 'memory',
    ANTECEDENT_WORKERS: String(workers),
  });
  try {
    return await job(server);
  } finally {
    await server.stop();
  }
}

interface FuzzSetup {
  /** Default: as many as the time allows. */
  readonly lines: number | undefined;
  readonly seconds: number;
  readonly seed: number;
}

function fuzz({ lines: wanted, seconds, seed }: FuzzSetup, workers: number): Promise<Row[]> {
  return withServer(workers, async (server) => {
    const lines = { lines: 0, refused: 0, wrong: 0, failures: 0 };
    const routes = { requests: 0, failures: 0, statuses: {} };
    const resident: number[] = [];
    const end = performance.now() + seconds * 1000;
    const isOver = () => (wanted === undefined ? performance.now() >= end : lines.lines >= wanted);
    for (let round = 0; !isOver(); round++) {
      const rounds = Array.from({ length: 4 }, (_, at) =>
        sendHostileLines(server.url, seed + 7919 * (4 * round + at), 250, lines),
      );
      await Promise.all(rounds);
      await sendHostileRequests(server.url, seed + round, 40, routes);
      resident.push((await readGauges(server)).residentMiB);
    }
    const growth = computeGrowth(resident, Math.floor(resident.length / 2));
    return [
      createRow(
        `hostile lines (${lines.refused} refused)`,
        lines.lines,
        'no wrong or lost answer',
        lines.wrong === 0,
        `${lines.wrong} wrong`,
      ),
      createRow('server failures on hostile lines', lines.failures, '0', lines.failures === 0),
      createRow(
        'hostile requests to every route',
        routes.requests,
        'no failure',
        routes.failures === 0,
        JSON.stringify(routes.statuses),
      ),
      createRow(
        'resident memory while fuzzing, MiB',
        plotValues(resident, 24),
        'growth in the 2nd half ≤ 10 %',
        growth <= 0.1 || (wanted === undefined && seconds < MIN_GROWTH_SECONDS),
        `${Math.max(...resident).toFixed(0)} at most, growth ${(100 * growth).toFixed(1)} %`,
      ),
    ];
  });
}

function abort(count: number, seed: number, workers: number): Promise<Row[]> {
  return withServer(workers, async (server) => {
    const port = Number(new URL(server.url).port);
    const settle = async (): Promise<Gauges> => {
      await waitForStreams(server.url, 0);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return readGauges(server);
    };
    await abortStarts({ port, count: 200, seed });
    const before = await settle();
    await abortStarts({ port, count, seed: seed + 1 });
    const after = await settle();
    const show = ({ streams, sockets, handles }: Gauges) => `${streams} / ${sockets} / ${handles}`;
    const isSame = after.streams === 0 && after.sockets <= before.sockets + 1 && after.handles <= before.handles + 1;
    return [
      createRow(
        `slots / sockets / handles after ${count} aborted starts`,
        show(after),
        `${show(before)} as before`,
        isSame,
      ),
    ];
  });
}

function checkAmplification(workers: number): Promise<Row[]> {
  return withServer(workers, async ({ url }) => {
    const { plain, explained, failures } = await amplify(url);
    return [
      createRow(
        'largest answer ÷ request',
        plain.toFixed(1),
        '≤ 50',
        plain <= 50 && failures === 0,
        `${failures} failures`,
      ),
      createRow('largest answer ÷ request, explained', explained.toFixed(1), '≤ 200', explained <= 200),
    ];
  });
}

function soakReaders(streams: number, seconds: number, workers: number): Promise<Row[]> {
  return withServer(workers, async (server) => {
    const { completed, broken, residentMiB, delayMs } = await soakSlowReaders(server, streams, seconds);
    const growth = computeGrowth(residentMiB, Math.min(120, Math.floor(residentMiB.length / 2)));
    return [
      createRow(`${streams} slow readers, ${seconds.toFixed(0)} s`, `${completed} complete`, 'all', broken === 0),
      createRow(
        'resident memory, MiB',
        plotValues(residentMiB, 24),
        'growth after minute 2 ≤ 10 %',
        growth <= 0.1 || seconds < MIN_GROWTH_SECONDS,
        `${Math.max(...residentMiB).toFixed(0)} at most, growth ${(100 * growth).toFixed(1)} %`,
      ),
      createRow(
        '/health meanwhile, ms',
        plotValues(delayMs, 24),
        '≤ 500',
        Math.max(...delayMs) <= 500,
        `${Math.max(...delayMs).toFixed(0)} at most`,
      ),
    ];
  });
}

function checkFairness(seconds: number, workers: number): Promise<Row[]> {
  return withServer(workers, async ({ url }) => {
    const found = await measureFairness({ url, streams: 200, seconds, largeBytes: 10e6 });
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const times = found.besideLargeP95 / found.idleP95;
    return [
      createRow('200 busy streams: /health, median', ms(found.healthP50), '≤ 100 ms', found.healthP50 <= 100),
      createRow('200 busy streams: /health, worst', ms(found.healthWorst), '≤ 500 ms', found.healthWorst <= 500),
      createRow(
        '200 busy streams: first decision, worst',
        ms(found.firstDecisionWorst),
        '≤ 1000 ms',
        found.firstDecisionWorst <= 1000,
      ),
      createRow(
        'beside a client of 10 MB: p95 ÷ idle p95',
        `${times.toFixed(2)}×`,
        '≤ 2×',
        times <= 2,
        `${ms(found.besideLargeP95)}, idle ${ms(found.idleP95)}`,
      ),
    ];
  });
}

process.exitCode = await command.run(process.argv.slice(2));
