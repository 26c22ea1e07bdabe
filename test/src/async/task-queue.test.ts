import { describe, expect, it } from 'vitest';
import { KeyedQueue, TaskQueue } from '../../../src/async/mod.ts';

describe('the task queue', () => {
  it('runs tasks in order and continues after a failure', async () => {
    const queue = new TaskQueue();
    const log: number[] = [];
    const first = queue.run(() => {
      throw new Error('failed');
    });
    const second = queue.run(async () => log.push(2));
    const third = queue.run(() => log.push(3));
    await expect(first).rejects.toThrow('failed');
    await Promise.all([second, third]);
    expect(log).toEqual([2, 3]);
  });

  it('drains after every queued task has settled', async () => {
    const queue = new TaskQueue();
    const log: string[] = [];
    queue.run(() => Promise.reject(new Error('failed'))).catch(() => log.push('failed'));
    void queue.run(async () => log.push('done'));
    await queue.drain();
    expect(log).toEqual(['failed', 'done']);
  });

  it('lets a holder keep its turn until it releases it', async () => {
    const queue = new TaskQueue();
    const log: string[] = [];
    const release = await queue.acquire();
    const next = queue.run(() => log.push('next'));
    log.push('held');
    release();
    await next;
    expect(log).toEqual(['held', 'next']);
  });
});

describe('the keyed queue', () => {
  it('runs the tasks of one key in order, after failures too, and others meanwhile', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = queue.run('a', async () => {
      await gate;
      log.push('a1');
      throw new Error('failed');
    });
    const second = queue.run('a', async () => log.push('a2'));
    await queue.run('b', async () => log.push('b1'));
    release();
    await expect(first).rejects.toThrow('failed');
    await second;
    expect(log).toEqual(['b1', 'a1', 'a2']);
  });
});
