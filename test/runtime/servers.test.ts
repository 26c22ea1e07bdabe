import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/mod.ts';
import { createResolver, type Provider } from '../../src/platform/node/onnx.ts';
import type { InputLine, OutputLine } from '../../src/protocol/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { openStream } from './open-stream.ts';
import { findFreePort, RUNTIMES, type Server, startServer } from './servers.ts';

const CONVERSATION = [
  { type: 'document', id: 'smoke' },
  { type: 'turn', speaker: 'Ada', text: 'I saw Maria at the station. She had her ticket 🎫.' },
  { type: 'turn', speaker: 'Ben', text: 'Did you speak to her?' },
  { type: 'oops' },
  {
    type: 'tokens',
    tokens: ['It', 'was', 'late'],
    xpos: ['PRP', 'VBD', 'JJ'],
    heads: [2, 2, -1],
    deprel: ['nsubj', 'cop', 'root'],
  },
];

async function computeExpectedReply(provider?: Provider): Promise<string> {
  let reply = '';
  for await (const line of (await createResolver({ provider })).stream(CONVERSATION, { explain: true }))
    reply += encodeLine(line);
  return reply;
}

async function readReply(server: Server): Promise<string> {
  const response = await fetch(`${server.url}/v1/resolve?explain=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: CONVERSATION.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  expect(response.status).toBe(200);
  return await response.text();
}

const turn = (text: string, id?: string): InputLine => ({ type: 'turn', text, ...(id !== undefined && { id }) });

async function all(lines: AsyncIterable<OutputLine>): Promise<OutputLine[]> {
  const result: OutputLine[] = [];
  for await (const line of lines) result.push(line);
  return result;
}

describe.each(RUNTIMES.map((name) => ({ name })))('the server on $name', ({ name }) => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer(name, await findFreePort());
  });
  afterAll(async () => {
    await server?.stop();
  });

  it('gives the same lines as the library, byte for byte', async () => {
    expect(await readReply(server)).toBe(await computeExpectedReply());
  });

  it('gives the same lines on ONNX Runtime as the library, byte for byte, and names it', async () => {
    const other = await startServer(name, await findFreePort(), { ANTECEDENT_PROVIDER: 'wasm' });
    try {
      expect(await (await fetch(`${other.url}/v1/model`)).json()).toMatchObject({ provider: 'wasm' });
      expect(await readReply(other)).toBe(await computeExpectedReply('wasm'));
    } finally {
      await other.stop();
    }
  });

  it.each(['/v1/resolve', '/v1/conversations/live/lines'])(
    'sends the decisions of a turn before the next turn is sent, at %s',
    async (path) => {
      const stream = openStream(`${server.url}${path}`);
      stream.send(turn('Maria was late.'));
      expect(JSON.parse(await stream.next())).toMatchObject({ type: 'mention', text: 'Maria' });
      expect(JSON.parse(await stream.next())).toMatchObject({ type: 'turn', turn: 0 });
      stream.send(turn('She ran.'));
      expect(JSON.parse(await stream.next())).toMatchObject({ type: 'mention', text: 'She', antecedent: 0 });
      stream.end();
      expect(JSON.parse(await stream.next())).toMatchObject({ type: 'turn', turn: 1 });
      if (path === '/v1/resolve') expect(JSON.parse(await stream.next())).toMatchObject({ type: 'document', turns: 2 });
    },
  );

  it('stores conversations, over requests and sockets, for the typed client', async () => {
    const client = createClient(server.url);
    const chat = client.conversation('client:1');
    const first = await all(chat.send([turn('Maria was late.', 'a')]));
    expect(first).toMatchObject([{ text: 'Maria' }, { type: 'turn', turn: 0, id: 'a' }]);
    expect(await all(chat.send([turn('Maria was late.', 'a')]))).toEqual(first);
    const socket = await chat.connect({ resolved: true });
    socket.send(turn('She ran.', 'b'));
    const answers = socket[Symbol.asyncIterator]();
    expect((await answers.next()).value).toMatchObject({ text: 'She', antecedent: 0 });
    expect((await answers.next()).value).toMatchObject({ type: 'turn', turn: 1, resolved: 'Maria ran.' });
    socket.send({ type: 'nonsense' } as unknown as InputLine);
    expect((await answers.next()).value).toMatchObject({ type: 'error', line: 2, code: 'unknown_type' });
    socket.close();
    expect(await socket.closed).toBe(1000);
    expect(await chat.summary()).toMatchObject({ turns: 2, entities: [{ label: 'Maria', mentions: [0, 1] }] });
    await chat.remove();
    await expect(chat.summary()).rejects.toMatchObject({ status: 404 });
    await expect(client.conversation('-').connect()).rejects.toThrow();
  });

  it('streams in both directions for the typed client', async () => {
    let proceed = () => {};
    const gate = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    async function* lines(): AsyncGenerator<InputLine> {
      yield turn('Maria was late.');
      await gate; // turn 2 is not sent before turn 1 is answered
      yield turn('She ran.');
    }
    const seen: OutputLine[] = [];
    for await (const line of createClient(server.url).resolve(lines(), { singletons: true })) {
      seen.push(line);
      if (line.type === 'turn') proceed();
    }
    expect(seen.map(({ type }) => type)).toEqual(['mention', 'turn', 'mention', 'turn', 'document']);
  });

  it('returns the state after a turn and continues from it', async () => {
    const client = createClient(server.url);
    const first = await all(client.resolve([{ type: 'turn', text: 'Maria was late.', snapshot: true }]));
    const snapshot = first.flatMap((line) => (line.type === 'turn' ? (line.snapshot ?? []) : []))[0] ?? '';
    const rest = await all(client.resolve([{ type: 'document', snapshot }, turn('She ran.')]));
    expect(rest).toMatchObject([{ text: 'She', n: 1, turn: 1, antecedent: 0 }, { type: 'turn' }, { turns: 2 }]);
    const refused = await all(client.resolve([{ type: 'document', snapshot: snapshot.replace(/^..../, 'AAAA') }]));
    expect(refused[0]).toMatchObject({ type: 'error', code: 'snapshot_refused' });
  });

  it('serves the page and the model in use', async () => {
    expect(await (await fetch(server.url)).text()).toContain('<title>Antecedent</title>');
    expect(await createClient(server.url).model()).toEqual((await createResolver()).info);
    expect(await (await fetch(`${server.url}/docs`)).text()).toContain('/v1/conversations/{id}/lines');
    expect((await (await fetch(`${server.url}/openapi.json`)).json()).openapi).toBe('3.1.0');
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('antecedent_decisions_total');
  });
});
