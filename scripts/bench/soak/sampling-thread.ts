/**
 * A thread that asks a server again and again how long it takes, and does nothing else: a client that
 * also reads hundreds of streams would measure itself. Started by `sampling.ts`; any message ends it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { SamplingSetup } from './sampling.ts';

const SHORT = '{"type":"turn","text":"Maria met Ada. She waved to her."}\n';
const MEASURES = { health: timeHealth, 'first decision': timeFirstDecision } as const;

const { url, what, pauseMs } = workerData as SamplingSetup;
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
await MEASURES[what](); // the first one loads code, here and there
const times: number[] = [];
while (!isOver) {
  times.push(await MEASURES[what]());
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
parentPort?.postMessage(times);

async function timeHealth(): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/health`);
  await response.text();
  if (!response.ok) throw new Error(`check health: found status ${response.status}, expected 200`);
  return performance.now() - startedAt;
}

/** The time until the first line of a short request arrives. */
async function timeFirstDecision(): Promise<number> {
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/x-ndjson' };
  const response = await fetch(`${url}/v1/resolve`, { method: 'POST', headers, body: SHORT });
  const reader = response.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  const time = performance.now() - startedAt;
  if (!first.startsWith('{"type":"mention"'))
    throw new Error(`resolve: found ${first.slice(0, 200)}, expected a mention`);
  await reader?.cancel();
  return time;
}
