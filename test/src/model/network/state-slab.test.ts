import { describe, expect, it } from 'vitest';
import { MEMORY_LAYERS } from '../../../../src/model/layers.ts';
import { countLiveUnits, LstmState } from '../../../../src/model/network/lstm-state.ts';
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

  it('leaves out the units that are always zero, which are there again when they are read', () => {
    const slab = new StateSlab(4);
    const state = slab.add(new LstmState(Float32Array.of(1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0), 0, 6), []);
    expect(read(state)).toEqual([1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0]);
    expect(state.floats.length % 8).toBe(0);
    expect(read(state.move(new Float32Array(12), 0))).toEqual([1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0]);
  });

  it('takes in the states of clusters that came from elsewhere', () => {
    const slab = new StateSlab(UNITS);
    const clusters = Array.from({ length: 20 }, (_, number) => ({ memory: createState(number) }));
    const { floats } = slab.add(createState(20), clusters);
    expect(clusters.every(({ memory }) => memory.floats === floats)).toBe(true);
    expect(clusters.map(({ memory }) => memory.h[0])).toEqual(clusters.map((_, number) => number));
  });
});

describe('countLiveUnits', () => {
  it('counts up to the last unit whose candidate is not always zero, in whole lanes', () => {
    const units = 12;
    const create = (row: number) => {
      const bias = new Float32Array(4 * units);
      bias[row] = 1;
      const matrix = { sizes: [4 * units, units], values: new Float32Array(4 * units * units) };
      const { input, recurrent, bias: name } = MEMORY_LAYERS.lstm;
      return new Map([
        [input, matrix],
        [recurrent, matrix],
        [name, { sizes: [4 * units], values: bias }],
      ]);
    };
    expect(countLiveUnits(create(units + 5), units)).toBe(8);
    expect(countLiveUnits(create(units + 11), units)).toBe(12);
    expect(countLiveUnits(create(3 * units), units)).toBe(0); // its output gate opens, but for nothing
  });
});
