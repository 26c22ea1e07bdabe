/**
 * The server on Deno: listens on HOST (default: loopback) and PORT (default: 8787), stores
 * conversations in Deno KV.
 */
import { StoreError } from '../../conversation/mod.ts';
import { DenoKvStore, type KvDatabase } from '../../conversation/stores/deno-kv-store.ts';
import { LazyStore } from '../../conversation/stores/lazy-store.ts';
import { checkHandshake, LineSocket, SOCKET_PROTOCOL, type SocketHost } from '../../http/mod.ts';
import { announce, describeStartFailure } from '../announce.ts';
import { createServerApp, openStore } from '../create-server-app.ts';
import { createServingResolver } from '../node/create-resolver-by.ts';
import { checkHost, DEFAULT_HOST, DEFAULT_PORT, parsePort, readSettings } from '../settings.ts';

/** The part of Deno's namespace that is used here; Node's types lack it. */
declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen: (address: { hostname: string; port: number }) => void },
    handler: (request: Request) => Response | Promise<Response>,
  ): { shutdown(): Promise<void> };
  openKv(path?: string): Promise<KvDatabase>;
  upgradeWebSocket(request: Request, options: { protocol?: string }): { socket: WebSocket; response: Response };
  addSignalListener(signal: 'SIGINT' | 'SIGTERM', handler: () => void): void;
  exit(code: number): never;
  readonly env: { toObject(): Record<string, string> };
};

/** Sends wait while a socket has more than this to transmit. */
const MAX_BUFFERED_BYTES = 1_048_576;
const BUFFER_POLL_MS = 10;
/** A socket that is not open after this long never opens. */
const HANDSHAKE_MS = 10_000;
/** How long streams have to end once they were asked to. */
const FAREWELL_MS = 5000;

const environment = Deno.env.toObject();
const { settings, hostname, port, resolver } = await start().catch((error) => {
  const message = describeStartFailure(error);
  if (message === undefined) throw error;
  console.error(message);
  return Deno.exit(1);
});
const store = new LazyStore(async () => new DenoKvStore(await openKv(settings.store)));
const openSockets = new Set<LineSocket>();
const drain = new AbortController();

const sockets: SocketHost = {
  open(context, { setup, onClose }) {
    checkHandshake(context.req.raw.headers);
    const offered = (context.req.header('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
    const { socket, response } = Deno.upgradeWebSocket(
      context.req.raw,
      offered.includes(SOCKET_PROTOCOL) ? { protocol: SOCKET_PROTOCOL } : {},
    );
    socket.binaryType = 'arraybuffer';
    const lines = new LineSocket({
      ...setup,
      peer: { send: (text) => sendText(socket, text), close: (code, reason) => socket.close(code, reason) },
    });
    const close = () => {
      clearTimeout(timer);
      openSockets.delete(lines);
      onClose();
    };
    // A client that leaves during the handshake causes no event at all.
    const timer = setTimeout(() => socket.readyState !== WebSocket.OPEN && close(), HANDSHAKE_MS);
    openSockets.add(lines);
    socket.onmessage = ({ data }) => void lines.receive(data);
    socket.onerror = close;
    socket.onclose = close;
    return response;
  },
};

const app = createServerApp({ settings, resolver, store, sockets, drain: drain.signal });

const server = Deno.serve(
  {
    port,
    hostname,
    onListen: ({ hostname, port }) =>
      console.log(announce(`http://${hostname}:${port}`, resolver.info, settings.workers)),
  },
  (request) => app.fetch(request),
);

openStore(store);
for (const signal of ['SIGINT', 'SIGTERM'] as const) Deno.addSignalListener(signal, () => void stop());

/** Opens Deno KV in memory, in a file, or in Deno's own place for this program. */
async function openKv(place: string | undefined): Promise<KvDatabase> {
  try {
    return await Deno.openKv(place === 'memory' ? ':memory:' : place);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(`open store: ${place ?? 'Deno KV'}: ${reason}; expected a writable file of Deno KV`, {
      cause,
    });
  }
}

/** Reads the settings and loads the model; what is wrong with them is found here. */
async function start() {
  const settings = readSettings(environment);
  const hostname = environment.HOST ?? DEFAULT_HOST;
  checkHost(hostname, settings);
  const port = parsePort(environment.PORT ?? String(DEFAULT_PORT));
  const { model, provider, workers } = settings;
  const { resolver } = await createServingResolver({ model, provider }, workers);
  return { settings, hostname, port, resolver };
}

/**
 * Answers what was received on sockets, lets streams finish, then exits; also if connections remain
 * that never end, such as those of broken handshakes.
 */
async function stop(): Promise<void> {
  const timer = setTimeout(() => drain.abort(), settings.graceMs);
  setTimeout(() => Deno.exit(0), settings.graceMs + FAREWELL_MS);
  await Promise.all([...openSockets].map((socket) => socket.finish()));
  await server.shutdown();
  clearTimeout(timer);
  await store.close();
  Deno.exit(0);
}

async function sendText(socket: WebSocket, text: string): Promise<void> {
  while (socket.readyState === WebSocket.OPEN && socket.bufferedAmount > MAX_BUFFERED_BYTES) {
    await new Promise((resolve) => setTimeout(resolve, BUFFER_POLL_MS));
  }
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
}
