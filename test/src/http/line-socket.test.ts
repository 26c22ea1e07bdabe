import { describe, expect, it } from 'vitest';
import type { Conversations } from '../../../src/conversation/mod.ts';
import { DEFAULT_LIMITS, LineSocket, type LineSocketSetup } from '../../../src/http/mod.ts';
import { resolveOptionsSchema } from '../../../src/protocol/mod.ts';
import { createServiceApp } from '../../support/service.ts';

function openSocket(setup: Partial<LineSocketSetup> & { conversations?: Conversations } = {}) {
  const { conversations = createServiceApp().conversations, limits = DEFAULT_LIMITS, throttle = () => 0 } = setup;
  const sent: Record<string, unknown>[] = [];
  const closed: number[] = [];
  const socket = new LineSocket({
    peer: { send: (text) => void sent.push(JSON.parse(text)), close: (code) => void closed.push(code) },
    target: { conversations, id: 'chat', owner: 'me', options: resolveOptionsSchema.parse({}) },
    limits,
    throttle,
  });
  const send = (line: object) => socket.receive(JSON.stringify(line));
  return { socket, send, sent, closed, conversations };
}

describe('a socket of a conversation', () => {
  it('answers one line per message, in order, invalid ones with their number', async () => {
    const { socket, send, sent } = openSocket();
    void send({ type: 'turn', text: 'Maria was late.' });
    void socket.receive('nonsense');
    void socket.receive(new Uint8Array([0xff, 0xfe]));
    await socket.receive(new TextEncoder().encode('{"type":"turn","text":"She ran."}\n').buffer);
    expect(sent).toMatchObject([
      { type: 'mention', text: 'Maria' },
      { type: 'turn', turn: 0 },
      { type: 'error', line: 2, code: 'invalid_json' },
      { type: 'error', line: 3, code: 'invalid_utf8' },
      { type: 'mention', text: 'She', antecedent: 0 },
      { type: 'turn', turn: 1 },
    ]);
    expect(socket.received).toBe(4);
  });

  it('refuses long lines and too many waiting messages', async () => {
    const { socket, send, sent, closed } = openSocket({ limits: { conversationLineBytes: 50, socketQueue: 2 } });
    await send({ type: 'turn', text: 'x'.repeat(50) });
    expect(sent).toMatchObject([{ type: 'error', line: 1, code: 'line_too_long' }]);
    void send({ type: 'end' });
    const second = send({ type: 'end' });
    void send({ type: 'end' });
    expect(closed).toEqual([1013]);
    await second;
    await socket.receive('{"type":"end"}');
    expect(sent).toHaveLength(3);
  });

  it('refuses a client that is too fast, and continues', async () => {
    let wait = 3;
    const { send, sent, closed } = openSocket({ throttle: () => wait });
    await send({ type: 'end' });
    wait = 0;
    await send({ type: 'end' });
    expect(sent).toMatchObject([
      { code: 'rate_limited', message: expect.stringContaining('3 s') },
      { type: 'document' },
    ]);
    expect(closed).toEqual([]);
  });

  it('closes if the conversation belongs to another owner', async () => {
    const { conversations } = createServiceApp();
    const options = resolveOptionsSchema.parse({});
    await conversations.deliver({ id: 'chat', owner: 'you', line: { type: 'end' }, options });
    const { send, sent, closed } = openSocket({ conversations });
    await send({ type: 'end' });
    expect(sent).toMatchObject([{ type: 'error', code: 'conversation_not_found' }]);
    expect(closed).toEqual([1008]);
  });

  it('answers what was received before it finishes', async () => {
    const { socket, send, sent, closed } = openSocket();
    void send({ type: 'turn', text: 'Maria was late.' });
    await socket.finish();
    expect(sent.at(-1)).toMatchObject({ type: 'turn' });
    expect(closed).toEqual([1012]);
  });

  it('answers the messages behind one whose answer could not be sent', async () => {
    const { conversations } = createServiceApp();
    const sent: string[] = [];
    let failures = 0;
    const socket = new LineSocket({
      peer: {
        send: (text) => {
          // The answer, and the line about the failure.
          if (failures++ < 2) throw new Error('the connection broke');
          sent.push(text);
        },
        close: () => {
          throw new Error('the connection broke');
        },
      },
      target: { conversations, id: 'chat', owner: 'me', options: resolveOptionsSchema.parse({}) },
      limits: DEFAULT_LIMITS,
    });
    const first = socket.receive('{"type":"end"}');
    const second = socket.receive('{"type":"end"}');
    await expect(Promise.all([first, second])).resolves.toBeDefined();
    expect(sent.map((text) => JSON.parse(text).type)).toEqual(['document']);
    expect(socket.waiting).toBe(0);
  });
});
