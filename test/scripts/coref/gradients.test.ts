import { describe, expect, it } from 'vitest';
import { type NetworkConfig, parametersOf } from '../../../scripts/coref/network.ts';
import { oracleHistory } from '../../../scripts/coref/oracle-history.ts';
import { initialise } from '../../../scripts/coref/parameters.ts';
import type { TrainingDocument } from '../../../scripts/coref/training-document.ts';
import { compileTrainingGraphs } from '../../../scripts/coref/training-graphs.ts';
import { seededRandom } from '../../../scripts/random/mod.ts';

const random = seededRandom(7);
const below = (limit: number) => Math.floor(random() * limit);

const FEATURES = {
  mentionRows: 12,
  mentionTemplates: 4,
  antecedentTemplates: 3,
  pairRows: 9,
  pairTemplates: 3,
  denseSize: 2,
};

/** Six mentions in two clusters of more than one, random features. */
const DOCUMENT: TrainingDocument = {
  id: 'six',
  mentionCount: 6,
  rows: Int32Array.from({ length: 6 * 4 }, () => below(12)),
  dense: Float32Array.from({ length: 6 * 2 }, () => random() - 0.5),
  oracle: Int32Array.of(0, 1, 0, 2, 1, 0),
  previous: Int32Array.of(-1, -1, 0, -1, 1, 2),
  tupleIndex: new Int32Array(15),
  tuples: new Int32Array(3),
};

/** Chosen links: (current, antecedent, signed cost). */
const LINKS = [
  [2, 0, -1.2],
  [3, 2, 0.5],
  [4, 1, -1],
  [4, 2, 1],
  [5, 2, -1.2],
] as const;

function feeds(
  config: NetworkConfig,
): Record<string, Float32Array | Int32Array | { data: Float32Array; shape: number[] }> {
  const history = oracleHistory(DOCUMENT);
  const mask = (length: number) => Float32Array.from({ length }, () => (random() < 0.3 ? 0 : 1 / 0.7));
  const all = {
    rows: DOCUMENT.rows,
    dense: DOCUMENT.dense,
    currentIndex: Int32Array.from(LINKS, ([current]) => current),
    antecedentIndex: Int32Array.from(LINKS, ([, antecedent]) => antecedent),
    stateIndex: Int32Array.from(LINKS, ([current, antecedent]) => history.stateOf(current, antecedent)),
    linkWeight: Float32Array.from(LINKS, ([, , weight]) => weight),
    freshWeight: Float32Array.of(0, 0, 1.2, -0.5, 0, 1.2),
    pairRows: Int32Array.from({ length: LINKS.length * 3 }, () => below(9)),
    pairMask: mask(LINKS.length * config.pairUnits),
    linkMask: mask(LINKS.length * config.mentionUnits),
  };
  if (config.memory === 'none') {
    const { stateIndex: _, ...local } = all;
    return local;
  }
  return {
    ...all,
    stateMask: mask(6 * config.clusterUnits),
    means: { data: history.means(), shape: [6, 6] },
    exposed: { data: history.exposed(), shape: [6, 6] },
  };
}

describe.each(['none', 'mean'] as const)('the gradients with memory %s', (memory) => {
  const config: NetworkConfig = { features: FEATURES, memory, pairUnits: 5, mentionUnits: 4, clusterUnits: 3 };

  it('agree with finite differences for every parameter group, the path from NA to all states included', async () => {
    const { gradients } = await compileTrainingGraphs(config, {});
    const parameters = initialise(parametersOf(config), random);
    const inputs = feeds(config);
    const run = async () =>
      gradients.run({
        ...inputs,
        ...Object.fromEntries(
          [...parameters].map(([name, { values, shape }]) => [name, { data: values.slice(), shape: shape.sizes }]),
        ),
      });
    const analytic = await run();
    for (const [name, { values, shape }] of parameters) {
      const dense = new Float32Array(values.length);
      const found = analytic.float32(`grad:${name}`);
      if (!shape.isTable) dense.set(found);
      else spread(dense, found, indicesOf(name, inputs), shape.sizes[1] ?? 1);
      for (let check = 0; check < 6; check++) {
        const at = below(values.length);
        const before = values[at] as number;
        const epsilon = 0.01;
        values[at] = before + epsilon;
        const up = (await run()).float32('loss')[0] as number;
        values[at] = before - epsilon;
        const down = (await run()).float32('loss')[0] as number;
        values[at] = before;
        expect(Math.abs((up - down) / (2 * epsilon) - (dense[at] as number)), `${name}[${at}]`).toBeLessThan(3e-3);
      }
    }
  });
});

function indicesOf(name: string, inputs: ReturnType<typeof feeds>): Int32Array {
  if (name === 'W_pair') return inputs.pairRows as Int32Array;
  const rows = inputs.rows as Int32Array;
  return name === 'W_ant' ? rows.filter((_, at) => at % 4 < 3) : rows;
}

function spread(dense: Float32Array, rows: Float32Array, indices: Int32Array, width: number): void {
  const perRow = indices.length / (rows.length / width);
  for (const [use, row] of indices.entries()) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      dense[at] = (dense[at] as number) + (rows[Math.floor(use / perRow) * width + column] as number);
    }
  }
}

describe('oracleHistory', () => {
  it('shows each mention the last state of every cluster before it', () => {
    const history = oracleHistory(DOCUMENT);
    const exposed = history.exposed();
    const open = (mention: number) =>
      [...exposed.subarray(mention * 6, mention * 6 + 6).entries()].flatMap(([at, value]) => (value === 1 ? [at] : []));
    expect([0, 1, 2, 3, 4, 5].map(open)).toEqual([[], [0], [0, 1], [1, 2], [1, 2, 3], [2, 3, 4]]);
    expect(history.stateOf(5, 0)).toBe(2);
    expect(history.stateOf(2, 0)).toBe(0);
  });

  it('averages the members of a cluster up to a mention', () => {
    const means = oracleHistory(DOCUMENT).means();
    expect([...means.subarray(5 * 6, 6 * 6)].map((value) => Math.round(value * 300) / 300)).toEqual([
      1 / 3,
      0,
      1 / 3,
      0,
      0,
      1 / 3,
    ]);
  });
});
