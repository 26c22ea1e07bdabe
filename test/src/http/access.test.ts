import { describe, expect, it } from 'vitest';
import { hashKey, KeyRing } from '../../../src/http/mod.ts';
import { createKeyRing, createServiceApp, NDJSON, ndjson, parseLines } from '../../support/service.ts';

const BODY = ndjson({ type: 'turn', text: 'Maria ran.' });
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('a server with keys', async () => {
  const keys = await createKeyRing({ ada: 'key-of-ada', ben: 'key-of-ben', metrics: 'key-of-metrics' });
  const { app, log } = createServiceApp({ keys });
  const post = (path: string, headers: Record<string, string>) =>
    app.request(path, { method: 'POST', headers: { ...NDJSON, ...headers }, body: BODY });

  it('accepts keys in either header or a socket’s subprotocol', async () => {
    expect((await post('/v1/resolve', bearer('key-of-ada'))).status).toBe(200);
    expect((await post('/v1/resolve', { 'x-api-key': 'key-of-ben' })).status).toBe(200);
    const protocol = { 'sec-websocket-protocol': 'antecedent.v1, antecedent.key.key-of-ben' };
    expect((await app.request('/v1/model', { headers: protocol })).status).toBe(200);
  });

  it.each([{}, bearer('wrong'), bearer(''), { authorization: 'Basic key-of-ada' }, { 'x-api-key': '' }])(
    'refuses others: %j',
    async (headers) => {
      const response = await post('/v1/resolve', headers as Record<string, string>);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toMatchObject({ code: 'unauthorized' });
      expect((await app.request('/v1/conversations/a', { headers })).status).toBe(401);
    },
  );

  it('shows its pages, its health and its reference to everyone', async () => {
    for (const path of ['/', '/health', '/docs', '/openapi.json']) expect((await app.request(path)).status).toBe(200);
  });

  it('shows a conversation only to the key that created it', async () => {
    const path = '/v1/conversations/secret';
    const [mention] = await parseLines(await post(`${path}/lines`, bearer('key-of-ada')));
    expect(mention).toMatchObject({ text: 'Maria' });
    const theirs = [
      await app.request(path, { headers: bearer('key-of-ben') }),
      await app.request(path, { headers: bearer('key-of-ben'), method: 'DELETE' }),
      await post(`${path}/lines`, bearer('key-of-ben')),
    ];
    const absent = await (await app.request('/v1/conversations/none', { headers: bearer('key-of-ben') })).text();
    for (const response of theirs) {
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(absent); // as if it did not exist
    }
    expect(await (await app.request(path, { headers: bearer('key-of-ada') })).json()).toMatchObject({ turns: 1 });
  });

  it('shows metrics to the key of that name, which has no other access', async () => {
    expect((await app.request('/metrics', { headers: bearer('key-of-metrics') })).status).toBe(200);
    expect((await app.request('/metrics', { headers: bearer('key-of-ada') })).status).toBe(401);
    expect((await app.request('/v1/model', { headers: bearer('key-of-metrics') })).status).toBe(401);
  });

  it('logs names, never keys, ids or texts', () => {
    expect(log.map(({ key }) => key)).toContain('ada');
    expect(JSON.stringify(log)).not.toMatch(/key-of|secret|Maria/);
  });

  it('lets keys with the same name share what they own, so that keys can be rotated', async () => {
    const ring = KeyRing.parse(`ada:${await hashKey('old')} ada:${await hashKey('new')}`);
    expect(await ring?.findOwner('old')).toBe('ada');
    expect(await ring?.findOwner('new')).toBe('ada');
  });

  it('refuses entries that are not hashes, without showing them', () => {
    expect(KeyRing.parse(' , ')).toBeUndefined();
    for (const text of ['key-of-ada', 'ada:123', `open:${'a'.repeat(64)}`, `a b:${'a'.repeat(64)}`]) {
      expect(() => KeyRing.parse(text)).toThrow(/read keys: entry \d/);
    }
    expect(() => KeyRing.parse('my-plain-key')).not.toThrow(/my-plain-key/);
  });
});

describe('an open server', () => {
  it('answers loopback hosts only, unless it is open to everyone', async () => {
    const { app } = createServiceApp();
    const { app: open } = createServiceApp({ isOpenToAll: true });
    for (const host of ['localhost', '127.0.0.1:8787', '127.1.2.3', '[::1]:80']) {
      expect((await app.request(`http://${host}/v1/model`)).status).toBe(200);
    }
    for (const host of ['evil.example', '10.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      const response = await app.request(`http://${host}/v1/model`);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'host_not_allowed' });
      expect((await open.request(`http://${host}/v1/model`)).status).toBe(200);
    }
  });
});

describe('origins in development', () => {
  it('tell a page that is refused how to be allowed, and the server’s owner once asked', async () => {
    const refused: string[] = [];
    const { app } = createServiceApp({ onOriginRefused: (origin) => refused.push(origin) });
    const call = async (origin: string) => (await app.request('/v1/model', { headers: { origin } })).json();
    expect(await call('http://localhost:5173')).toMatchObject({
      code: 'origin_not_allowed',
      detail:
        'check origin: found a page of http://localhost:5173, expected an allowed one; start the server with ANTECEDENT_ORIGINS=http://localhost:5173 or with --dev',
    });
    const { detail } = await call('https://chat.example');
    expect(detail).toMatch(/ANTECEDENT_ORIGINS=https:\/\/chat\.example$/);
    expect((await call('null')).detail).toMatch(/list it in ANTECEDENT_ORIGINS$/);
    expect(refused).toEqual(['http://localhost:5173', 'https://chat.example']);
  });

  it('are those of this machine', async () => {
    const { app } = createServiceApp({ origins: ['loopback'] });
    const call = async (origin: string) => (await app.request('/v1/model', { headers: { origin } })).status;
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:8080'])
      expect(await call(origin)).toBe(200);
    for (const origin of ['http://localhost.evil.example', 'https://loopback', 'null', 'loopback:'])
      expect(await call(origin)).toBe(403);
  });
});

describe('origins', () => {
  const { app } = createServiceApp({ origins: ['https://chat.example'] });
  const call = (origin: string, init: RequestInit = {}) =>
    app.request('/v1/model', { ...init, headers: { origin, ...init.headers } });

  it('on the list are allowed', async () => {
    const response = await call('https://chat.example');
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://chat.example');
    expect(response.headers.get('vary')).toContain('Origin');
    expect((await call('http://localhost')).status).toBe(200); // the server's own origin
  });

  it('not on the list are refused, even without a preflight request', async () => {
    for (const origin of ['https://evil.example', 'https://chat.example.evil', 'http://chat.example', 'null']) {
      const response = await call(origin);
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('are announced in the preflight response', async () => {
    const ask = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } };
    const response = await call('https://chat.example', ask);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    expect((await call('https://evil.example', ask)).status).toBe(403);
  });
});

describe('every response', () => {
  const { app } = createServiceApp();

  it('has headers that keep browsers safe', async () => {
    for (const path of ['/', '/v1/model', '/nowhere', '/docs']) {
      const { headers } = await app.request(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('allows pages to run only their own scripts', async () => {
    const response = await app.request('/');
    const [script] = /<script[^>]*>([\s\S]*?)<\/script>/.exec(await response.text())?.slice(1) ?? [''];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
    const hash = Buffer.from(digest).toString('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(response.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  it('has an id, the client’s own if it is valid', async () => {
    const requestId = async (given: string) =>
      (await app.request('/health', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await requestId('abc-123')).toBe('abc-123');
    expect(await requestId('a b<script>')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
