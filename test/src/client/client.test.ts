import { describe, expect, it } from 'vitest';
import { AntecedentError, createClient } from '../../../src/client/mod.ts';
import type { InputLine, OutputLine } from '../../../src/protocol/mod.ts';
import { createKeyRing, createServiceApp } from '../../support/service.ts';

async function all(lines: AsyncIterable<OutputLine>): Promise<OutputLine[]> {
  const result: OutputLine[] = [];
  for await (const line of lines) result.push(line);
  return result;
}

describe('the client', async () => {
  const { app } = createServiceApp({ keys: await createKeyRing({ ada: 'key-of-ada', ben: 'key-of-ben' }) });
  const viaApp = (async (input: RequestInfo | URL, init?: RequestInit) =>
    app.request(String(input), init)) as typeof fetch;
  const ada = createClient('http://localhost', { key: 'key-of-ada', fetch: viaApp });
  const ben = createClient('http://localhost', { key: 'key-of-ben', fetch: viaApp });
  const turn = (text: string): InputLine => ({ type: 'turn', text });

  it('resolves lines, with options', async () => {
    const lines = await all(
      ada.resolve([turn('Maria ran.'), { type: 'end' }], { singletons: true, explain: true, k: 2 }),
    );
    expect(lines).toMatchObject([{ type: 'mention', na: {} }, { type: 'turn' }, { type: 'document', entities: [{}] }]);
  });

  it('resolves a document in one call, and rewrites a message', async () => {
    const answer = await ada.resolveDocument(['Maria was late.', { text: 'She ran.', id: 'b' }], { resolved: 'all' });
    expect(answer).toMatchObject({
      turns: [{ turn: 0 }, { id: 'b', resolved: 'Maria ran.' }],
      entities: [{ label: 'Maria', mentions: [{ text: 'Maria' }, { text: 'She', turn: 1, turnId: 'b' }] }],
    });
    const rewritten = await ada.standalone(['Maria was late.'], 'Did she call?', { minConfidence: 0.3 });
    expect(rewritten).toMatchObject({ text: 'Did Maria call?', replaced: [{ text: 'she', with: 'Maria' }] });
    await expect(ada.standalone([], { text: 'x', speaker: '' })).rejects.toMatchObject({ code: 'invalid_body' });
  });

  it('sends every option', async () => {
    const options = { resolved: true, minConfidence: 1e-7, explain: true, k: 1, inspect: 0 };
    const lines = await all(ada.resolve([turn('Maria was late. She ran.')], options));
    expect(lines.find((line) => line.type === 'turn')).toMatchObject({ resolved: 'Maria was late. Maria ran.' });
  });

  it('streams: a line is sent once the previous one is answered', async () => {
    let answered = () => {};
    const gate = new Promise<void>((resolve) => {
      answered = resolve;
    });
    async function* lines(): AsyncGenerator<InputLine> {
      yield turn('Maria was late.');
      await gate;
      yield turn('She ran.');
    }
    const seen: OutputLine[] = [];
    for await (const line of ada.conversation('stream').send(lines())) {
      seen.push(line);
      if (line.type === 'turn' && line.turn === 0) answered();
    }
    expect(seen).toMatchObject([{}, { turn: 0 }, { text: 'She', antecedent: 0 }, { type: 'turn', turn: 1 }]);
  });

  it('stores conversations, repeats deliveries, deletes', async () => {
    const chat = ada.conversation('client');
    const first = await all(chat.send([turn('Maria ran.')], { idempotencyKey: 'one' }));
    expect(await all(chat.send([turn('Maria ran.')], { idempotencyKey: 'one' }))).toEqual(first);
    expect(await chat.summary({ singletons: true })).toMatchObject({ turns: 1, entities: [{ label: 'Maria' }] });
    await expect(ben.conversation('client').summary()).rejects.toMatchObject({
      status: 404,
      code: 'conversation_not_found',
    });
    await chat.remove();
    await expect(chat.summary()).rejects.toBeInstanceOf(AntecedentError);
  });

  it('reports refusals', async () => {
    const nobody = createClient('http://localhost', { fetch: viaApp });
    await expect(all(nobody.resolve([turn('Maria ran.')]))).rejects.toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
    await expect(ada.conversation('../x').summary()).rejects.toMatchObject({ code: 'invalid_id' });
    const proxy = createClient('http://localhost', { fetch: async () => new Response('<html>', { status: 502 }) });
    await expect(proxy.model()).rejects.toMatchObject({ status: 502, code: 'unknown' });
  });

  it('returns the model and the health of the server', async () => {
    expect(await ada.model()).toMatchObject({ name: 'rules' });
    expect(await ada.isHealthy()).toBe(true);
  });
});
