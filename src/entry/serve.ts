/** `antecedent serve` and `npm start`: the app on Node's HTTP server, until it is told to stop. */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { serve as serveNode } from '@hono/node-server';
import { createApp } from '../http/mod.ts';
import { createResolver } from '../platform/node.ts';
import { DEFAULT_HOST, DEFAULT_PORT, parsePort } from './address.ts';

/** Serves until SIGINT or SIGTERM, then lets open streams finish. */
export async function serve(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { port: { type: 'string' }, host: { type: 'string' } } });
  const port = parsePort(values.port ?? process.env.PORT ?? String(DEFAULT_PORT));
  const hostname = values.host ?? process.env.HOST ?? DEFAULT_HOST;
  const server = serveNode({ fetch: createApp(await createResolver()).fetch, port, hostname }, (address) => {
    console.log(`antecedent is listening on http://${hostname}:${address.port}`);
  });
  const stop = () => server.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await once(server, 'close');
  return 0;
}
