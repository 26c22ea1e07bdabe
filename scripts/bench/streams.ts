/**
 * Measures streams over HTTP: many at the same time with slow readers, and one that waits for each
 * answer.
 */
import { request } from 'node:http';
import { createResolver } from '../../src/platform/node/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import type { Server } from './server-process.ts';
import { readResidentMiB } from './soak/gauges.ts';

const TURNS = Array.from({ length: 6 }, (_, index) => ({
  type: 'turn',
  text: `Maria met Ada at station ${index}. She waved to her, and they left it.`,
}));

/**
 * Opens many streams whose readers keep pausing, and checks that each reply is complete and in
 * order.
 */
export async function measureSlowReaders(server: Server, count: number) {
  let expected = '';
  for await (const line of (await createResolver()).stream(TURNS)) expected += encodeLine(line);
  const beforeMiB = readResidentMiB(server);
  let peakMiB = beforeMiB;
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, readResidentMiB(server));
  }, 50);
  const startedAt = performance.now();
  const replies = await Promise.all(
    Array.from({ length: count }, (_, index) => readSlowly(server.url, 10 + (index % 7) * 10)),
  );
  clearInterval(watch);
  return {
    lines: replies.reduce((sum, { reply }) => sum + reply.split('\n').length - 1, 0),
    seconds: (performance.now() - startedAt) / 1000,
    wrong: replies.filter(({ reply }) => reply !== expected).length,
    slowestFirstMs: Math.max(...replies.map(({ firstMs }) => firstMs)),
    beforeMiB,
    peakMiB,
  };
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

/** Measures one stream in which each turn is sent after the previous one is answered. */
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
