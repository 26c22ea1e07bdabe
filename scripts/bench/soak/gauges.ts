/** What a server holds, seen from outside: open streams, sockets, file handles, resident memory. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Server } from '../server-process.ts';

/** What one server holds at one moment. */
export interface Gauges {
  /** Open requests and sockets, without the request that asks. */
  readonly streams: number;
  /** Open file handles of the process, sockets included. */
  readonly handles: number;
  readonly sockets: number;
  readonly residentMiB: number;
}

/** The header that the server wants for `/metrics`, if it has keys. */
export type MetricsKey = Readonly<Record<string, string>>;

/** Reads all gauges; handles are those of the server's own process. */
export async function readGauges(server: Server, headers: MetricsKey = {}): Promise<Gauges> {
  const streams = await countStreams(server.url, headers);
  const links = listHandles(server.pid);
  return {
    streams,
    handles: links.length,
    sockets: links.filter((link) => link.startsWith('socket:')).length,
    residentMiB: readResidentMiB(server),
  };
}

/** Counts open streams as `/metrics` reports them, without the request for the metrics itself. */
async function countStreams(url: string, headers: MetricsKey = {}): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { ...headers, connection: 'close' } })).text();
  return Number(/^antecedent_open_streams (\d+)$/m.exec(text)?.[1] ?? Number.NaN) - 1;
}

/** Waits until no more than this many streams are open; returns how many there are. */
export async function waitForStreams(url: string, atMost: number, headers: MetricsKey = {}): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const streams = await countStreams(url, headers);
    if (streams <= atMost || attempt === 100) return streams;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Reads the resident memory of a process on Linux. */
export function readResidentMiB({ pid }: Pick<Server, 'pid'>): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

function listHandles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)];
    } catch {
      return []; // closed since the folder was read
    }
  });
}
