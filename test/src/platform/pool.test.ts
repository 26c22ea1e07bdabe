import type { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { StoredConversations } from '../../../src/conversation/mod.ts';
import { MemoryStore } from '../../../src/conversation/stores/memory-store.ts';
import { deliverLines } from '../../../src/http/conversation-lines.ts';
import { createResolver, type OutputLine, readModel } from '../../../src/platform/node/mod.ts';
import { createResolverPool } from '../../../src/platform/node/pool.ts';
import { checkInput, resolveOptionsSchema } from '../../../src/protocol/mod.ts';

const threads: Worker[] = [];
process.on('worker', (thread) => threads.push(thread));
const lost: string[] = [];
const pool = await createResolverPool({ workers: 2, onLost: ({ message }) => lost.push(message) });
const resolver = await createResolver();
afterAll(() => pool.close());

const turn = (text: string) => ({ type: 'turn', text });
const LONG = turn('Maria told the old man in the red coat that he should wait for her. '.repeat(300));
const LINES = [
  { type: 'document', id: 'a' },
  turn('Ada met Bob at the station. She liked him.'),
  { type: 'participant', speaker: 'Eve' },
  { type: 'nonsense' },
  { type: 'turn', text: 'I saw it.', speaker: 'Eve', id: 't', snapshot: true },
  { type: 'end' },
  { type: 'tokens', tokens: ['He', 'left', '.'] },
];

async function collect(lines: AsyncIterable<OutputLine>): Promise<OutputLine[]> {
  const collected: OutputLine[] = [];
  for await (const line of lines) collected.push(line);
  return collected;
}

/** Ends all threads, whatever they work on. */
async function killThreads(): Promise<void> {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
}

describe('a pool of threads', () => {
  it.each([
    ['plainly', {}],
    ['with every option', { singletons: true, explain: true, resolved: 'all' as const }],
  ])('says what a resolver says, %s', async (_, options) => {
    expect(pool.info).toEqual(resolver.info);
    expect(await collect(pool.stream(LINES, options))).toEqual(await collect(resolver.stream(LINES, options)));
    expect(await collect(pool.stream([]))).toEqual(await collect(resolver.stream([])));
  });

  it('has documents like those of a resolver, in several threads at a time', async () => {
    const push = async (from: typeof pool | typeof resolver) => {
      const document = from.document({ id: 'a', singletons: true });
      await document.introduce({ speaker: 'Eve' });
      const results = [await document.push({ text: 'Ada met Bob.' }), await document.push({ text: 'She saw him.' })];
      const restored = await from.restore(await document.snapshot());
      return { results, more: await restored.push({ text: 'He left.' }), summary: await document.summary() };
    };
    const expected = await push(resolver);
    for (const found of await Promise.all(Array.from({ length: 8 }, () => push(pool)))) expect(found).toEqual(expected);
    const entities = await pool.document().entities();
    expect(entities).toEqual([]);
  });

  it('loads a copy of the models, and a model of your own, which are checked by their hashes', async () => {
    const modelFolder = new URL('../../../models/', import.meta.url);
    const model = await readModel(new URL('coref/', modelFolder));
    for (const options of [{ modelFolder }, { model }]) {
      const other = await createResolverPool({ workers: 1, ...options });
      expect(await collect(other.stream(LINES))).toEqual(await collect(resolver.stream(LINES)));
      await other.close();
    }
  });

  it('analyzes and inspects', async () => {
    const turns = [{ text: 'Ada met Bob.' }, { text: 'She saw him.' }];
    expect(await pool.analyze({ text: 'Ada ran.' })).toEqual(resolver.analyze({ text: 'Ada ran.' }));
    expect(await pool.inspect(turns, 2)).toEqual(await resolver.inspect(turns, 2));
  });

  it('refuses what a resolver refuses, with the same errors', async () => {
    await expect(pool.restore(new Uint8Array(9))).rejects.toMatchObject({
      name: 'SnapshotError',
      code: 'snapshot_corrupt',
    });
    await expect(pool.document().push({ type: 'tokens', tokens: [] })).rejects.toMatchObject({ name: 'LineError' });
    await expect(createResolverPool({ workers: 0 })).rejects.toThrow(/found 0 workers/);
    await expect(createResolverPool({ workers: 1, provider: 'webgpu', modelFolder: '/nowhere' })).rejects.toThrow();
  });

  it('reads a line only if the reader wants more, and stops with the signal', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read++;
        yield turn('Ada ran. She won.');
      }
    }
    const stop = new AbortController();
    const lines = pool.stream(endless(), { signal: stop.signal });
    for (let count = 0; count < 4; count++) await lines.next();
    expect(read).toBeLessThanOrEqual(4);
    stop.abort(new Error('enough'));
    await expect(collect(lines)).rejects.toThrow('enough');
  });

  it('works on short streams while a long one is being resolved', async () => {
    let isOver = false;
    const long = collect(pool.stream([LONG])).finally(() => {
      isOver = true;
    });
    for (let count = 0; count < 3; count++) await collect(pool.stream([turn('Ada ran.')]));
    expect(isOver).toBe(false);
    expect((await long).at(-1)).toMatchObject({ type: 'document' });
  });
});

describe('a thread that is lost', () => {
  it('fails its streams and documents with a clear error, and is replaced', async () => {
    const stream = pool.stream([turn('Ada ran.'), LONG]);
    await stream.next();
    const document = pool.document();
    await document.push({ text: 'Ada met Bob.' });
    const snapshot = await document.snapshot();
    const pending = document.push(LONG as { type: 'turn'; text: string });
    const refused = expect(pending).rejects.toMatchObject({ name: 'LineError', code: 'worker_lost' });
    const told = lost.length;
    await killThreads();
    await refused;
    expect((await collect(stream)).at(-1)).toMatchObject({ type: 'error', code: 'worker_lost' });
    expect(document.isLost).toBe(true);
    await expect(document.push({ text: 'He left.' })).rejects.toMatchObject({ code: 'worker_lost' });
    const restored = await pool.restore(snapshot);
    expect((await restored.push({ text: 'She saw him.' })).mentions.map(({ entity }) => entity)).toEqual([0, 1]);
    expect(lost.length).toBeGreaterThan(told);
  });

  it('costs a conversation nothing that was answered', async () => {
    const conversations = new StoredConversations({ store: new MemoryStore(), resolver: pool });
    const options = resolveOptionsSchema.parse({});
    const send = (...lines: object[]) =>
      collect(deliverLines(checkInput(lines), { conversations, id: 'a', owner: 'o', options }));
    await send(turn('Ada met Bob.'));
    await killThreads();
    expect((await send(turn('She saw him.'))).slice(0, 2)).toMatchObject([{ entity: 0 }, { entity: 1 }]);
    const lines = send({ ...LONG, id: 'long' }, turn('He left.'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    await killThreads();
    expect(await lines).toMatchObject([{ type: 'error', line: 1, code: 'worker_lost' }]); // and nothing after it
    expect(await conversations.summarize({ id: 'a', owner: 'o' }, options)).toMatchObject({ turns: 2, mentions: 4 });
  });
});
