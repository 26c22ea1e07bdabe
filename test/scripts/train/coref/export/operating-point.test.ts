import { describe, expect, it } from 'vitest';
import {
  applyNewBias,
  formatNewBias,
  parseNewBias,
} from '../../../../../scripts/train/coref/export/operating-point.ts';
import { decideWith, exportNetwork } from '../../../../support/committee.ts';

const MENTIONS = 7;

describe('an operating point', () => {
  it.each(['none', 'mean'] as const)('adds its bias to the scores of new entities only (%s)', async (memory) => {
    const network = exportNetwork(memory, 3);
    const before = await decideWith(network);
    const after = await decideWith(applyNewBias(network, parseNewBias('proper=0.7')));
    const moved = after.filter((value, at) => Math.abs(value - (before[at] ?? Number.NaN) - 0.7) < 1e-4);
    const same = after.filter((value, at) => Math.abs(value - (before[at] ?? Number.NaN)) < 1e-5);
    expect(moved).toHaveLength(MENTIONS);
    expect(moved.length + same.length).toBe(before.length);
  });

  it('returns the same network if there is nothing to add', () => {
    const network = exportNetwork('mean', 2);
    expect(applyNewBias(network, parseNewBias(''))).toBe(network);
    expect(applyNewBias(network, parseNewBias('proper=0'))).toBe(network);
  });

  it('parses what it formats, and refuses what is no number or no form', () => {
    expect(formatNewBias(parseNewBias('it=1.2,proper=-0.4'))).toBe('it=1.2,proper=-0.4');
    expect(() => parseNewBias('it')).toThrow('--new-bias: found it, expected FORM=NUMBER');
    expect(() => parseNewBias('it=much')).toThrow('found it=much');
    expect(() => applyNewBias(exportNetwork('none', 1), parseNewBias('shape=1'))).toThrow(
      /found form shape, expected one of proper/,
    );
  });
});
