import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConversationResolver,
  type ConversationSetup,
  deriveLineId,
  REMEMBERED_LINES,
  StoredConversations,
} from '../../../src/conversation/mod.ts';
import { MemoryStore } from '../../../src/conversation/stores/memory-store.ts';
import {
  type InputLine,
  type MentionLine,
  type OutputLine,
  type ResolveOptions,
  resolveOptionsSchema,
} from '../../../src/protocol/mod.ts';
import { writeConversation } from '../../support/conversations.ts';
import { createFreshResolver } from '../../support/shared-parser.ts';

const resolver = createFreshResolver();
const OPTIONS = resolveOptionsSchema.parse({});
const turn = (text: string, id?: string): InputLine => ({ type: 'turn', text, ...(id !== undefined && { id }) });

function open(setup: Partial<ConversationSetup> = {}) {
  const { store = new MemoryStore(), now = () => 1_000_000 } = setup;
  const conversations = new StoredConversations({ resolver, ...setup, store, now });
  let number = 0;
  const send = (
    line: InputLine,
    { owner = 'me', options = OPTIONS as ResolveOptions, key = undefined as string | undefined } = {},
  ) => conversations.deliver({ id: 'chat', owner, line, lineId: deriveLineId(line, ++number, key), options });
  return { store, conversations, send, summary: () => conversations.summarize({ id: 'chat', owner: 'me' }, OPTIONS) };
}

async function uninterrupted(lines: readonly InputLine[]): Promise<OutputLine[]> {
  const all: OutputLine[] = [];
  for await (const line of resolver.stream(lines)) all.push(line);
  return all;
}

