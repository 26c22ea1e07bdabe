import { describe, expect, it } from 'vitest';
import { LstmState } from '../../../../src/model/network/lstm-state.ts';
import { StateSlab } from '../../../../src/model/network/state-slab.ts';

const UNITS = 2;

/** A state whose values tell which one it is. */
function createState(number: number): LstmState {
  return new LstmState(Float32Array.of(number, number + 0.25, number + 0.5, number + 0.75), 0, UNITS);
}

const read = ({ h, c }: LstmState) => [...h, ...c];

describe('StateSlab', () => {
  it('keeps every state as it is, also those that no cluster has anymore', () => {
    const slab = new StateSlab(UNITS);
    const clusters: { memory: LstmState }[] = [];
    const all: LstmState[] = [];
    for (let number = 0; number < 400; number++) {
      const state = slab.add(createState(number), clusters);
      all.push(state);
      const cluster = clusters[(number * 7) % 40];
      if (cluster === undefined) clusters.push({ memory: state });
      else cluster.memory = state;
      if (number % 50 === 49) clusters.splice(3, 2);
    }
    for (const [number, state] of all.entries()) expect(read(state)).toEqual(read(createState(number)));
  });

  it('has little space for more than the open clusters', () => {
    const slab = new StateSlab(UNITS);
    const clusters: { memory: LstmState }[] = [];
    for (let number = 0; number < 120; number++) clusters.push({ memory: slab.add(createState(number), clusters) });
    for (let number = 0; number < 1000; number++) {
      const cluster = clusters[number % 120] as { memory: LstmState };
      cluster.memory = slab.add(createState(number), clusters);
    }
    const arrays = new Set(clusters.map(({ memory }) => memory.floats));
    const floats = [...arrays].reduce((sum, { length }) => sum + length, 0);
    expect(arrays.size).toBe(1);
    expect(floats).toBeLessThan(1.15 * 120 * 2 * UNITS);
  });

  it('takes in the states of clusters that came from elsewhere', () => {
    const slab = new StateSlab(UNITS);
    const clusters = Array.from({ length: 20 }, (_, number) => ({ memory: createState(number) }));
    const { floats } = slab.add(createState(20), clusters);
    expect(clusters.every(({ memory }) => memory.floats === floats)).toBe(true);
    expect(clusters.map(({ memory }) => memory.h[0])).toEqual(clusters.map((_, number) => number));
  });
});
