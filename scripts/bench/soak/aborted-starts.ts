/**
 * Requests that are broken off at every stage, over raw sockets: handshakes that fail or are reset,
 * bodies that stop in the middle, replies that nobody reads. None may leave anything behind.
 */
import { connect } from 'node:net';
import { createRandom } from '../../shared/random.ts';

/** Where to send them, and with which headers. */
export interface AbortSetup {
  readonly port: number;
  readonly count: number;
  readonly seed: number;
  /** Sent with every request, such as `authorization: Bearer KEY`. */
  readonly headers?: readonly string[];
  /** Default: all. */
  readonly kinds?: readonly string[];
  /** Connections at a time. */
  readonly width?: number;
}

/** How many starts of each kind were made. */
export type AbortCounts = Readonly<Record<string, number>>;

const SOCKET_KEY = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
const LINE = '{"type":"turn","text":"Maria met Ada. She waved to her."}\n';
const LONG_LINE = `${JSON.stringify({ type: 'turn', text: 'Maria met Ada. She waved to her. '.repeat(60) })}\n`;
/** Longest life of a connection; some are reset before the server has read anything. */
const LIVES_MS = [0, 0, 1, 3, 10, 40];

/** A kind of start: the bytes that are sent before the connection is reset. */
type Start = (request: (first: string, headers?: readonly string[], body?: string) => string) => string;

const handshake =
  (...more: string[]): Start =>
  (request) =>
    request('GET /v1/conversations/aborted/socket', ['upgrade: websocket', 'connection: upgrade', ...more]);

const post =
  (path: string, body: string, ...more: string[]): Start =>
  (request) =>
    request(`POST ${path}`, ['content-type: application/x-ndjson', 'content-length: 100000', ...more], body);

const STARTS: Readonly<Record<string, Start>> = {
  'handshake without a key': handshake('sec-websocket-version: 13'),
  'handshake with a bad key': handshake('sec-websocket-version: 13', 'sec-websocket-key: x'),
  'handshake of another version': handshake('sec-websocket-version: 5', SOCKET_KEY),
  'handshake, reset': handshake('sec-websocket-version: 13', SOCKET_KEY),
  'handshake elsewhere': (request) =>
    request('GET /v1/model', ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13', SOCKET_KEY]),
  'handshake with a body': (request) =>
    request('POST /v1/resolve', ['upgrade: websocket', 'connection: upgrade', 'content-length: 9', SOCKET_KEY], '{}'),
  'half of the headers': () => 'POST /v1/resolve HTTP/1.1\r\nhost: loc',
  'no body': post('/v1/resolve', ''),
  'half a line': post('/v1/resolve', '{"type":"tur'),
  'one line of many': post('/v1/resolve', LINE),
  'one line of many, as JSON': post('/v1/resolve', LINE, 'accept: application/json'),
  'a reply that nobody reads': post('/v1/resolve', LONG_LINE.repeat(4)),
  'a reply of events that nobody reads': post('/v1/resolve?explain', LONG_LINE, 'accept: text/event-stream'),
  'half a JSON body': (request) =>
    request('POST /v1/resolve', ['content-type: application/json', 'content-length: 100'], '{"text":'),
  'a chunk that never ends': (request) =>
    request('POST /v1/resolve', ['transfer-encoding: chunked'], `ffff\r\n${LINE}`),
  'one line of a conversation': post('/v1/conversations/aborted/lines', LINE),
  'one line of a conversation, as JSON': post('/v1/conversations/aborted/lines', LINE, 'accept: application/json'),
  'a summary': (request) => request('GET /v1/conversations/aborted'),
  'a deletion': (request) => request('DELETE /v1/conversations/aborted-2'),
  metrics: (request) => request('GET /metrics'),
};

/** Makes the starts, each on a connection of its own, and returns how many of each kind. */
export async function abortStarts(setup: AbortSetup): Promise<AbortCounts> {
  const { port, count, seed, headers = [], kinds = Object.keys(STARTS), width = 32 } = setup;
  const random = createRandom(seed);
  const counts: Record<string, number> = {};
  const request = (first: string, more: readonly string[] = [], body = '') =>
    [`${first} HTTP/1.1`, 'host: localhost', ...headers, ...more, '', body].join('\r\n');
  let made = 0;
  const work = async () => {
    while (made < count) {
      const kind = kinds[made++ % kinds.length] as string;
      counts[kind] = (counts[kind] ?? 0) + 1;
      const life = LIVES_MS[Math.floor(random() * LIVES_MS.length)] ?? 0;
      await breakOff(port, STARTS[kind]?.(request) ?? '', life);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return counts;
}

/** Sends bytes and resets the connection a moment later, whatever came back. */
function breakOff(port: number, bytes: string, lifeMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}); // the server may be faster
    socket.on('close', () => resolve());
    socket.on('connect', () => {
      socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), lifeMs));
    });
  });
}
