import { describe, expect, it } from 'vitest';
import { Pacer } from '../../../src/http/pacer.ts';

describe('the pacer', () => {
  it('yields to the event loop once a stretch is over, and not before', async () => {
    let now = 0;
    const pacer = new Pacer(() => now);
    let hasTurned = false;
    setTimeout(() => {
      hasTurned = true;
    });
    for (let count = 0; count < 100; count++) await pacer.rest();
    expect(hasTurned).toBe(false);
    now = 10;
    await pacer.rest();
    expect(hasTurned).toBe(true);
  });
});
