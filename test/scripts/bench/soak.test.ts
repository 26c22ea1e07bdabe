import { describe, expect, it } from 'vitest';
import { createHostileLine } from '../../../scripts/bench/soak/hostile-lines.ts';
import { computeGrowth, plotValues } from '../../../scripts/bench/soak/slow-readers.ts';
import { createRandom } from '../../../scripts/shared/random.ts';
import { parseTextLine } from '../../../src/protocol/mod.ts';

describe('hostile lines', () => {
  const random = createRandom(5);
  const lines = Array.from({ length: 2000 }, () => createHostileLine(random));
  const parsed = lines.map((text, index) => parseTextLine({ number: index + 1, text }));

  it('are the same for the same seed', () => {
    const again = createRandom(5);
    expect(lines.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => createHostileLine(again)));
  });

  it('are about half good, of every type, and half bad, in many ways', () => {
    const types = new Set(parsed.flatMap((one) => (one.error === undefined ? [one.line.type] : [])));
    const codes = new Set(parsed.flatMap((one) => (one.error === undefined ? [] : [one.error.code])));
    const good = parsed.filter(({ error }) => error === undefined).length;
    expect([...types].sort()).toEqual(['correct', 'document', 'end', 'entity', 'participant', 'tokens', 'turn']);
    expect([...codes]).toEqual(expect.arrayContaining(['invalid_json', 'invalid_line', 'too_deep', 'unknown_type']));
    expect(good).toBeGreaterThan(600);
    expect(good).toBeLessThan(1500);
  });

  it('have no line breaks, so that each is one line', () => {
    expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
  });
});

describe('the plot of a soak', () => {
  it('has one column per step, the highest at the top', () => {
    expect(plotValues([1, 2, 4, 8])).toBe('▂▃▅█');
    expect(plotValues(Array(600).fill(1), 60)).toHaveLength(60);
  });

  it('measures growth after the start', () => {
    expect(computeGrowth([5, 9, ...Array(20).fill(100), ...Array(20).fill(110)], 2)).toBeCloseTo(0.1);
    expect(computeGrowth(Array(50).fill(7), 10)).toBe(0);
  });
});
