import { describe, expect, it } from 'vitest';
import { StoredConversations, StoreError } from '../../../src/conversation/mod.ts';
import { LazyStore } from '../../../src/conversation/stores/lazy-store.ts';
import { MemoryStore } from '../../../src/conversation/stores/memory-store.ts';
import { createServiceApp, NDJSON, ndjson, parseLines } from '../../support/service.ts';
import { createFreshResolver } from '../../support/shared-parser.ts';
import { describeStore } from './store-contract.ts';

describeStore('opened lazily', async () => ({
  open: async () => new LazyStore(() => new MemoryStore()),
  isLasting: false,
}));

describe('a lazy store', () => {
  it('is opened once, when it is first used', async () => {
    let opened = 0;
    const store = new LazyStore(() => {
      opened++;
      return new MemoryStore();
    });
    await store.sweep(0);
    await store.close();
    expect(opened).toBe(0);
    await Promise.all([store.load('a', 0), store.load('b', 0)]);
    expect(opened).toBe(1);
  });

  it('says why it cannot be opened, and is tried again', async () => {
    let isBroken = true;
    const store = new LazyStore(async () => {
      if (isBroken) throw new StoreError('open store: no disk');
      return new MemoryStore();
    });
    await expect(store.open()).rejects.toThrow('open store: no disk');
    await expect(store.load('a', 0)).rejects.toThrow(StoreError);
    isBroken = false;
    expect(await store.load('a', 0)).toBeUndefined();
  });

  it('that fails later is unavailable, and neither lines nor problems reveal more', async () => {
    const inner = new MemoryStore();
    let isFull = false;
    const commit = inner.commit.bind(inner);
    inner.commit = async (...change) => {
      if (isFull) throw new Error('SQLITE_FULL: /secret/place');
      return commit(...change);
    };
    const load = inner.load.bind(inner);
    let isGone = false;
    inner.load = async (...address) => {
      if (isGone) throw new Error('connection to secret lost');
      return load(...address);
    };
    const conversations = new StoredConversations({
      store: new LazyStore(() => inner),
      resolver: createFreshResolver(),
    });
    const { app, log } = createServiceApp({ conversations });
    const send = (...lines: object[]) =>
      app.request('/v1/conversations/a/lines', { method: 'POST', headers: NDJSON, body: ndjson(...lines) });
    const turn = (text: string) => ({ type: 'turn', text });
    await (await send(turn('Maria ran.'))).text();
    isFull = true;
    const refused = await parseLines(await send(turn('She fell.'), turn('She got up.')));
    expect(refused).toMatchObject([{ type: 'error', line: 1, code: 'store_unavailable' }]); // and the stream ends
    isFull = false;
    expect(await parseLines(await send(turn('She fell.')))).toMatchObject([{ antecedent: 0 }, { turn: 1 }]);
    isGone = true;
    const problem = await send(turn('She got up.'));
    expect(problem.status).toBe(503);
    expect(await problem.json()).toMatchObject({ code: 'store_unavailable' });
    expect(JSON.stringify([refused, log])).not.toContain('secret');
  });
});
