import { describe, expect, it } from 'vitest';
import { OpenStreams } from '../../../src/http/limits.ts';
import { createServiceApp, NDJSON, ndjson, openBody } from '../../support/service.ts';

const turn = { type: 'turn', text: 'Maria ran.' };
const countOpen = async (app: ReturnType<typeof createServiceApp>['app']) =>
  Number(/^antecedent_open_streams (\d+)$/m.exec(await (await app.request('/metrics')).text())?.[1]) - 1;

describe('slots', () => {
  it('are given back once, whoever does it', () => {
    const streams = new OpenStreams({ streams: 2, streamsPerKey: 1 });
    const slot = streams.open('ada');
    expect(() => streams.open('ada')).toThrow(/1 streams are open with this key/);
    streams.open('ben');
    slot.release();
    slot.release();
    expect(streams.count).toBe(1);
    streams.open('ada');
    expect(() => streams.open('cyd')).toThrow(/2 streams are open, the limit/);
  });

  it('with a lease count no more once a stream has shown no life for too long', () => {
    let now = 0;
    const streams = new OpenStreams({ streams: 2, streamsPerKey: 2, leaseMs: 100 }, () => now);
    const silent = streams.open('ada');
    const busy = streams.open('ada');
    now = 100;
    busy.touch();
    expect(() => streams.open('ada')).toThrow();
    now = 101;
    streams.open('ada');
    expect(streams.count).toBe(2);
    silent.release(); // too late, and harmless
    expect(streams.count).toBe(2);
  });
});

describe('a request that is aborted', () => {
  const kinds: [string, string, Record<string, string>][] = [
    ['while it streams', '/v1/resolve', {}],
    ['while its reply is collected', '/v1/resolve', { accept: 'application/json' }],
    ['in a conversation', '/v1/conversations/a/lines', {}],
    ['in a conversation whose reply is collected', '/v1/conversations/a/lines', { accept: 'application/json' }],
    ['in the middle of a JSON body', '/v1/resolve', { 'content-type': 'application/json' }],
  ];
  it.each(kinds)('%s gives its slot back', async (_, path, headers) => {
    const { app } = createServiceApp();
    const aborter = new AbortController();
    const body = openBody();
    const init = { ...body.init, headers: { ...NDJSON, ...headers }, signal: aborter.signal };
    const reply = Promise.resolve(app.request(path, init)).catch(() => undefined);
    void body.send(turn).catch(() => {}); // nobody may be left to read it
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await countOpen(app)).toBe(1);
    // As the Node server does it: with a reason that is not an Error.
    aborter.abort('Client connection prematurely closed.');
    await (await reply)?.text().catch(() => '');
    expect(await countOpen(app)).toBe(0);
  });

  it('gives its slot back if its socket cannot be opened', async () => {
    const open = () => {
      throw new TypeError('bad handshake');
    };
    const { app } = createServiceApp({ sockets: { open } });
    const reply = await app.request('/v1/conversations/a/socket', { headers: { upgrade: 'websocket' } });
    expect(reply.status).toBe(500);
    expect(await countOpen(app)).toBe(0);
  });

  it('gives its slot back as soon as its client leaves, if the platform stops it there', async () => {
    const { app } = createServiceApp({
      stopsWithClient: true,
      conversations: {
        check: () => new Promise(() => {}), // code that never continues
        deliver: async () => [],
        summarize: () => new Promise(() => {}),
        remove: async () => {},
        count: async () => undefined,
      },
    });
    const aborter = new AbortController();
    void app.request('/v1/conversations/a/lines', {
      method: 'POST',
      headers: NDJSON,
      body: ndjson(turn),
      signal: aborter.signal,
    });
    await expect.poll(() => countOpen(app)).toBe(1);
    aborter.abort();
    expect(await countOpen(app)).toBe(0);
  });
});