describe('a stored conversation', () => {
  it('continues where it stopped', async () => {
    const { send, summary } = open();
    await send(turn('Maria was late.'));
    expect((await send(turn('She ran.')))[0]).toMatchObject({ text: 'She', antecedent: 0, turn: 1 });
    expect(await summary()).toMatchObject({ turns: 2, entities: [{ label: 'Maria', mentions: [0, 1] }] });
  });

  it('can be read after a restart: who is meant, where, and in which turn', async () => {
    const { send, store } = open();
    await send({ type: 'entity', name: 'Acme Corp', aliases: ['Acme'], kind: 'company' });
    await send(turn('Maria was late.', 'm1'));
    await send(turn('She left Acme. Acme is old.', 'm2'));
    const { entities } = await open({ store }).summary();
    expect(entities).toMatchObject([
      {
        label: 'Acme Corp',
        entityType: 'organization',
        spans: [
          { turn: 1, turnId: 'm2', span: [9, 13], text: 'Acme' },
          { turn: 1, turnId: 'm2', text: 'Acme' },
        ],
      },
      {
        label: 'Maria',
        entityType: 'person',
        spans: [
          { n: 0, turn: 0, turnId: 'm1', span: [0, 5], text: 'Maria' },
          { turn: 1, turnId: 'm2', span: [0, 3], text: 'She' },
        ],
      },
    ]);
  });

  it('keeps corrections, and takes a repeated one once', async () => {
    const { send, store } = open();
    await send(turn('Maria met Dana.', 'm1'));
    const correction: InputLine = { type: 'correct', n: 1, antecedent: 0, id: 'm1' };
    const corrected = { type: 'corrected', n: 1, entity: 0, moved: [1] };
    expect(await send(correction)).toEqual([corrected]);
    const { send: resend, summary } = open({ store }); // another process
    expect(await resend(correction)).toEqual([corrected]);
    expect(await resend({ ...correction, id: 'other' })).toEqual([{ ...corrected, moved: [] }]);
    await expect(resend({ type: 'correct', n: 9, entity: null })).rejects.toMatchObject({ code: 'correction_refused' });
    expect((await resend(turn('Dana ran.')))[0]).toMatchObject({ entity: 0 });
    expect((await summary()).entities).toMatchObject([{ mentions: [0, 1, 2] }]);
  });

  it('gives the same lines as an uninterrupted document, wherever it is interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9999 }),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        async (seed, cuts) => {
          const lines = writeConversation(seed, 8);
          const store = new MemoryStore();
          let { send } = open({ store });
          const answers: OutputLine[] = [];
          for (const [index, line] of lines.entries()) {
            if (cuts[index]) ({ send } = open({ store })); // another process: nothing in memory
            const { id: _, ...withoutId } = line;
            answers.push(...(await send(withoutId as InputLine)));
          }
          const wanted = await uninterrupted(lines.map(({ id: _, ...line }) => line as InputLine));
          expect(answers).toEqual(wanted.slice(0, -1)); // only a stream ends with a summary
        },
      ),
      { numRuns: 12, seed: 6 },
    );
  });

  it('answers a repeated line with the same lines, and does not change', async () => {
    const { send, summary } = open();
    const first = await send(turn('Maria met Ada at the station.', 'a'));
    await send(turn('She ran.', 'b'));
    const before = await summary();
    expect(await send(turn('Maria met Ada at the station.', 'a'))).toEqual(first);
    expect(await send(turn('Maria met Ada at the station.', 'a'), { options: { ...OPTIONS, explain: true } })).toEqual(
      first,
    );
    expect(await summary()).toEqual(before);
  });

  it('identifies a line without id by its number in a request with a key', async () => {
    const { store } = open();
    const one = open({ store });
    const first = await one.send(turn('Maria was late.'), { key: 'k' });
    const second = await one.send(turn('Maria was late.'), { key: 'k' });
    const again = open({ store });
    expect(await again.send(turn('Maria was late.'), { key: 'k' })).toEqual(first);
    expect(await again.send(turn('Maria was late.'), { key: 'k' })).toEqual(second);
    expect(await open({ store }).send(turn('Maria was late.'), { key: 'other' })).not.toEqual(first);
    expect(await one.summary()).toMatchObject({ turns: 3 });
  });

  it('refuses another line under a known id', async () => {
    const { send, summary } = open();
    await send(turn('Maria was late.', 'a'));
    await expect(send(turn('Ada was late.', 'a'))).rejects.toMatchObject({ code: 'id_reused' });
    expect(await summary()).toMatchObject({ turns: 1 });
  });

  it('remembers a fixed number of lines', async () => {
    const { send, summary } = open();
    for (let index = 0; index <= REMEMBERED_LINES; index++) await send(turn('', String(index)));
    await send(turn('', '1'));
    expect(await summary()).toMatchObject({ turns: REMEMBERED_LINES + 1 });
    await send(turn('', '0'));
    expect(await summary()).toMatchObject({ turns: REMEMBERED_LINES + 2 });
  });

  it('ends a document, can still summarize it, and starts a new one with the next turn', async () => {
    const { send, summary } = open();
    await send(turn('Maria was late. She ran.'));
    const ended = await send({ type: 'end' });
    expect(ended).toEqual([expect.objectContaining({ type: 'document', turns: 1, mentions: 2 })]);
    expect(await summary()).toEqual(ended[0]);
    expect((await send(turn('She ran.')))[0]).toMatchObject({ n: 0, antecedent: null });
  });

  it('summarizes a document when another starts, once for a repeated line', async () => {
    const { send, summary } = open();
    expect(await send({ type: 'document', id: 'one' })).toEqual([]);
    await send(turn('Maria was late.'));
    const second = await send({ type: 'document', id: 'two', genre: 'tc' });
    expect(second).toEqual([expect.objectContaining({ type: 'document', id: 'one', turns: 1 })]);
    await send(turn('She ran.'));
    expect(await send({ type: 'document', id: 'two', genre: 'tc' })).toEqual(second);
    expect(await summary()).toMatchObject({ id: 'two', turns: 1 });
  });

  it('does not exist for another owner', async () => {
    const { send, conversations } = open();
    await send(turn('Maria was late.'));
    const theirs = { id: 'chat', owner: 'you' };
    const missing = { code: 'conversation_not_found' };
    await expect(send(turn('She ran.'), { owner: 'you' })).rejects.toMatchObject(missing);
    await expect(conversations.check(theirs)).rejects.toMatchObject(missing);
    await expect(conversations.summarize(theirs, OPTIONS)).rejects.toMatchObject(missing);
    await expect(conversations.remove(theirs)).rejects.toMatchObject(missing);
    await expect(conversations.summarize({ id: 'none', owner: 'me' }, OPTIONS)).rejects.toMatchObject(missing);
    await conversations.check({ id: 'none', owner: 'me' });
  });

  it('is gone when it is deleted, and when it has expired', async () => {
    let now = 1_000_000;
    const { send, conversations, summary } = open({ now: () => now, lifetimeMs: 1000 });
    await send(turn('Maria was late.', 'a'));
    await conversations.remove({ id: 'chat', owner: 'me' });
    await expect(summary()).rejects.toMatchObject({ code: 'conversation_not_found' });
    now += 10;
    await send(turn('Maria was late.', 'a'));
    now += 999;
    expect(await summary()).toMatchObject({ turns: 1 });
    await send(turn('She ran.'));
    now += 1000;
    await expect(summary()).rejects.toMatchObject({ code: 'conversation_not_found' });
    expect(await conversations.count()).toBe(0);
  });

  it('accepts lines of many writers on several machines one by one', async () => {
    const store = new MemoryStore();
    const machines = Array.from({ length: 4 }, () => open({ store, now: Date.now }));
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => machines[index % 4]?.send(turn('Maria ran.', `line ${index}`))),
    );
    const turns = answers
      .map((lines) => lines?.find(({ type }) => type === 'turn'))
      .map((line) => line && 'turn' in line && line.turn);
    expect(new Set(turns)).toEqual(new Set(Array.from({ length: 24 }, (_, index) => index)));
    expect(await machines[0]?.summary()).toMatchObject({ turns: 24 });
  });

  it('accepts lines of one machine in order, whether or not one is refused', async () => {
    const { send } = open();
    const sent = [turn('Maria ran.', 'a'), turn('Ada ran.', 'a'), turn('She sat.', 'b')].map((line) => send(line));
    const [first, refused, last] = await Promise.allSettled(sent);
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'id_reused' } });
    expect(last).toMatchObject({ status: 'fulfilled', value: [{ turn: 1 }, { turn: 1 }] });
  });

  it('uses the options of each call', async () => {
    const { send } = open();
    expect((await send(turn('Maria was late.'), { options: { ...OPTIONS, explain: true } }))[0]).toHaveProperty('na');
    expect((await send(turn('She ran.')))[0]).not.toHaveProperty('na');
  });

  it('has a maximum number of lines', async () => {
    const { send } = open({ maxLines: 2 });
    await send(turn('Maria ran.'));
    await send(turn('She sat.'));
    await expect(send(turn('She ran.'))).rejects.toMatchObject({ code: 'too_many_lines' });
  });

  it('refuses a line whose answer is too large to store, and does not change', async () => {
    // A resolver with long answers to long turns, as random as text can be.
    const text = (length: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString('base64');
    const wordy: ConversationResolver = {
      document: (options) => ({
        snapshot: async () => new Uint8Array(),
        introduce: async () => {},
        correct: async ({ n }) => ({ type: 'corrected', n, entity: 0, moved: [] }),
        summary: () => resolver.document(options).summary(),
        push: async (line) => {
          const { mentions, turn } = await resolver.document(options).push({ type: 'turn', text: 'Maria ran.' });
          const length = line.type === 'turn' && line.text === 'long' ? 60_000 : 1;
          const parts = Array.from({ length: 10 }, () => ({ ...mentions[0], text: text(length) }) as MentionLine);
          return { mentions: parts, turn };
        },
      }),
      restore: async (_, options) => wordy.document(options),
    };
    const { send, store } = open({ resolver: wordy });
    await send(turn('short', 'a'));
    const before = await store.load('chat', 0);
    await expect(send(turn('long', 'b'))).rejects.toMatchObject({ code: 'answer_too_large' });
    expect(await store.load('chat', 0)).toEqual(before);
    await send(turn('short', 'b'));
  });

  it('reports stored bytes that are damaged, of a newer format, or of another model', async () => {
    const damage = async (change: (bytes: Uint8Array) => Uint8Array) => {
      const { store, send, summary } = open();
      await send(turn('Maria ran.'));
      const found = await store.load('chat', 0);
      if (found === undefined) throw new Error('nothing was stored');
      await store.commit('chat', { after: found.revision, expiresAt: 2e12, bytes: change(found.bytes.slice()) }, 0);
      await expect(summary()).rejects.toMatchObject({ code: 'conversation_unreadable' });
      await expect(open({ store }).send(turn('She sat.'))).rejects.toMatchObject({ code: 'conversation_unreadable' });
    };
    await damage((bytes) => bytes.fill(9, 2, 3));
    await damage((bytes) => bytes.subarray(0, 20));
    await damage((bytes) => bytes.subarray(0, 3));
    await damage((bytes) => bytes.fill(0, 0, 2));
    await damage((bytes) => bytes.fill(0xff, 7, 12));
    await damage((bytes) => bytes.fill(0, bytes.length - 10));
  });
});
