/**
 * Seeded random requests that are wrong in many ways, each with the statuses that are right for it.
 */
import { gzipSync } from 'node:zlib';
import { createRandom } from '../../scripts/shared/random.ts';

/** A malformed request. Status 200 is right only with an `error` line. */
export interface MalformedRequest {
  readonly kind: string;
  readonly path: string;
  readonly init: RequestInit;
  readonly statuses: readonly number[];
}

/** A conversation of `victim` that no request may reveal. */
export const VICTIM = 'victim-conversation';

const VALUES = [null, true, 5, -1.5, '', [], {}, [[1]], { a: 1 }, '\u0000', 1e308, ['x', 5]];
const IDS = [
  '..',
  '.',
  '%2e%2e%2f',
  'a%2fb',
  'a%5cb',
  '%00',
  '%',
  '%zz',
  'ü',
  ' ',
  '-x',
  'x'.repeat(500),
  '~',
  "'; --",
  '{x}',
];
const METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'GET', 'POST', 'LINK'];
const TYPES = [
  'text/html',
  'multipart/form-data; boundary=x',
  'application/xml',
  'image/png',
  'application/x-www-form-urlencoded',
];

/** Generates `count` requests; the same seed gives the same ones. */
export function generateMalformedRequests(seed: number, count: number, key: string): MalformedRequest[] {
  const random = createRandom(seed);
  const int = (below: number) => Math.floor(random() * below);
  const pick = <Item>(items: readonly Item[]): Item => items[int(items.length)] as Item;
  const auth = { authorization: `Bearer ${key}` };
  const ndjson = { ...auth, 'content-type': 'application/x-ndjson' };
  const place = () => pick(['/v1/resolve', `/v1/conversations/own-${int(20)}/lines`]);
  const post = (body: BodyInit, headers: Record<string, string> = ndjson) => ({ method: 'POST', headers, body });
  const line = () => ({ type: pick(['turn', 'tokens', 'document', 'end']), text: 'Maria ran.', tokens: ['Maria'] });
  const bytes = (length: number) => Uint8Array.from({ length }, () => int(256));

  const kinds: Record<string, () => Omit<MalformedRequest, 'kind'>> = {
    'wrong types': () => {
      const type = pick(['turn', 'tokens']);
      const field = type === 'turn' ? 'text' : 'tokens';
      const value = pick(VALUES.filter((one) => (field === 'text' ? typeof one !== 'string' : true)));
      return { path: place(), init: post(JSON.stringify({ type, [field]: value })), statuses: [200] };
    },
    'unknown lines': () => ({
      path: place(),
      init: post(JSON.stringify(pick([{ type: 'x' }, ...VALUES.filter((one) => one !== '')]))),
      statuses: [200],
    }),
    'truncated lines': () => {
      const whole = JSON.stringify(line());
      return { path: place(), init: post(whole.slice(0, 1 + int(whole.length - 1))), statuses: [200] };
    },
    noise: () => ({ path: place(), init: post(new Uint8Array([0xff, ...bytes(1 + int(300))])), statuses: [200] }),
    'plain gzip': () => ({ path: place(), init: post(gzipSync('{"type":"end"}')), statuses: [200] }),
    'gzip bombs': () => ({
      path: place(),
      init: post(gzipSync(Buffer.alloc(1_000_000)), { ...ndjson, 'content-encoding': 'gzip' }),
      statuses: [415],
    }),
    'deep nesting': () => ({ path: place(), init: post(`{"type":${'['.repeat(200 + int(5000))}`), statuses: [200] }),
    'long lines': () => ({
      path: '/v1/conversations/own-1/lines',
      init: post(JSON.stringify({ type: 'turn', text: 'a '.repeat(40_000) })),
      statuses: [200],
    }),
    'bad JSON': () => ({
      path: place(),
      init: post(pick(['{', '[1,', 'tru', '"a', '\u0000']), { ...auth, 'content-type': 'application/json' }),
      statuses: [400],
    }),
    'media types': () => ({
      path: place(),
      init: post('x', { ...auth, 'content-type': pick(TYPES) }),
      statuses: [415],
    }),
    methods: () => {
      const path = pick([
        '/v1/resolve',
        '/v1/model',
        `/v1/conversations/own-1/lines`,
        '/health',
        '/openapi.json',
        '/docs',
        '/v1/conversations/own-1/socket',
      ]);
      const right = path.endsWith('lines') || path.endsWith('resolve') ? 'POST' : 'GET';
      const method = pick(METHODS.filter((one) => one !== right));
      return { path, init: { method, headers: auth }, statuses: [405] };
    },
    'no such address': () => ({
      path: pick([
        '/v2/resolve',
        '/v1',
        '/v1/conversations',
        '/v1/conversations/',
        '/.env',
        '/v1/conversations/a/b/c',
        '//v1/model',
        '/v1/model/',
      ]),
      init: { headers: auth },
      statuses: [404],
    }),
    'ids with tricks': () => ({
      path: `/v1/conversations/${pick(IDS)}${pick(['', '/lines', '/socket'])}`,
      init: { method: pick(['GET', 'DELETE', 'POST']), headers: auth },
      statuses: [400, 404, 405],
    }),
    'another key’s': () => {
      const method = pick(['GET', 'DELETE', 'POST']);
      const path = `/v1/conversations/${VICTIM}${method === 'POST' ? '/lines' : ''}`;
      return { path, init: method === 'POST' ? post('{"type":"end"}') : { method, headers: auth }, statuses: [404] };
    },
    'bad keys': () => ({
      path: pick(['/v1/model', '/v1/resolve', `/v1/conversations/${VICTIM}`]),
      init: {
        headers: pick([
          {},
          { authorization: `Bearer ${int(1e9)}` },
          { authorization: 'Bearer' },
          { 'x-api-key': 'x'.repeat(5000) },
          { authorization: `Bearer ${key}x` },
        ]) as Record<string, string>,
      },
      statuses: [401],
    }),
    'bad options': () => ({
      path: `${place()}?${pick(['k=0', 'k=101', 'k=-1', 'k=1e2', 'explain=maybe', 'singletons=2', 'k=', 'resolved=yes', 'k=5&k=6'])}`,
      init: post('{"type":"end"}'),
      statuses: [400],
    }),
    'bad idempotency keys': () => ({
      path: '/v1/conversations/own-1/lines',
      init: post('{"type":"end"}', { ...ndjson, 'idempotency-key': 'k'.repeat(257 + int(5000)) }),
      statuses: [400],
    }),
    'other origins': () => ({
      path: place(),
      init: post('{"type":"end"}', {
        ...ndjson,
        origin: pick(['https://evil.example', 'null', 'http://localhost.evil']),
      }),
      statuses: [403],
    }),
    'plain requests to a socket': () => ({
      path: '/v1/conversations/own-1/socket',
      init: { headers: auth },
      statuses: [426],
    }),
  };
  const names = Object.keys(kinds);
  return Array.from({ length: count }, (_, index) => {
    const kind = names[index % names.length] ?? '';
    const make = kinds[kind];
    if (make === undefined) throw new Error('make request: no such kind');
    return { kind, ...make() };
  });
}
