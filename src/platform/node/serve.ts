/** The server on Node: runs the app until SIGINT or SIGTERM, then shuts down gracefully. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { serve as serveNode } from '@hono/node-server';
import { describeOriginRemedy, LOOPBACK_ORIGINS } from '../../http/mod.ts';
import { announce } from '../announce.ts';
import { createServerApp, openStore } from '../create-server-app.ts';
import { checkHost, parsePort, readSettings } from '../settings.ts';
import { createServingResolver, type SystemFlags } from './create-resolver-by.ts';
import { DrainingResponse } from './draining-response.ts';
import { createStore } from './open-store.ts';
import { createNodeSockets } from './sockets.ts';

/** How long streams have to end once they were asked to. */
const FAREWELL_MS = 5000;
/** Origins that standard error names; anybody can invent more. */
const MAX_ORIGIN_HINTS = 20;

/** What a server runs, where it listens and where it stores conversations. */
export interface ServeOptions extends SystemFlags {
  /** 0 lets the system choose. */
  readonly port: string;
  readonly host: string;
  /** Default: ANTECEDENT_STORE. */
  readonly store?: string | undefined;
  /** Serves the network without API keys. */
  readonly open?: boolean;
  /** Admits the pages of every origin on this machine. */
  readonly dev?: boolean;
  /** Worker threads that resolve; default: ANTECEDENT_WORKERS, or none. */
  readonly workers?: number | undefined;
}

/** Serves until SIGINT or SIGTERM, then lets open streams finish. */
export async function serve(options: ServeOptions): Promise<void> {
  limitYoungGeneration();
  const { port, host: hostname, store: place, open, dev, workers, system, model, provider } = options;
  const origins = `${process.env.ANTECEDENT_ORIGINS ?? ''},${LOOPBACK_ORIGINS}`;
  const settings = readSettings({
    ...process.env,
    ...(open && { ANTECEDENT_OPEN: 'true' }),
    ...(dev && { ANTECEDENT_ORIGINS: origins }),
  });
  const portNumber = parsePort(port);
  checkHost(hostname, settings);
  const threads = workers ?? settings.workers;
  const { resolver, end } = await createServingResolver(
    { system, model: model ?? settings.model, provider: provider ?? settings.provider },
    threads,
  );
  const store = createStore(place ?? settings.store);
  const sockets = createNodeSockets();
  const drain = new AbortController();
  const { host, server: socketServer } = sockets;
  const app = createServerApp({
    settings,
    onOriginRefused: createOriginHint(),
    resolver,
    store,
    sockets: host,
    drain: drain.signal,
    nextTurn: setImmediate,
  });
  const server = serveNode(
    {
      fetch: app.fetch,
      port: portNumber,
      hostname,
      // A stream may last for hours; only idle streams are limited.
      serverOptions: { requestTimeout: 0, ServerResponse: DrainingResponse },
      websocket: { server: socketServer },
    },
    (address) => console.log(announce(`http://${hostname}:${address.port}`, resolver.info, threads)),
  ) as Server;
  openStore(store);
  const closed = once(server, 'close');
  await Promise.race([closed, waitForSignal()]);
  server.close();
  await sockets.finish();
  await stopStreams(server, { closed, drain, graceMs: settings.graceMs });
  await store.close();
  await end();
}

/**
 * V8 lets its young generation grow to 128 MiB under load and never gives it back, which was most of
 * what a busy server kept. Not growing costs no measurable speed here: few objects outlive a turn.
 */
function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Prints how to allow a page that was refused: its developer sees only that CORS failed. Once per origin. */
function createOriginHint(): (origin: string) => void {
  const told = new Set<string>();
  return (origin) => {
    if (told.has(origin) || told.size >= MAX_ORIGIN_HINTS) return;
    told.add(origin);
    console.error(`antecedent: refused a page of ${origin}; ${describeOriginRemedy(origin)}`);
  };
}

async function waitForSignal(): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

/** Waits for streams to end by themselves, then ends them at their next line, then closes them. */
async function stopStreams(
  server: Server,
  { closed, drain, graceMs }: { closed: Promise<unknown>; drain: AbortController; graceMs: number },
): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timers = [
    setTimeout(() => drain.abort(), graceMs),
    setTimeout(() => server.closeAllConnections(), graceMs + FAREWELL_MS),
  ];
  await closed;
  clearInterval(idle);
  timers.forEach(clearTimeout);
}
