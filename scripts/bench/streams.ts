/** Streams over bare sockets: many at once with readers that dawdle, and one that waits for each answer. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createResolver } from '../../src/platform/node/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import type { Server } from './server-process.ts';

const TURNS = Array.from({ length: 6 }, (_, index) => ({
  type: 'turn',
  text: `Maria met Ada at station ${index}. She waved to her, and they left it.`,
}));

/** So many streams at once; every reader stops again and again. Says whether each reply was whole and in order. */
export async function measureSlowReaders(server: Server, count: number) {
  let wanted = '';
  for await (const line of (await createResolver()).stream(TURNS)) wanted += encodeLine(line);
  const beforeMiB = residentMiB(server);
  let peakMiB = beforeMiB;
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(server));
  }, 50);
  const startedAt = performance.now();
  const replies = await Promise.all(
    Array.from({ length: count }, (_, index) => readSlowly(server.url, 10 + (index % 7) * 10)),
  );
  clearInterval(watch);
  return {
    lines: replies.reduce((sum, { reply }) => sum + reply.split('\n').length - 1, 0),
    seconds: (performance.now() - startedAt) / 1000,
    wrong: replies.filter(({ reply }) => reply !== wanted).length,
    slowestFirstMs: Math.max(...replies.map(({ firstMs }) => firstMs)),
    beforeMiB,
    peakMiB,
  };
}

/** Memory of a process, as Linux tells it. */
export function residentMiB({ pid }: Server): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

function readSlowly(url: string, pauseMs: number): Promise<{ readonly reply: string; readonly firstMs: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let firstMs = Number.NaN;
    let reply = '';
    const outgoing = request(`${url}/v1/resolve`, {
      agent: false,
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.setEncoding('utf8');
      incoming.on('error', reject);
      incoming.on('end', () => resolve({ reply, firstMs }));
      incoming.on('data', (chunk: string) => {
        if (reply === '') firstMs = performance.now() - startedAt;
        reply += chunk;
        incoming.pause();
        setTimeout(() => incoming.resume(), pauseMs);
      });
    });
    outgoing.end(TURNS.map((turn) => `${JSON.stringify(turn)}\n`).join(''));
  });
}

/** One stream; each turn is sent once the one before is answered. */
export async function measureFirstTurn(server: Server, turns: number) {
  const times: number[] = [];
  const outgoing = request(`${server.url}/v1/resolve`, {
    agent: false,
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
  });
  await new Promise<void>((resolve, reject) => {
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      outgoing.write(`${JSON.stringify(TURNS[times.length % TURNS.length])}\n`);
    };
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.setEncoding('utf8');
      incoming.on('end', resolve);
      incoming.on('data', (chunk: string) => {
        if (!chunk.includes('"type":"turn"')) return;
        times.push(performance.now() - sentAt);
        if (times.length < turns) send();
        else outgoing.end();
      });
    });
    send();
  });
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
