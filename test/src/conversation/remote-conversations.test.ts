import { describe, expect, it } from 'vitest';
import { answerCall, RemoteConversations, StoredConversations } from '../../../src/conversation/mod.ts';
import { MemoryStore } from '../../../src/conversation/stores/memory-store.ts';
import { resolveOptionsSchema } from '../../../src/protocol/mod.ts';
import { createFreshResolver } from '../../support/shared-parser.ts';

const options = resolveOptionsSchema.parse({});
const me = { id: 'chat', owner: 'me' };

describe('conversations behind remote calls', () => {
  const near = new StoredConversations({ store: new MemoryStore(), resolver: createFreshResolver() });
  // Only data is sent: a copy, without classes.
  const far = new RemoteConversations(async (_, call) =>
    structuredClone(await answerCall(near, structuredClone(call))),
  );

  it('behave the same', async () => {
    const line = { type: 'turn', text: 'Maria ran.', id: 'a' } as const;
    const lines = await far.deliver({ ...me, line, lineId: 'a', options });
    expect(lines).toMatchObject([{ type: 'mention' }, { type: 'turn' }]);
    expect(await far.summarize(me, options)).toEqual(await near.summarize(me, options));
    await far.check(me);
    await far.remove(me);
    await expect(near.summarize(me, options)).rejects.toMatchObject({ code: 'conversation_not_found' });
  });

  it('fail the same way', async () => {
    await expect(far.summarize(me, options)).rejects.toMatchObject({ name: 'ConversationError' });
    const deliver = (text: string) =>
      far.deliver({ ...me, line: { type: 'turn', text, id: 'a' }, lineId: 'a', options });
    await deliver('Maria ran.');
    await expect(deliver('Ada ran.')).rejects.toMatchObject({ name: 'LineError', code: 'id_reused' });
    await expect(far.check({ id: 'chat', owner: 'you' })).rejects.toMatchObject({ code: 'conversation_not_found' });
  });
});
