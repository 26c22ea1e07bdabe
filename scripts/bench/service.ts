/**
 * Measures the service on Node over real sockets: `npx node scripts/bench/service.ts [--json] [--conversations 100]`.
 * Short calls with autocannon, 200 streams with slow readers, the wait for turn 1 before turn 2 is sent, and conversations
 * that go on while the server is killed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { createResolver } from '../../src/platform/node/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { freePort, freshFolder, type Server, startCommand } from './server-process.ts';
import { measureFirstTurn, measureSlowReaders } from './streams.ts';
import { type Line, survive } from './survival.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    conversations: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
  },
});
const SEED = 6;

const report = {
  calls: await withServer(measureCalls),
  streams: await withServer((server) => measureSlowReaders(server, 200)),
  firstTurn: await withServer((server) => measureFirstTurn(server, 200)),
  survival: await measureSurvival(Number(values.conversations)),
};
console.log(values.json ? JSON.stringify(report, undefined, 2) : tableOf());
if (report.survival.differences.length > 0 || report.streams.wrong > 0) process.exitCode = 1;

async function withServer<Result>(measure: (server: Server) => Promise<Result>): Promise<Result> {
  const server = await startNode(await freePort(), 'memory');
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

/** One turn a call, ten at a time: to `/v1/resolve`, and to a conversation each. */
async function measureCalls({ url }: Server) {
  const body = '{"type":"turn","text":"Maria met Ada at the station. She waved to her."}\n';
  const run = async (path: string) => {
    const { requests, latency, non2xx, errors } = await autocannon({
      url: `${url}${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
      connections: 10,
      duration: Number(values.seconds),
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

/** The server is killed with SIGKILL at random points and started again over the same file. */
async function measureSurvival(conversations: number) {
  const port = await freePort();
  const store = join(freshFolder(), 'conversations.sqlite');
  let server = await startNode(port, store);
  const resolver = await createResolver();
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
      expect: async (lines: readonly Line[]) => {
        const document = resolver.document();
        const answers: string[] = [];
        for (const line of lines) {
          const { mentions, turn } = await document.push(line);
          answers.push([...mentions, turn].map(encodeLine).join(''));
        }
        return { answers, summary: JSON.stringify(await document.summary()) };
      },
    });
  } finally {
    await server.kill();
  }
}

function tableOf(): string {
  const { calls, streams, firstTurn, survival } = report;
  const call = (name: string, { perSecond, p50Ms, p97Ms, p99Ms, failed }: typeof calls.resolve) =>
    `${name.padEnd(28)} ${perSecond.toFixed(0)} a second; p50 ${p50Ms} ms, p97.5 ${p97Ms} ms, p99 ${p99Ms} ms; ${failed} failed`;
  return [
    call('short calls, /v1/resolve', calls.resolve),
    call('short calls, one conversation', calls.conversation),
    `200 slow readers             ${streams.lines} lines in ${streams.seconds.toFixed(1)} s; ${streams.wrong} streams wrong; slowest first line ${streams.slowestFirstMs.toFixed(0)} ms; memory ${streams.beforeMiB.toFixed(0)} → at most ${streams.peakMiB.toFixed(0)} MiB`,
    `turn 1 before turn 2         p50 ${firstTurn.p50Ms.toFixed(1)} ms, p99 ${firstTurn.p99Ms.toFixed(1)} ms from a turn sent to its last line`,
    `survival                     ${values.conversations} conversations, ${survival.interruptions} kills, ${survival.cuts} cut requests, ${survival.redeliveries} of ${survival.answers} answers repeated, ${survival.differences.length} different`,
  ].join('\n');
}
