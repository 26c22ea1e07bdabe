/**
 * Measures the service on Node over HTTP: short calls with autocannon, 200 streams with slow
 * readers, the time to answer turn 1 before turn 2 is sent, and conversations that continue while
 * the server is killed.
 */
import { join } from 'node:path';
import autocannon from 'autocannon';
import { z } from 'zod';
import { defineCommand } from '../../src/cli/define-command.ts';
import { createTemporaryFolder, findFreePort, type Server, startCommand } from './server-process.ts';
import { measureFirstTurn, measureSlowReaders } from './streams.ts';
import { type SurvivalReport, survive } from './survival.ts';

const SEED = 6;

interface ServiceReport {
  readonly calls: Awaited<ReturnType<typeof measureCalls>>;
  readonly streams: Awaited<ReturnType<typeof measureSlowReaders>>;
  readonly firstTurn: Awaited<ReturnType<typeof measureFirstTurn>>;
  readonly survival: SurvivalReport;
}

const command = defineCommand({
  name: 'node scripts/bench/service.ts',
  summary: 'Measures the service on Node; fails if a stream or an answer is wrong.',
  flags: z.object({
    conversations: z.int().min(1).describe('Conversations that must survive the kills.').default(100),
    seconds: z.int().min(1).describe('Duration of each series of short calls.').default(10),
    json: z.boolean().describe('Prints the report as JSON.').default(false),
  }),
  async run({ conversations, seconds, json }, { write }) {
    const report: ServiceReport = {
      calls: await withServer((server) => measureCalls(server, seconds)),
      streams: await withServer((server) => measureSlowReaders(server, 200)),
      firstTurn: await withServer((server) => measureFirstTurn(server, 200)),
      survival: await measureSurvival(conversations),
    };
    await write(`${json ? JSON.stringify(report, undefined, 2) : formatReport(report, conversations)}\n`);
    return report.survival.differences.length > 0 || report.streams.wrong > 0 ? 1 : 0;
  },
});

async function withServer<Result>(measure: (server: Server) => Promise<Result>): Promise<Result> {
  const server = await startNode(await findFreePort(), 'memory');
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}

function startNode(port: number, store: string): Promise<Server> {
  const command = [process.execPath, 'src/cli/cli.ts', 'serve', '--port', String(port)];
  return startCommand(command, port, { ANTECEDENT_STORE: store, ANTECEDENT_LOG: 'off' });
}

/** Sends one turn per call over ten connections, to `/v1/resolve` and to one conversation. */
async function measureCalls({ url }: Server, seconds: number) {
  const body = '{"type":"turn","text":"Maria met Ada at the station. She waved to her."}\n';
  const run = async (path: string) => {
    const { requests, latency, non2xx, errors } = await autocannon({
      url: `${url}${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
      connections: 10,
      duration: seconds,
    });
    const { average } = requests;
    return {
      perSecond: average,
      p50Ms: latency.p50,
      p97Ms: latency.p97_5,
      p99Ms: latency.p99,
      failed: non2xx + errors,
    };
  };
  return { resolve: await run('/v1/resolve'), conversation: await run('/v1/conversations/bench/lines') };
}

/** Kills the server with SIGKILL at random points and restarts it on the same store. */
async function measureSurvival(conversations: number): Promise<SurvivalReport> {
  const port = await findFreePort();
  const store = join(createTemporaryFolder(), 'conversations.sqlite');
  let server = await startNode(port, store);
  try {
    return await survive({
      server: {
        url: server.url,
        interrupt: async () => {
          await server.kill();
          server = await startNode(port, store);
        },
      },
      conversations,
      turns: 40,
      interruptions: 20,
      seed: SEED,
      pauseMs: 150,
    });
  } finally {
    await server.kill();
  }
}

function formatReport({ calls, streams, firstTurn, survival }: ServiceReport, conversations: number): string {
  const call = (name: string, { perSecond, p50Ms, p97Ms, p99Ms, failed }: typeof calls.resolve) =>
    `${name.padEnd(28)} ${perSecond.toFixed(0)} per second; p50 ${p50Ms} ms, p97.5 ${p97Ms} ms, p99 ${p99Ms} ms; ${failed} failed`;
  return [
    call('short calls, /v1/resolve', calls.resolve),
    call('short calls, one conversation', calls.conversation),
    `200 slow readers             ${streams.lines} lines in ${streams.seconds.toFixed(1)} s; ${streams.wrong} wrong streams; slowest first line ${streams.slowestFirstMs.toFixed(0)} ms; memory ${streams.beforeMiB.toFixed(0)} → ${streams.peakMiB.toFixed(0)} MiB at peak`,
    `turn 1 before turn 2         p50 ${firstTurn.p50Ms.toFixed(1)} ms, p99 ${firstTurn.p99Ms.toFixed(1)} ms from sending a turn to its last line`,
    `survival                     ${conversations} conversations, ${survival.interruptions} kills, ${survival.cuts} cut requests, ${survival.redeliveries} of ${survival.answers} answers repeated, ${survival.differences.length} different`,
  ].join('\n');
}

process.exitCode = await command.run(process.argv.slice(2));
