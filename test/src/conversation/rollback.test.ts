import { describe, expect, it } from 'vitest';
import { type ConversationStore, StoredConversations, type Told } from '../../../src/conversation/mod.ts';
import { resolveOptionsSchema } from '../../../src/protocol/mod.ts';
import { RewindableStore } from '../../support/rewindable-store.ts';
import { createFreshResolver } from '../../support/shared-parser.ts';

const resolver = createFreshResolver();
const options = resolveOptionsSchema.parse({});
const LOST = { code: 'conversation_rolled_back' };

/** One server: its own memory, a store that others share. */
function openServer(store: ConversationStore) {
  const conversations = new StoredConversations({ store, resolver, now: () => 1_000_000 });
  return {
    send: (text: string, told?: Told) =>
      conversations.deliver({ id: 'chat', owner: 'me', line: { type: 'turn', text }, options, told }),
    remove: () => conversations.remove({ id: 'chat', owner: 'me' }),
    summarize: () => conversations.summarize({ id: 'chat', owner: 'me' }, { ...options, singletons: true }),
  };
}

describe('a store that has lost answered lines', () => {
  it('is noticed by the server that answered them, once; then what is stored counts', async () => {
    const store = new RewindableStore();
    const server = openServer(store);
    await server.send('Maria was late.');
    await server.send('Quentin ran.');
    await store.rewind(1);
    await expect(server.send('Zelda waved.')).rejects.toMatchObject(LOST);
    expect((await server.send('Zelda waved.'))[0]).toMatchObject({ n: 1, turn: 1, text: 'Zelda' });
    expect((await server.summarize()).entities.map(({ label }) => label)).toEqual(['Maria', 'Zelda']);
  });

  it('never makes a server continue from its own state after another server has rewritten the revision', async () => {
    const store = new RewindableStore();
    const [one, other] = [openServer(store), openServer(store)];
    await one.send('Maria was late.');
    await one.send('Quentin ran.');
    await store.rewind(1);
    await other.send('Zelda waved.'); // the same revision as the line that was lost
    await expect(one.send('She smiled.')).rejects.toMatchObject(LOST);
    const [she] = await one.send('She smiled.');
    expect(she).toMatchObject({ text: 'She', n: 2, turn: 2 });
    expect((await other.summarize()).entities.flatMap(({ mentions }) => mentions).sort()).toEqual([0, 1, 2]);
    expect(JSON.stringify(await one.summarize())).not.toContain('Quentin');
  });

  it('is noticed on every stream that was told more, and on no other', async () => {
    const store = new RewindableStore();
    const [one, other] = [openServer(store), openServer(store)];
    const [ahead, behind]: [Told, Told] = [{}, {}];
    await one.send('Maria was late.', behind);
    await one.send('Quentin ran.', ahead);
    await store.rewind(1);
    for (const server of [one, other, one])
      await expect(server.send('Zelda waved.', ahead)).rejects.toMatchObject(LOST);
    expect(await other.send('Zelda waved.', behind)).toMatchObject([{ text: 'Zelda' }, { turn: 1 }]);
    await expect(other.send('She ran.', ahead)).rejects.toMatchObject(LOST);
  });

  it('is noticed if the whole conversation is gone, but not if it was deleted here', async () => {
    const store = new RewindableStore();
    const server = openServer(store);
    await server.send('Maria was late.');
    await store.rewind(1);
    await expect(server.send('Quentin ran.')).rejects.toMatchObject(LOST);
    await server.send('Quentin ran.');
    await server.remove();
    expect(await server.send('Zelda waved.')).toMatchObject([{ n: 0 }, { turn: 0 }]);
  });

  it('does no harm if the same lines are sent again: they lead to the same state', async () => {
    const store = new RewindableStore();
    const [one, other] = [openServer(store), openServer(store)];
    const told: Told = {};
    await one.send('Maria was late.', told);
    await one.send('Quentin ran.', told);
    await store.rewind(1);
    await other.send('Quentin ran.');
    expect((await one.send('He smiled.', told))[1]).toMatchObject({ turn: 2 });
  });

  it('is not suspected if other servers were busy', async () => {
    const store = new RewindableStore();
    const [one, other] = [openServer(store), openServer(store)];
    const told: Told = {};
    await one.send('Maria was late.', told);
    for (let line = 0; line < 40; line++) await other.send('She ran.'); // more than a history has
    await one.send('Quentin ran.', told);
    for (let line = 0; line < 3; line++) await other.send('She ran.');
    expect((await one.send('He smiled.', told)).at(-1)).toMatchObject({ turn: 45 });
  });
});
