/** Deno: serves the app on PORT (default 8787), loopback unless HOST says otherwise. */
import { createApp } from '../http/mod.ts';
import { createResolver } from '../platform/node.ts';
import { DEFAULT_HOST, DEFAULT_PORT, parsePort } from './address.ts';

/** The little of Deno's namespace that is used here; Node's types know nothing of it. */
declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen: (address: { hostname: string; port: number }) => void },
    handler: (request: Request) => Response | Promise<Response>,
  ): unknown;
  readonly env: { get(name: string): string | undefined };
};

const app = createApp(await createResolver());

Deno.serve(
  {
    port: parsePort(Deno.env.get('PORT') ?? String(DEFAULT_PORT)),
    hostname: Deno.env.get('HOST') ?? DEFAULT_HOST,
    onListen: ({ hostname, port }) => console.log(`antecedent is listening on http://${hostname}:${port}`),
  },
  (request) => app.fetch(request),
);
