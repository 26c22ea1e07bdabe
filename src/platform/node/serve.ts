/** `antecedent serve` and `npm start`: the app on Node's HTTP server, until it is told to stop. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { parseArgs } from 'node:util';
import { serve as serveNode } from '@hono/node-server';
import { StoredConversations } from '../../conversation/mod.ts';
import { createApp } from '../../http/mod.ts';
import { checkHost, DEFAULT_HOST, DEFAULT_PORT, parsePort } from '../address.ts';
import { readSettings } from '../settings.ts';
import { createResolver } from './mod.ts';
import { openStore } from './open-store.ts';
import { createNodeSockets } from './sockets.ts';

/** How long streams have to say goodbye once they were told to. */
const FAREWELL_MS = 5000;

/** Serves until SIGINT or SIGTERM, then lets open streams finish. */
export async function serve(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      store: { type: 'string' },
      open: { type: 'boolean' },
    },
  });
  const settings = readSettings({ ...process.env, ...(values.open && { ANTECEDENT_OPEN: 'true' }) });
  const port = parsePort(values.port ?? process.env.PORT ?? String(DEFAULT_PORT));
  const hostname = values.host ?? process.env.HOST ?? DEFAULT_HOST;
  checkHost(hostname, settings);
  const resolver = await createResolver({ provider: settings.provider });
  const store = await openStore(values.store ?? settings.store);
  const sockets = createNodeSockets();
  const drain = new AbortController();
  const app = createApp(resolver, {
    ...settings.service,
    conversations: new StoredConversations({ store, resolver, lifetimeMs: settings.lifetimeMs }),
    sockets: sockets.host,
    drain: drain.signal,
  });
  const server = serveNode(
    {
      fetch: app.fetch,
      port,
      hostname,
      // A stream may last for hours; what bounds it is how long it stays silent.
      serverOptions: { requestTimeout: 0 },
      websocket: { server: sockets.server },
    },
    (address) => console.log(`antecedent is listening on http://${hostname}:${address.port}`),
  ) as Server;
  const closed = once(server, 'close');
  await Promise.race([closed, waitForSignal()]);
  server.close();
  await sockets.finish();
  await stopStreams(server, { closed, drain, graceMs: settings.graceMs });
  await store.close();
  return 0;
}

async function waitForSignal(): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

/** Lets streams end by themselves, then at their next line, then not at all. */
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
