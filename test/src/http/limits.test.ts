import { describe, expect, it } from 'vitest';
import { createServiceApp, NDJSON, ndjson, openBody, parseLines } from '../../support/service.ts';

const turn = { type: 'turn', text: 'Maria ran.' };
const post = (app: ReturnType<typeof createServiceApp>['app'], body: BodyInit, path = '/v1/resolve', headers = {}) =>
  app.request(path, { method: 'POST', headers: { ...NDJSON, ...headers }, body });

describe('limits', () => {
  it('on the body: refused in advance if its length is known, otherwise at the line', async () => {
    const { app } = createServiceApp({ limits: { bodyBytes: 100 } });
    const told = await post(app, ndjson(turn), '/v1/resolve', { 'content-length': '101' });
    expect(told.status).toBe(413);
    expect(await told.json()).toMatchObject({ code: 'body_too_large' });
    const body = openBody();
    const response = app.request('/v1/resolve', body.init);
    void body.send(turn).then(() => body.send(turn, turn, turn));
    const lines = await parseLines(await response);
    expect(lines).toMatchObject([
      { type: 'mention' },
      { type: 'turn' },
      { type: 'error', line: 2, code: 'body_too_large' },
      { type: 'document', turns: 1 },
    ]);
  });

  it('on the rate: 429 with the time to wait', async () => {
    let now = 0;
    const { app } = createServiceApp({ limits: { requestsPerMinute: 20 }, now: () => now });
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push((await app.request('/v1/model')).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await app.request('/v1/model');
    expect(refused.headers.get('retry-after')).toBe('3');
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    expect((await app.request('/health')).status).toBe(200);
    now += 3000;
    expect((await app.request('/v1/model')).status).toBe(200);
  });

  it('on open streams: a slot is freed however a stream ends', async () => {
    const { app } = createServiceApp({ limits: { streamsPerKey: 2, streams: 3 } });
    const bodies = [openBody(), openBody()];
    const replies = await Promise.all(bodies.map(({ init }) => app.request('/v1/resolve', init)));
    const refused = await post(app, ndjson(turn));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ code: 'too_many_streams' });
    await bodies[0]?.end();
    await replies[0]?.text();
    expect((await (await post(app, ndjson(turn))).text()).length).toBeGreaterThan(0);
    await replies[1]?.body?.cancel();
    await bodies[1]?.leave();
    const both = await Promise.all([post(app, ndjson(turn)), post(app, ndjson(turn))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(both.map((reply) => reply.text()));
    const full = createServiceApp({ limits: { streams: 0 } }).app;
    expect(await (await full.request('/v1/model')).json()).toMatchObject({ code: 'overloaded', status: 503 });
  });

  it('on idle reads: a stream without input ends at its line', async () => {
    const { app } = createServiceApp({ limits: { readIdleMs: 20 } });
    const body = openBody();
    const response = app.request('/v1/resolve', body.init);
    void body.send(turn);
    expect(await parseLines(await response)).toMatchObject([
      { type: 'mention' },
      { type: 'turn' },
      { type: 'error', line: 2, code: 'idle_timeout' },
      { type: 'document' },
    ]);
  });

  it('on idle writes: a stream that nobody reads is closed and its slot freed', async () => {
    const { app, log } = createServiceApp({ limits: { writeIdleMs: 20, streams: 1 } });
    const response = await post(app, ndjson(turn));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(log).toMatchObject([{ outcome: 'cancelled' }]);
    await expect(response.text()).rejects.toThrow(/read nothing/);
    expect((await app.request('/v1/model')).status).toBe(200);
  });
});

describe('a server that shuts down', () => {
  it('ends streams at their line, summarizes them, and accepts no more', async () => {
    const drain = new AbortController();
    const { app } = createServiceApp({ drain: drain.signal });
    const body = openBody();
    const response = await app.request('/v1/resolve', body.init);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => JSON.parse((await reader?.read())?.value ?? 'null');
    void body.send(turn);
    expect([await next(), await next()]).toMatchObject([{ type: 'mention' }, { type: 'turn' }]);
    drain.abort();
    expect([await next(), await next()]).toMatchObject([
      { type: 'error', line: 2, code: 'shutting_down' },
      { type: 'document', turns: 1 },
    ]);
    expect((await reader?.read())?.done).toBe(true);
    expect((await app.request('/health')).status).toBe(503);
    expect(await (await post(app, ndjson(turn))).json()).toMatchObject({ code: 'shutting_down' });
  });
});

describe('a failure in the middle of a stream', () => {
  it('is an error line that reveals nothing, in a reply that ends properly', async () => {
    const { app, log } = createServiceApp({
      conversations: {
        check: async () => {},
        deliver: async () => {
          throw new Error('secret');
        },
        summarize: async () => {
          throw new Error('secret');
        },
        remove: async () => {},
        count: async () => undefined,
      },
    });
    const reply = await post(app, ndjson(turn, turn), '/v1/conversations/a/lines');
    const text = await reply.text();
    expect(JSON.parse(text)).toMatchObject({ type: 'error', line: 1, code: 'internal' });
    const summary = await app.request('/v1/conversations/a');
    expect(summary.status).toBe(500);
    expect(text + (await summary.text()) + JSON.stringify(log)).not.toContain('secret');
    expect(log).toMatchObject([{ failure: expect.stringMatching(/^Error at /) }, { level: 'error', status: 500 }]);
  });
});

describe('metrics', () => {
  it('count requests, lines, decisions, errors, times, streams and conversations', async () => {
    const { app } = createServiceApp();
    await (await post(app, `${ndjson(turn)}nonsense\n`, '/v1/conversations/m/lines')).text();
    await (await post(app, ndjson(turn))).text();
    await app.request('/nowhere/Maria');
    const text = await (await app.request('/metrics')).text();
    for (const line of [
      'antecedent_requests_total{route="/v1/conversations/{id}/lines",method="POST",status="200",outcome="done"} 1',
      'antecedent_requests_total{route="unknown",method="GET",status="404",outcome="done"} 1',
      'antecedent_decisions_total{route="/v1/resolve"} 1',
      'antecedent_lines_total{route="/v1/conversations/{id}/lines"} 2',
      'antecedent_error_lines_total{code="invalid_json"} 1',
      'antecedent_turn_seconds_count{route="/v1/resolve"} 1',
      'antecedent_open_streams 1',
      'antecedent_open_conversations 1',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).not.toContain('Maria');
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [\d.e+-]+)$/);
    }
  });
});
