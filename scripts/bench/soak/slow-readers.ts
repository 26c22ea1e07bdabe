/**
 * Many streams whose readers are slow, for minutes: all must complete, while resident memory and the
 * delay of the event loop are recorded.
 */
import { request } from 'node:http';
import type { Server } from '../server-process.ts';
import { readResidentMiB } from './gauges.ts';
import { startSampling } from './sampling.ts';

/** What was recorded. */
export interface SlowReaderReport {
  readonly completed: number;
  readonly broken: number;
  /** One value per second. */
  readonly residentMiB: readonly number[];
  /** How long `/health` took, in order. */
  readonly delayMs: readonly number[];
}

const LINE = `${JSON.stringify({ type: 'turn', text: 'Maria met Ada at the station. She waved to her, and they left it.' })}\n`;

/** Keeps this many slow streams open for a time; each sends a line, reads slowly, and sends the next. */
export async function soakSlowReaders(server: Server, streams: number, seconds: number): Promise<SlowReaderReport> {
  const end = performance.now() + seconds * 1000;
  const residentMiB: number[] = [];
  const health = startSampling({ url: server.url, what: 'health', pauseMs: 200 });
  const timer = setInterval(() => residentMiB.push(readResidentMiB(server)), 1000);
  const outcomes = await Promise.all(
    Array.from({ length: streams }, (_, stream) => readSlowly(server.url, 200 + (stream % 10) * 150, end)),
  );
  clearInterval(timer);
  const delayMs = await health.stop();
  const completed = outcomes.filter((isComplete) => isComplete).length;
  return { completed, broken: streams - completed, residentMiB, delayMs };
}

/** True if every line that was sent has its turn, and the summary counts them all. */
function readSlowly(url: string, pauseMs: number, end: number): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/x-ndjson' };
    const outgoing = request(`${url}/v1/resolve`, { agent: false, method: 'POST', headers });
    let sent = 0;
    let turns = 0;
    let summary = -1;
    let rest = '';
    const send = () => {
      if (performance.now() >= end) return void outgoing.end();
      sent++;
      outgoing.write(LINE);
    };
    outgoing.on('error', () => resolve(false));
    outgoing.on('response', (incoming) => {
      incoming.setEncoding('utf8');
      incoming.on('error', () => resolve(false));
      incoming.on('end', () => resolve(turns === sent && summary === sent));
      incoming.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        const read = lines.map((line) => JSON.parse(line));
        const finished = read.filter(({ type }) => type === 'turn').length;
        turns += finished;
        summary = read.find(({ type }) => type === 'document')?.turns ?? summary;
        incoming.pause();
        setTimeout(() => {
          incoming.resume();
          if (finished > 0) send();
        }, pauseMs);
      });
    });
    send();
  });
}

/** The growth of memory after the start, as a share: the last tenth over the first tenth past it. */
export function computeGrowth(values: readonly number[], skipped: number): number {
  const later = values.slice(skipped);
  const tenth = Math.max(1, Math.floor(later.length / 10));
  const mean = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / part.length;
  return mean(later.slice(-tenth)) / mean(later.slice(0, tenth)) - 1;
}

const BARS = '▁▂▃▄▅▆▇█';

/** Plots values as one line of text. */
export function plotValues(values: readonly number[], width = 60): string {
  const most = Math.max(...values, 1e-9);
  const step = Math.max(1, Math.ceil(values.length / width));
  const columns = Array.from({ length: Math.ceil(values.length / step) }, (_, column) =>
    Math.max(...values.slice(column * step, (column + 1) * step)),
  );
  return columns.map((value) => BARS[Math.min(7, Math.floor((value / most) * 8))]).join('');
}
