import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../scripts/shared/random.ts';
import { initializePaper } from '../../../../../scripts/train/coref/network/initial-values.ts';
import { applyGradients, type Parameter } from '../../../../../scripts/train/coref/network/parameters.ts';
import { RECIPE } from '../../../../../scripts/train/coref/run/recipes.ts';
import type { NetworkConfig } from '../../../../../src/model/mod.ts';

const CONFIG: NetworkConfig = {
  features: {
    mentionRows: 300,
    mentionTemplates: 4,
    antecedentTemplates: 3,
    pairRows: 41,
    pairTemplates: 3,
    denseSize: 0,
  },
  memory: 'lstm',
  pairUnits: 30,
  mentionUnits: 20,
  clusterUnits: 20,
  hasPosition: true,
};
const parameters = initializePaper(CONFIG, createRandom(1));
const getValues = (name: string) => (parameters.get(name) as Parameter).values;
const nonzero = (values: Float32Array) => values.filter((value) => value !== 0).length;

/** Counts the table rows with a weight for each unit. */
function countInputs(names: readonly string[], units: number): number[] {
  return Array.from({ length: units }, (_, unit) =>
    names.reduce((sum, name) => sum + nonzero(getValues(name).filter((_value, at) => at % units === unit)), 0),
  );
}

describe('the paper’s initial values', () => {
  it('give each hidden unit 15 inputs, W_p in its three parts', () => {
    for (const name of ['W_a', 'W_c', 'W_s', 'W_sh'])
      expect(new Set(countInputs([name], 20)), name).toEqual(new Set([15]));
    expect(new Set(countInputs(['W_cur', 'W_ant', 'W_pair'], 30))).toEqual(new Set([15]));
  });

  it('set the unknown row to zero', () => {
    for (const name of ['W_a', 'W_c', 'W_s', 'W_cur', 'W_ant']) {
      const width = (parameters.get(name) as Parameter).shape.sizes[1];
      expect(nonzero(getValues(name).subarray(0, width)), name).toBe(0);
    }
  });

  it('set biases to 0.5, one bias of h_p to zero, and the forget gate to one', () => {
    for (const name of ['b_a', 'b_cur', 'b_c', 'b_s', 'v_0', 'q_0'])
      expect(new Set(getValues(name)), name).toEqual(new Set([0.5]));
    expect(nonzero(getValues('b_ant'))).toBe(0);
    expect(new Set(getValues('b_lstm').subarray(40, 60))).toEqual(new Set([1]));
    expect(Math.max(...getValues('b_lstm').subarray(0, 40).map(Math.abs))).toBeLessThanOrEqual(0.05);
  });

  it('give the outputs v, q and the position one entry, and u a uniform share', () => {
    for (const name of ['v', 'q', 'w_pos']) expect(nonzero(getValues(name)), name).toBe(1);
    for (const name of ['u', 'u_p', 'u_0']) {
      expect(nonzero(getValues(name)), name).toBe(getValues(name).length);
      expect(Math.max(...getValues(name).map(Math.abs)), name).toBeLessThanOrEqual(1 / Math.sqrt(50));
    }
  });
});

describe('the paper’s optimizer', () => {
  const { chooseStep, averageDecay } = RECIPE.paper.createOptimizer({ rate: 1, decay: 1, 'row-dropout': 0 });

  it('has one rate per group and clips the LSTM and h_c', () => {
    const rates = Object.fromEntries([...parameters.keys()].map((name) => [name, chooseStep(name).learningRate]));
    expect(rates).toEqual({
      W_a: 0.1,
      b_a: 0.1,
      W_cur: 0.1,
      b_cur: 0.1,
      W_ant: 0.1,
      b_ant: 0,
      W_pair: 0.1,
      u_p: 0.002,
      u: 0.002,
      u_0: 0.002,
      v: 0.002,
      v_0: 0.002,
      W_c: 0.01,
      b_c: 0.01,
      w_pos: 0.01,
      W_s: 0.01,
      b_s: 0.01,
      W_sh: 0.01,
      q: 0.002,
      q_0: 0.002,
      W_lstm: 0.002,
      U_lstm: 0.002,
      b_lstm: 0.002,
    });
    const clipped = [...parameters.keys()].filter((name) => chooseStep(name).clip === 10);
    expect(clipped).toEqual(['W_c', 'b_c', 'w_pos', 'W_lstm', 'U_lstm', 'b_lstm']);
    expect(averageDecay).toBe(0);
  });
});

describe('a step of AdaGrad', () => {
  const getParameter = (sizes: readonly number[], isTable: boolean): Parameter => {
    const length = sizes.reduce((product, size) => product * size, 1);
    const shape = { name: 'x', sizes, isTable };
    return {
      shape,
      values: new Float32Array(length),
      squares: new Float32Array(length),
      average: new Float32Array(length),
    };
  };
  const options = { learningRate: 0.5, weightDecay: 0, clip: 10 };

  it('clips each component of a gradient and divides it by the root of the summed squares', () => {
    const one = getParameter([3], false);
    applyGradients(
      new Map([['x', one]]),
      new Map([['x', { values: Float32Array.of(-30, 2, 0), indices: undefined }]]),
      { optimizer: { chooseStep: () => options }, random: Math.random },
    );
    expect([...one.squares]).toEqual([100, 4, 0]);
    expect([...one.values]).toEqual([0.5, -0.5, 0]);
  });

  it('sums the uses of a table row and does not change the others', () => {
    const table = getParameter([4, 2], true);
    // Two mentions with two templates each; the second mention took part in nothing.
    const gradient = { values: Float32Array.of(1, -2, 0, 0), indices: Int32Array.of(3, 3, 1, 0) };
    applyGradients(new Map([['x', table]]), new Map([['x', gradient]]), {
      optimizer: { chooseStep: () => options },
      random: Math.random,
    });
    expect([...table.squares]).toEqual([0, 0, 0, 0, 0, 0, 4, 16]);
    expect([...table.values]).toEqual([0, 0, 0, 0, 0, 0, -0.5, 0.5]);
  });
});
