import { describe, expect, it } from 'vitest';
import { createServiceApp, NDJSON, ndjson, openBody, parseLines } from '../../support/service.ts';

const turn = (text: string, id?: string) => ({ type: 'turn', text, ...(id && { id }) });

describe('the routes of conversations', () => {
  const { app } = createServiceApp();
  const post = async (id: string, body: BodyInit, headers: Record<string, string> = NDJSON) =>
    app.request(`/v1/conversations/${id}/lines`, { method: 'POST', headers, body });

  it('continue a conversation from request to request', async () => {
    expect(await parseLines(await post('continued', ndjson(turn('Maria was late.'))))).toMatchObject([
      { type: 'mention', n: 0 },
      { type: 'turn', turn: 0 },
    ]);
    const [mention] = await parseLines(await post('continued', ndjson(turn('She ran.'))));
    expect(mention).toMatchObject({ text: 'She', turn: 1, antecedent: 0 });
    expect(await (await app.request('/v1/conversations/continued')).json()).toMatchObject({
      type: 'document',
      turns: 2,
    });
  });

  it('answer a turn before the next is sent', async () => {
    const body = openBody();
    const response = await app.request('/v1/conversations/live/lines', body.init);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => JSON.parse((await reader?.read())?.value ?? '');
    void body.send(turn('Maria was late.'));
    expect([await next(), await next()]).toMatchObject([{ text: 'Maria' }, { type: 'turn', turn: 0 }]);
    void body.send(turn('She ran.'));
    expect(await next()).toMatchObject({ text: 'She', antecedent: 0 });
    await reader?.cancel();
  });

  it('give the same answer to the same delivery', async () => {
    const headers = { ...NDJSON, 'idempotency-key': 'delivery 1' };
    const body = ndjson(turn('Maria was late.'), turn('She ran.'));
    const first = await (await post('again', body, headers)).text();
    expect(await (await post('again', body, headers)).text()).toBe(first);
    expect(await (await app.request('/v1/conversations/again')).json()).toMatchObject({ turns: 2 });
    const [again] = await parseLines(await post('again', ndjson(turn('Ada was late.')), headers));
    expect(again).toMatchObject({ type: 'error', line: 1, code: 'id_reused' });
  });

  it('refuse more lines under one idempotency key than are remembered', async () => {
    const headers = { ...NDJSON, 'idempotency-key': 'k' };
    const lines = await parseLines(await post('many', ndjson(...Array.from({ length: 258 }, () => turn(''))), headers));
    expect(lines.slice(-2)).toMatchObject([
      { type: 'error', line: 257, code: 'too_many_lines' },
      { type: 'error', line: 258 },
    ]);
    expect(lines).toHaveLength(258);
    const withIds = Array.from({ length: 258 }, (_, index) => turn('', `id ${index}`));
    expect((await parseLines(await post('many-ids', ndjson(...withIds), headers))).at(-1)).toMatchObject({ turn: 257 });
  });

  it('refuse invalid lines one by one and accept the others', async () => {
    const body = `nonsense\n${ndjson(turn('Maria ran.'), { type: 'turn', text: 'x'.repeat(70_000) }, { type: 'end' })}`;
    expect(await parseLines(await post('bad-lines', body))).toMatchObject([
      { type: 'error', line: 1, code: 'invalid_json' },
      { type: 'mention' },
      { type: 'turn', turn: 0 },
      { type: 'error', line: 3, code: 'line_too_long' },
      { type: 'document', turns: 1 },
    ]);
  });

  it('delete a conversation', async () => {
    await parseLines(await post('gone', ndjson(turn('Maria ran.'))));
    expect((await app.request('/v1/conversations/gone', { method: 'DELETE' })).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      const response = await app.request('/v1/conversations/gone', { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'conversation_not_found' });
    }
  });

  it('start over if a conversation is deleted during a stream', async () => {
    const body = openBody();
    const response = await app.request('/v1/conversations/removed/lines', body.init);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    void body.send(turn(''));
    expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ type: 'turn', turn: 0 });
    await app.request('/v1/conversations/removed', { method: 'DELETE' });
    void body.send(turn(''));
    // A new one.
    expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ type: 'turn', turn: 0 });
    void body.end();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('require a WebSocket handshake at the socket’s path', async () => {
    const response = await app.request('/v1/conversations/a/socket');
    expect(response.status).toBe(426);
    expect(await response.json()).toMatchObject({ code: 'upgrade_required' });
  });

  it.each(['-a', 'a%2Fb', '%2e%2e%2fetc', 'a%00', 'a b', 'é', 'a'.repeat(129), '%', '%zz', '{id}', '__proto__'])(
    'refuse the id %j',
    async (id) => {
      for (const init of [{ method: 'GET' }, { method: 'DELETE' }]) {
        const response = await app.request(`/v1/conversations/${id}`, init);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'invalid_id' });
      }
      expect((await post(id, ndjson(turn('Maria ran.')))).status).toBe(400);
    },
  );

  it('do not exist if a server stores no conversations', async () => {
    const { app: bare } = createServiceApp({ conversations: undefined });
    expect((await bare.request('/v1/conversations/a')).status).toBe(404);
  });
});
