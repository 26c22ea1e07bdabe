/** What every store must do: one suite, run against each of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Change, type ConversationStore, REMEMBERED_LINES } from '../../../src/conversation/mod.ts';

/** How a suite opens a store. */
export interface StoreHost {
  open(): Promise<ConversationStore>;
  /** False if the store does not persist. */
  readonly isLasting: boolean;
  dispose?(): Promise<void>;
}

const HOUR = 3_600_000;
const bytes = (...values: number[]) => new Uint8Array(values);

function noise(length: number): Uint8Array {
  const result = new Uint8Array(length);
  let state = 1;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    result[at] = state >>> 24;
  }
  return result;
}

/** By hand: the test runner needs seconds to compare half a million numbers. */
function isSame(found: Uint8Array | undefined, wanted: Uint8Array): boolean {
  return found !== undefined && Buffer.compare(found, wanted) === 0;
}

/** Runs the contract. */
export function describeStore(name: string, makeHost: () => Promise<StoreHost>): void {
  describe(`the contract of stores: ${name}`, () => {
    const now = Date.now();
    let host: StoreHost;
    let store: ConversationStore;
    let count = 0;
    const freshId = () => `contract-${now}-${count++}`;
    const change = (after: number, more: Partial<Change> = {}): Change => ({
      after,
      expiresAt: now + HOUR,
      bytes: bytes(after % 256),
      ...more,
    });
    const commit = async (id: string, one: Change, at = now): Promise<number> => {
      const revision = await store.commit(id, one, at);
      if (revision === undefined) throw new Error(`the store refused a change after ${one.after}`);
      return revision;
    };

    beforeAll(async () => {
      host = await makeHost();
      store = await host.open();
    });
    afterAll(async () => {
      await store?.close();
      await host?.dispose?.();
    });

    it('finds nothing if nothing was stored', async () => {
      const id = freshId();
      expect(await store.load(id, now)).toBeUndefined();
      expect(await store.recall(id, 'key', now)).toBeUndefined();
      expect(await store.remove(id, 1)).toBe(false);
    });

    it('returns what was stored last, with growing revisions', async () => {
      const id = freshId();
      const first = await commit(id, change(0, { bytes: bytes(1, 0, 255) }));
      expect(await store.load(id, now)).toEqual({ revision: first, expiresAt: now + HOUR, bytes: bytes(1, 0, 255) });
      const second = await commit(id, change(first, { bytes: bytes(2), expiresAt: now + 2 * HOUR }));
      expect(second).toBe(first + 1);
      expect(await store.load(id, now)).toEqual({ revision: second, expiresAt: now + 2 * HOUR, bytes: bytes(2) });
    });

    it('refuses a change that is not based on the newest revision, completely', async () => {
      const id = freshId();
      const first = await commit(id, change(0));
      const second = await commit(id, change(first, { bytes: bytes(7) }));
      const answer = { key: 'late', bytes: bytes(9) };
      for (const after of [0, first, second + 1]) {
        expect(await store.commit(id, change(after, { answer }), now)).toBeUndefined();
      }
      expect(await store.load(id, now)).toMatchObject({ revision: second, bytes: bytes(7) });
      expect(await store.recall(id, 'late', now)).toBeUndefined();
      expect(await store.commit(freshId(), change(5), now)).toBeUndefined();
    });

    it('recalls the answers of the latest lines, and of no older ones', async () => {
      const id = freshId();
      let revision = 0;
      for (let line = 0; line <= REMEMBERED_LINES; line++) {
        const answer = { key: `line-${line}`, bytes: bytes(line % 256, 3) };
        revision = await commit(id, change(revision, { answer }));
      }
      expect(await store.recall(id, 'line-0', now)).toBeUndefined();
      expect(await store.recall(id, 'line-1', now)).toEqual(bytes(1, 3));
      expect(await store.recall(id, `line-${REMEMBERED_LINES}`, now)).toEqual(bytes(REMEMBERED_LINES % 256, 3));
      await commit(id, change(revision)); // a line without an answer also displaces one
      expect(await store.recall(id, 'line-1', now)).toBeUndefined();
      expect(await store.recall(id, 'line-2', now)).toEqual(bytes(2, 3));
    });

    it('keeps conversations separate', async () => {
      const [one, other, upper] = [freshId(), `${freshId()}:answers`, `${freshId()}A`];
      const ids = [one, other, upper, upper.toLowerCase(), `${one}:x`];
      for (const [index, id] of ids.entries()) {
        await commit(id, change(0, { bytes: bytes(index), answer: { key: 'same', bytes: bytes(index, 1) } }));
      }
      for (const [index, id] of ids.entries()) {
        expect((await store.load(id, now))?.bytes).toEqual(bytes(index));
        expect(await store.recall(id, 'same', now)).toEqual(bytes(index, 1));
      }
      const revision = (await store.load(one, now))?.revision ?? 0;
      expect(await store.remove(one, revision)).toBe(true);
      expect((await store.load(`${one}:x`, now))?.bytes).toEqual(bytes(4));
    });

    it('deletes a conversation with its answers, at the right revision only', async () => {
      const id = freshId();
      const revision = await commit(id, change(0, { answer: { key: 'key', bytes: bytes(1) } }));
      expect(await store.remove(id, revision + 1)).toBe(false);
      expect(await store.load(id, now)).toBeDefined();
      expect(await store.remove(id, revision)).toBe(true);
      expect(await store.load(id, now)).toBeUndefined();
      expect(await store.recall(id, 'key', now)).toBeUndefined();
      const anew = await commit(id, change(0), now + 1000);
      expect(anew).toBeGreaterThan(revision);
      expect(await store.recall(id, 'key', now)).toBeUndefined();
    });

    it('never returns what has expired, swept or not', async () => {
      const id = freshId();
      await commit(id, change(0, { answer: { key: 'key', bytes: bytes(1) } }));
      const later = now + HOUR;
      expect(await store.load(id, later)).toBeUndefined();
      expect(await store.recall(id, 'key', later)).toBeUndefined();
      await commit(id, change(0, { bytes: bytes(5), expiresAt: later + HOUR }), later);
      expect((await store.load(id, later))?.bytes).toEqual(bytes(5));
      expect(await store.recall(id, 'key', later)).toBeUndefined();
    });

    it('sweeps only what has expired', async () => {
      const [old, young] = [freshId(), freshId()];
      const before = await store.count(now);
      await commit(old, change(0, { expiresAt: now + 1000 }));
      await commit(young, change(0));
      if (before !== undefined) expect(await store.count(now)).toBe(before + 2);
      await store.sweep(now + 2000);
      expect(await store.load(old, now + 2000)).toBeUndefined();
      expect(await store.load(young, now + 2000)).toBeDefined();
      if (before !== undefined) expect(await store.count(now + 2000)).toBe(before + 1);
    });

    it('accepts a large snapshot together with the largest answer', async () => {
      const id = freshId();
      const [snapshot, answer] = [noise(200_000), noise(512 * 1024 + 18)];
      const first = await commit(id, change(0, { bytes: snapshot, answer: { key: 'big', bytes: answer } }));
      expect(isSame((await store.load(id, now))?.bytes, snapshot)).toBe(true);
      expect(isSame(await store.recall(id, 'big', now), answer)).toBe(true);
      await commit(id, change(first, { bytes: noise(70_000) }));
      expect(isSame((await store.load(id, now))?.bytes, noise(70_000))).toBe(true);
      await commit(freshId(), change(0, { bytes: new Uint8Array() }));
    });

    it('accepts one of many writers at a time', async () => {
      const id = freshId();
      await commit(id, change(0, { bytes: bytes(0) }));
      const add = async () => {
        for (;;) {
          const found = await store.load(id, now);
          if (found === undefined) throw new Error('the conversation is gone');
          const next = bytes((found.bytes[0] ?? 0) + 1);
          if ((await store.commit(id, change(found.revision, { bytes: next }), now)) !== undefined) return;
        }
      };
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let step = 0; step < 5; step++) await add();
        }),
      );
      expect((await store.load(id, now))?.bytes).toEqual(bytes(40));
    });

    it('has everything when it is opened again, if it is persistent', async () => {
      if (!host.isLasting) return;
      const id = freshId();
      const revision = await commit(id, change(0, { bytes: bytes(8), answer: { key: 'key', bytes: bytes(9) } }));
      await store.close();
      store = await host.open();
      expect(await store.load(id, now)).toMatchObject({ revision, bytes: bytes(8) });
      expect(await store.recall(id, 'key', now)).toEqual(bytes(9));
    });
  });
}
