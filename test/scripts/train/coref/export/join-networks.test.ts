import { describe, expect, it } from 'vitest';
import { fillLanes, joinNetworks } from '../../../../../scripts/train/coref/export/join-networks.ts';
import { decideWith, exportNetwork } from '../../../../support/committee.ts';

describe('networks joined into one', () => {
  it.each([
    ['mean', false],
    ['lstm', false],
    ['lstm', true],
  ] as const)('score the sum of their members’ scores, memory %s, averaged %s', async (memory, averagesStates) => {
    const members = [
      exportNetwork('none', 1),
      exportNetwork(memory, 2, { averagesStates }),
      exportNetwork(memory, 3, { averagesStates }),
    ];
    const scores = await Promise.all(members.map((member) => decideWith(member)));
    const joined = await decideWith(joinNetworks(members));
    expect(joined.length).toBeGreaterThan(10);
    for (const [at, value] of joined.entries()) {
      const sum = scores.reduce((total, one) => total + (one[at] ?? Number.NaN), 0);
      expect(value).toBeCloseTo(sum, 4);
    }
  });

  it('refuse memories of two kinds and other features', () => {
    const averaged = exportNetwork('lstm', 3, { averagesStates: true });
    for (const other of [exportNetwork('mean', 2), exportNetwork('lstm', 2)])
      expect(() => joinNetworks([averaged, other])).toThrow(/expected one kind/);
    const other = exportNetwork('none', 2);
    const renamed = { ...other, vocabulary: { ...other.vocabulary, rows: [] } };
    expect(() => joinNetworks([exportNetwork('none', 1), renamed])).toThrow(/other vocabularies/);
    expect(() => joinNetworks([])).toThrow(/found none/);
  });
});

describe('a network padded to whole vectors', () => {
  it.each(['none', 'mean', 'lstm'] as const)('scores as before, with memory %s', async (memory) => {
    const network = exportNetwork(memory, 4);
    const filled = fillLanes(network);
    expect([filled.config.pairUnits % 16, filled.config.mentionUnits % 16]).toEqual([0, 0]);
    const [before, after] = [await decideWith(network), await decideWith(filled)];
    expect(after.length).toBe(before.length);
    for (const [at, value] of after.entries()) expect(value).toBeCloseTo(before[at] ?? Number.NaN, 4);
  });
});
