import { describe, expect, it } from 'vitest';
import { tanh } from '../../../../src/model/network/tanh.ts';

describe('tanh', () => {
  it('agrees with the engine to a millionth and is odd', () => {
    for (let x = -20; x <= 20; x += 0.013) {
      expect(Math.abs(tanh(x) - Math.tanh(x))).toBeLessThan(1e-6);
      expect(tanh(-x)).toBe(-tanh(x));
    }
  });
});
