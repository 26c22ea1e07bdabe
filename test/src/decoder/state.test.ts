import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bound, DecoderState, recencyBound, UNBOUNDED } from '../../../src/decoder/mod.ts';
import { createMention } from '../../support/mentions.ts';

/** Commits mentions into clusters by number; −1 opens a new one. */
function fill(bound: Bound, joins: readonly number[]): DecoderState<number> {
  const state = new DecoderState<number>(bound);
  for (const [n, join] of joins.entries()) {
    state.commit(
      createMention(`m${n}`),
      join < 0 ? undefined : state.clusters[join % Math.max(1, state.clusters.length)],
      n,
    );
  }
  return state;
}

describe('DecoderState', () => {
  it('numbers mentions and clusters in order and keeps the newest memory', () => {
    const state = fill(UNBOUNDED, [-1, -1, 0]);
    expect(state.mentionCount).toBe(3);
    expect(state.clusters.map(({ id, size, memory, lastMention }) => ({ id, size, memory, lastMention }))).toEqual([
      { id: 0, size: 2, memory: 2, lastMention: 2 },
      { id: 1, size: 1, memory: 1, lastMention: 1 },
    ]);
  });

  it('closes the least recently mentioned cluster and keeps counting ids', () => {
    const state = fill(recencyBound(2, 10), [-1, -1, 0, -1]);
    expect(state.clusters.map(({ id }) => id)).toEqual([0, 2]);
    expect(state.candidates.map(({ n }) => n)).toEqual([0, 2, 3]);
    expect(state.clusterCount).toBe(3);
  });

  it('drops the oldest antecedent of a full cluster and keeps its size', () => {
    const state = fill(recencyBound(10, 2), [-1, 0, 0, 0]);
    expect(state.candidates.map(({ n }) => n)).toEqual([2, 3]);
    expect(state.clusters[0]?.size).toBe(4);
  });

  it('accepts any policy as a value', () => {
    const keepFirst: Bound = {
      ...recencyBound(10, 2),
      pickDropped: (members) => members.at(-1) ?? members[0] ?? fail(),
    };
    expect(fill(keepFirst, [-1, 0, 0, 0]).candidates.map(({ n }) => n)).toEqual([0, 1]);
  });

  it('refuses a cluster that is closed or of another state', () => {
    const state = fill(recencyBound(1, 1), [-1]);
    const [closed] = state.clusters;
    state.commit(createMention('next'), undefined, 1);
    expect(() => state.commit(createMention('late'), closed, 2)).toThrow(/expected one that is open/);
  });

  it('refuses a bound that keeps nothing', () => {
    expect(() => recencyBound(0, 1)).toThrow(/at least 1/);
  });

  it('keeps slots, members and candidates consistent and within any bound', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        (joins, maxClusters, maxAntecedents) => {
          const state = fill(recencyBound(maxClusters, maxAntecedents), joins);
          expect(state.clusters.length).toBeLessThanOrEqual(maxClusters);
          for (const [slot, cluster] of state.clusters.entries()) {
            expect(cluster.slot).toBe(slot);
            expect(cluster.members.length).toBeLessThanOrEqual(maxAntecedents);
          }
          const members = state.clusters.flatMap((cluster) => cluster.members).map(({ n }) => n);
          expect(state.candidates.map(({ n }) => n)).toEqual(members.sort((one, other) => one - other));
        },
      ),
      { seed: 2, numRuns: 200 },
    );
  });
});

function fail(): never {
  throw new Error('found an empty cluster');
}
