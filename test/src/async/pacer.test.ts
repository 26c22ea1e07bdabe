import { describe, expect, it } from 'vitest';
import { Pacer } from '../../../src/async/mod.ts';

/** An event loop and a clock by hand. */
function createLoop() {
  const jobs: (() => void)[] = [];
  const loop = { now: 0, jobs, turn: async () => {} };
  loop.turn = async () => {
    for (const job of jobs.splice(0)) job();
    await new Promise((resolve) => setTimeout(resolve)); // what was resumed runs
  };
  const pacer = new Pacer({ now: () => loop.now, nextTurn: (job) => jobs.push(job) });
  return { loop, pacer };
}

describe('the pacer', () => {
  it('lets work go on until a stretch is over', () => {
    const { loop, pacer } = createLoop();
    const { rest } = pacer.open();
    for (let count = 0; count < 100; count++) expect(rest(0)).toBeUndefined();
    loop.now = 3;
    expect(rest(0)).toBeInstanceOf(Promise);
  });

  it('resumes one stream per turn of the event loop, the longest waiting first', async () => {
    const { loop, pacer } = createLoop();
    loop.now = 3;
    const seen: number[] = [];
    for (let stream = 0; stream < 50; stream++) void pacer.rest(99)?.then(() => seen.push(stream));
    for (let turn = 1; turn <= 50; turn++) {
      await loop.turn();
      expect(seen).toHaveLength(turn);
      expect(loop.jobs.length).toBeLessThanOrEqual(1);
    }
    expect(seen).toEqual(Array.from({ length: 50 }, (_, stream) => stream));
    await loop.turn();
    expect(loop.jobs).toEqual([]);
  });

  it('resumes new streams first, and busy ones in between, so that neither starve', async () => {
    const { loop, pacer } = createLoop();
    loop.now = 3;
    const seen: string[] = [];
    for (let stream = 0; stream < 20; stream++) void pacer.rest(99)?.then(() => seen.push('busy'));
    for (let stream = 0; stream < 5; stream++) void pacer.rest(0)?.then(() => seen.push('new'));
    for (let turn = 0; turn < 8; turn++) await loop.turn();
    expect(seen).toEqual(['new', 'new', 'new', 'busy', 'new', 'new', 'busy', 'busy']);
  });

  it('makes busy streams wait in turn while others wait, even in a fresh stretch', async () => {
    const { loop, pacer } = createLoop();
    loop.now = 3;
    void pacer.rest(99);
    void pacer.rest(99);
    await loop.turn();
    expect(pacer.rest(99)).toBeInstanceOf(Promise);
    expect(pacer.rest(0)).toBeUndefined(); // a new one has its first piece
  });

  it('resumes nobody while work that was started goes on', async () => {
    const { loop, pacer } = createLoop();
    let finish = () => {};
    pacer.hold(
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    );
    const seen: string[] = [];
    void pacer.rest(0)?.then(() => seen.push('new'));
    void pacer.rest(99)?.then(() => seen.push('busy'));
    await loop.turn();
    expect(seen).toEqual([]);
    finish();
    await loop.turn();
    await loop.turn();
    expect(seen).toEqual(['new']);
    pacer.hold(Promise.reject(new Error('failed work is over, too')));
    await loop.turn();
    await loop.turn();
    expect(seen).toEqual(['new', 'busy']);
  });

  it('counts how often a stream has waited: after some waits it is busy', async () => {
    const { loop, pacer } = createLoop();
    const { rest } = pacer.open();
    for (let wait = 0; wait < 3; wait++) {
      void pacer.rest(99);
      void pacer.rest(99);
      expect(rest(0)).toBeUndefined(); // although others wait
      loop.now += 3;
      void rest(0);
      for (let turn = 0; turn < 3; turn++) await loop.turn();
    }
    void pacer.rest(99);
    loop.now += 3;
    void pacer.rest(99);
    void pacer.rest(99);
    await loop.turn();
    expect(rest(0)).toBeInstanceOf(Promise);
  });
});
