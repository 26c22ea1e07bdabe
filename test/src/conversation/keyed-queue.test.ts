import { describe, expect, it } from 'vitest';
import { KeyedQueue } from '../../../src/conversation/keyed-queue.ts';

describe('the keyed queue', () => {
  it('runs the jobs of a key in order, after failures too, and others meanwhile', async () => {
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
