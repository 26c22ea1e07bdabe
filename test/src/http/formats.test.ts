import { describe, expect, it } from 'vitest';
import { createServiceApp, NDJSON, ndjson, openBody, parseLines } from '../../support/service.ts';

const { app } = createServiceApp({ limits: { jsonBytes: 2000 } });
const JSON_IN = { 'content-type': 'application/json' };
const post = async (body: BodyInit, headers: Record<string, string>, path = '/v1/resolve') =>
  app.request(path, { method: 'POST', headers, body });
const TURN = { type: 'turn', text: 'Maria was late. She ran.' };

describe('the formats of requests and replies', () => {
  it.each([
    ['a text', 'Maria was late. She ran.'],
    ['an object with a text', { text: 'Maria was late. She ran.' }],
    ['a line', TURN],
    ['an array of lines', [TURN]],
    ['an array of texts', ['Maria was late. She ran.']],
  ])('accept %s as JSON', async (_, value) => {
    const wanted = await (await post(ndjson(TURN), NDJSON)).text();
    expect(await (await post(JSON.stringify(value), JSON_IN)).text()).toBe(wanted);
  });

  it('answer invalid elements of a JSON array with error lines', async () => {
    const lines = await parseLines(await post('[{"type":"oops"}, 5, {"speaker":"Ada"}, "Maria ran."]', JSON_IN));
    expect(lines).toMatchObject([
      { type: 'error', line: 1, code: 'unknown_type' },
      { type: 'error', line: 2, code: 'invalid_line' },
      { type: 'error', line: 3, code: 'invalid_line' },
      { type: 'mention' },
      { type: 'turn' },
      { type: 'document' },
    ]);
  });

  it.each([
    ['{"type":', 400, 'invalid_json'],
    ['', 400, 'invalid_json'],
    ['['.repeat(500) + ']'.repeat(500), 400, 'invalid_json'],
    [`"${'x'.repeat(3000)}"`, 413, 'body_too_large'],
  ])('refuse the JSON body %#', async (body, status, code) => {
    const response = await post(body, JSON_IN);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('refuse bytes that are not UTF-8 and compressed bodies', async () => {
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]), JSON_IN)).status).toBe(400);
    for (const encoding of ['gzip', 'br', 'deflate, gzip', 'nonsense']) {
      const response = await post('x', { ...NDJSON, 'content-encoding': encoding });
      expect(response.status).toBe(415);
      expect(response.headers.get('accept-encoding')).toBe('identity');
    }
  });

  it('send the same lines as server-sent events', async () => {
    const wanted = await parseLines(await post(ndjson(TURN), NDJSON));
    for (const path of ['/v1/resolve', '/v1/conversations/events/lines']) {
      const response = await post(ndjson(TURN), { ...NDJSON, accept: 'text/event-stream' }, path);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const events = (await response.text()).split('\n\n').slice(0, -1);
      expect(events.every((event) => event.startsWith('data: '))).toBe(true);
      const lines = events.map((event) => JSON.parse(event.slice('data: '.length)));
      expect(lines).toEqual(path === '/v1/resolve' ? wanted : wanted.slice(0, -1));
    }
  });

  it('send one object per document, with the text of each mention', async () => {
    const accept = { accept: 'application/json;q=0.9' };
    const response = await post('"Maria was late. She ran."', { ...JSON_IN, ...accept });
    expect(response.headers.get('content-type')).toBe('application/json');
    const answer = {
      turns: [{ turn: 0, sentences: 2, tokens: 7, mentions: 2 }],
      entities: [
        {
          entity: 0,
          label: 'Maria',
          entityType: 'person',
          mentions: [
            { text: 'Maria', turn: 0, span: [0, 5] },
            { text: 'She', turn: 0, span: [16, 19] },
          ],
        },
      ],
    };
    expect(await response.json()).toEqual(answer);
    const two = [{ type: 'document', id: 'a' }, { ...TURN, id: 'm' }, { type: 'document' }, { typo: 1 }];
    expect(await (await post(ndjson(...two), { ...NDJSON, ...accept })).json()).toMatchObject([
      { id: 'a', turns: [{ id: 'm' }], entities: [{ mentions: [{ turnId: 'm' }, { turnId: 'm' }] }] },
      { turns: [], entities: [], errors: [{ line: 4, code: 'unknown_type' }] },
    ]);
    const large = ndjson(...Array.from({ length: 100 }, () => TURN));
    expect((await post(large, { ...NDJSON, ...accept, 'content-length': `${large.length}` })).status).toBe(413);
  });

  it('take plain text as one turn', async () => {
    const text = 'Maria was late.\nShe ran.';
    const lines = await parseLines(await post(text, { 'content-type': 'text/plain; charset=utf-8' }));
    expect(lines).toMatchObject([
      { text: 'Maria' },
      { text: 'She', turn: 0, entity: 0 },
      { type: 'turn' },
      { turns: 1 },
    ]);
    const broken = await post(new Uint8Array([0xff]), { 'content-type': 'text/plain' });
    expect(await broken.json()).toMatchObject({ status: 400, code: 'invalid_body' });
    expect((await post('x'.repeat(3000), { 'content-type': 'text/plain' })).status).toBe(413);
  });

  it('send the array of a conversation piece by piece, before all lines are there', async () => {
    const body = openBody();
    const headers = { ...NDJSON, accept: 'application/json' };
    const response = await app.request('/v1/conversations/pieces/lines', { ...body.init, headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    void body.send(TURN);
    const first = (await reader?.read())?.value ?? '';
    expect(JSON.parse(`${first}]`)).toMatchObject([{ type: 'mention', text: 'Maria' }]);
    void body.end();
    let rest = '';
    for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read())
      rest += next.value;
    expect(JSON.parse(first + rest).at(-1)).toMatchObject({ type: 'turn', turn: 0 });
    const nothing = await post('', { ...NDJSON, accept: 'application/json' }, '/v1/conversations/none/lines');
    expect(await nothing.json()).toEqual([]);
  });

  it('tell which option was probably meant', async () => {
    const response = await post(ndjson(TURN), NDJSON, '/v1/resolve?singelton=true');
    expect(await response.json()).toMatchObject({
      code: 'invalid_option',
      detail: expect.stringContaining('did you mean singletons?'),
    });
  });

  it('send NDJSON to clients that accept anything', async () => {
    for (const accept of ['*/*', 'application/x-ndjson, application/json', 'text/html']) {
      const response = await post(ndjson(TURN), { ...NDJSON, accept });
      expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    }
  });
});
