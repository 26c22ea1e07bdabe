/**
 * Measures how fair a server is under load: `/health` and short requests while many streams are
 * busy, and short requests while one client sends a very large body.
 */
import { request } from 'node:http';
import { computeQuantile } from './quantiles.ts';
import { sampleFor } from './sampling.ts';

/** What to measure. */
export interface FairnessSetup {
  readonly url: string;
  /** Streams that are always busy. */
  readonly streams: number;
  /** How long each part takes. */
  readonly seconds: number;
  /** Size of the body of the one large client. */
  readonly largeBytes: number;
}

/** What was found, in milliseconds. */
export interface FairnessReport {
  readonly idleP95: number;
  readonly healthP50: number;
  readonly healthWorst: number;
  readonly firstDecisionP50: number;
  readonly firstDecisionWorst: number;
  readonly besideLargeP95: number;
  readonly samples: number;
  /** Turns of the busy streams that were answered while others were measured. */
  readonly busyTurns: number;
}

const TURN = '{"type":"turn","text":"Maria told the old man in the red coat that he should wait for her."}\n';

/** The break between two measurements, and how long the server warms up. */
const PAUSE_MS = 20;
const WARM_UP_SECONDS = 2;
/** How often an idle server and one with a large client alternate, so that a noisy machine slows both. */
const ROUNDS = 5;
/** Streams count as busy once each has this many answers. */
const SETTLED_TURNS = 3;

/** Measures the two kinds of load. */
export async function measureFairness(setup: FairnessSetup): Promise<FairnessReport> {
  const { url, streams, seconds } = setup;
  const health = { url, what: 'health', pauseMs: PAUSE_MS } as const;
  const first = { url, what: 'first decision', pauseMs: PAUSE_MS } as const;
  await sampleFor(WARM_UP_SECONDS, first);
  const stop = new AbortController();
  const answered = new Array<number>(streams).fill(0);
  const busy = answered.map((_, stream) =>
    keepBusy(url, TURN, {
      signal: stop.signal,
      onTurns: (count) => (answered[stream] = (answered[stream] ?? 0) + count),
    }),
  );
  while (Math.min(...answered) < SETTLED_TURNS) await new Promise((resolve) => setTimeout(resolve, 50));
  const before = sum(answered);
  const [healthTimes, firstTimes] = await Promise.all([sampleFor(seconds, health), sampleFor(seconds, first)]);
  const busyTurns = sum(answered) - before;
  stop.abort();
  await Promise.all(busy);
  const { idle, besideLarge } = await measureBesideLarge(setup);
  return {
    idleP95: computeQuantile(idle, 0.95),
    healthP50: computeQuantile(healthTimes, 0.5),
    healthWorst: Math.max(...healthTimes),
    firstDecisionP50: computeQuantile(firstTimes, 0.5),
    firstDecisionWorst: Math.max(...firstTimes),
    besideLargeP95: computeQuantile(besideLarge, 0.95),
    samples: idle.length + healthTimes.length + firstTimes.length + besideLarge.length,
    busyTurns,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Times of short requests, alone and beside one client that sends a large body. */
async function measureBesideLarge({ url, seconds, largeBytes }: FairnessSetup) {
  const text = JSON.parse(TURN).text.repeat(600); // lines of 50 KB
  const line = `${JSON.stringify({ type: 'turn', text })}\n`;
  const first = { url, what: 'first decision', pauseMs: PAUSE_MS } as const;
  const [idle, besideLarge]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(...(await sampleFor(seconds / ROUNDS, first)));
    const stop = new AbortController();
    const large = keepBusy(url, line, { signal: stop.signal, count: Math.ceil(largeBytes / line.length) });
    await new Promise((resolve) => setTimeout(resolve, 500));
    besideLarge.push(...(await sampleFor(seconds / ROUNDS, first)));
    stop.abort();
    await large;
  }
  return { idle, besideLarge };
}

/** Lines of a busy stream that wait for their answer. */
const WINDOW = 8;

/** A busy stream: how long, how many lines, and who counts its answered turns. */
interface BusySetup {
  readonly signal: AbortSignal;
  readonly count?: number;
  readonly onTurns?: (count: number) => void;
}

/** Keeps a stream busy: some lines always wait for their answer, and everything is read. */
function keepBusy(url: string, line: string, setup: BusySetup): Promise<void> {
  const { signal, count = Number.POSITIVE_INFINITY, onTurns } = setup;
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const outgoing = request(`${url}/v1/resolve`, { agent: false, method: 'POST', headers });
    let left = count;
    let rest = '';
    const send = (lines: number) => {
      for (let sent = 0; sent < lines && left > 0; sent++, left--) outgoing.write(line);
      if (left === 0) outgoing.end();
    };
    outgoing.on('error', () => {}); // aborted
    outgoing.on('close', () => resolve());
    outgoing.on('response', (incoming) => {
      incoming.setEncoding('latin1'); // only counted
      incoming.on('error', () => {}); // aborted
      incoming.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        const turns = lines.filter((received) => received.startsWith('{"type":"turn"')).length;
        onTurns?.(turns);
        send(turns);
      });
    });
    signal.addEventListener('abort', () => outgoing.destroy(), { once: true });
    send(WINDOW);
  });
}
