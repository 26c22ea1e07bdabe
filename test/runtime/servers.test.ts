import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResolver } from '../../src/platform/node.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { RUNTIMES, type Server, startServer } from './servers.ts';

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

async function expectedReply(): Promise<string> {
  let reply = '';
  for await (const line of (await createResolver()).stream(CONVERSATION, { explain: true })) reply += encodeLine(line);
  return reply;
}

/** A real socket, written to by hand: what is sent, and when, is seen exactly. */
function openStream(url: string) {
  const outgoing = request(`${url}/v1/resolve`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const waiting: ((line: string) => void)[] = [];
  const lines: string[] = [];
  let rest = '';
  outgoing.on('response', (incoming) => {
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        const reader = waiting.shift();
        if (reader === undefined) lines.push(line);
        else reader(line);
      }
    });
  });
  return {
    send: (line: object) => outgoing.write(`${JSON.stringify(line)}\n`),
    end: () => outgoing.end(),
    next: () =>
      new Promise<string>((resolve) => {
        const line = lines.shift();
        if (line === undefined) waiting.push(resolve);
        else resolve(line);
      }),
  };
}

describe.each(RUNTIMES.map((name, index) => ({ name, port: 18_700 + 10 * index })))(
  'the server on $name',
  ({ name, port }) => {
    let server: Server;
    beforeAll(async () => {
      server = await startServer(name, port);
    });
    afterAll(async () => {
      await server?.stop();
    });

    it('gives the same lines as the library, to the byte', async () => {
      const response = await fetch(`${server.url}/v1/resolve?explain=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: CONVERSATION.map((line) => `${JSON.stringify(line)}\n`).join(''),
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(await expectedReply());
    });

    it('sends the decisions of a turn before the next turn is sent', async () => {
      const stream = openStream(server.url);
      stream.send({ type: 'turn', text: 'Maria was late.' });
      expect(JSON.parse(await stream.next())).toMatchObject({ type: 'mention', text: 'Maria' });
      expect(JSON.parse(await stream.next())).toMatchObject({ type: 'turn', turn: 0 });
      stream.send({ type: 'turn', text: 'She ran.' });
      expect(JSON.parse(await stream.next())).toMatchObject({ type: 'mention', text: 'She', antecedent: 0 });
      stream.end();
      expect(JSON.parse(await stream.next())).toMatchObject({ type: 'turn', turn: 1 });
      expect(JSON.parse(await stream.next())).toMatchObject({ type: 'document', turns: 2 });
    });

    it('serves the page and what model is in use', async () => {
      expect(await (await fetch(server.url)).text()).toContain('<title>Antecedent</title>');
      expect(await (await fetch(`${server.url}/v1/model`)).json()).toEqual((await createResolver()).info);
    });
  },
);
