import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/http/mod.ts';
import { createResolver } from '../../../src/platform/node/mod.ts';

const app = createApp(await createResolver());
const NDJSON = { 'content-type': 'application/x-ndjson' };

async function post(body: BodyInit, { query = '', headers = NDJSON as Record<string, string> } = {}) {
  return await app.request(`/v1/resolve${query}`, { method: 'POST', headers, body });
}

const parseLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the HTTP app', () => {
  it('answers NDJSON with NDJSON', async () => {
    const response = await post('{"type":"turn","text":"Maria took her ticket."}\n');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(parseLines(await response.text()).map(({ type }) => type)).toEqual([
      'mention',
      'mention',
      'mention',
      'turn',
      'document',
    ]);
  });

  it('sends the decisions of a turn before the next turn arrives', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const send = (text: string) => writer.write(new TextEncoder().encode(`{"type":"turn","text":"${text}"}\n`));
    const request = new Request('http://localhost/v1/resolve', {
      method: 'POST',
      headers: NDJSON,
      body: readable,
      duplex: 'half',
    } as RequestInit);
    const response = await app.request(request);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    void send('Maria was late.');
    expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ type: 'mention', text: 'Maria' });
    expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ type: 'turn', turn: 0 });
    void send('She ran.');
    expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ text: 'She', antecedent: 0 });
    await reader?.cancel();
  });

  it('accepts resolved=all and inspect', async () => {
    const body = '{"type":"turn","speaker":"Ada","text":"I am late."}';
    const query = '?resolved=all&inspect=0';
    const lines = parseLines(await (await post(body, { query })).text());
    expect(lines.find(({ type }) => type === 'turn')).toMatchObject({ resolved: 'Ada is late.' });
  });

  it('applies the options of the query', async () => {
    const body = '{"type":"turn","text":"Maria was late."}';
    const lines = parseLines(await (await post(body, { query: '?singletons=true&explain=1&k=3' })).text());
    expect(lines[0]).toHaveProperty('na');
    expect(lines.at(-1).entities).toHaveLength(1);
  });

  it('answers invalid lines in the stream, each with its number', async () => {
    const lines = parseLines(await (await post('nonsense\n{"type":"end"}')).text());
    expect(lines).toMatchObject([{ type: 'error', line: 1, code: 'invalid_json' }, { type: 'document' }]);
  });

  it.each([
    ['?k=0', 'k'],
    ['?k=abc', 'k'],
    ['?explain=maybe', 'explain'],
  ])('refuses the option %s before the first byte', async (query, name) => {
    const response = await post('', { query });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'invalid_option', detail: expect.stringContaining(name) });
  });

  it('refuses another media type, another method and another path', async () => {
    expect((await post('<a/>', { headers: { 'content-type': 'text/html' } })).status).toBe(415);
    const wrongMethod = await app.request('/v1/resolve');
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.get('allow')).toBe('POST');
    expect(await (await app.request('/nowhere')).json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns the model, its health, and a page', async () => {
    expect(await (await app.request('/v1/model')).json()).toMatchObject({ name: 'model', provider: 'simd' });
    expect((await app.request('/health')).status).toBe(200);
    expect(await (await app.request('/')).text()).toContain('<title>Antecedent</title>');
  });

  it('hides the cause of internal failures', async () => {
    const broken = createApp({
      info: { name: '', version: '', featureSet: '', sizes: {}, licence: '', provider: '' },
      standalone: () => {
        throw new Error('unused');
      },
      streamNumbered: () => {
        throw new Error('secret');
      },
    });
    const response = await broken.request('/v1/resolve', { method: 'POST', headers: NDJSON, body: '' });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
  });
});
