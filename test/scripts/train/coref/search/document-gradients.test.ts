import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../scripts/shared/random.ts';
import { PieceCollector } from '../../../../../scripts/train/coref/data/pair-pieces.ts';
import type { TrainingDocument } from '../../../../../scripts/train/coref/data/training-document.ts';
import { initializeOwn } from '../../../../../scripts/train/coref/network/initial-values.ts';
import {
  compileTrainingGraphs,
  type RunnableNetwork,
} from '../../../../../scripts/train/coref/network/training-graphs.ts';
import { computeGradients, createOracleHistory } from '../../../../../scripts/train/coref/search/document-gradients.ts';
import { scoreDocument } from '../../../../../scripts/train/coref/search/score-document.ts';
import { NEW, toChoices } from '../../../../../scripts/train/coref/search/search.ts';
import { listParameters, MEMORIES, type MemoryKind, type NetworkConfig } from '../../../../../src/model/mod.ts';

const random = createRandom(7);
const below = (limit: number) => Math.floor(random() * limit);

const FEATURES = {
  mentionRows: 12,
  mentionTemplates: 4,
  antecedentTemplates: 3,
  pairRows: 9,
  pairTemplates: 11,
  denseSize: 2,
};

/** Random rows of pairs; 11 templates, so that a pair has two pieces. */
function randomPairs(count: number): TrainingDocument['pairs'] {
  const pairs = new PieceCollector(FEATURES, count);
  for (let place = 0; place < count; place++)
    pairs.add(
      Int32Array.from({ length: 11 }, () => below(9)),
      place,
    );
  return pairs.finish();
}

/** Six mentions with random features, in two clusters of more than one mention. */
const DOCUMENT: TrainingDocument = {
  id: 'six',
  mentionCount: 6,
  rows: Int32Array.from({ length: 6 * 4 }, () => below(12)),
  dense: Float32Array.from({ length: 6 * 2 }, () => random() - 0.5),
  oracle: Int32Array.of(0, 1, 0, 2, 1, 0),
  previous: Int32Array.of(-1, -1, 0, -1, 1, 2),
  pairs: randomPairs(15),
};

const WRONG = [
  { current: 2, right: 0, wrong: NEW, cost: 1.2 },
  { current: 3, right: NEW, wrong: 2, cost: 0.5 },
  { current: 4, right: 1, wrong: 2, cost: 1 },
  { current: 5, right: 2, wrong: NEW, cost: 1.2 },
] as const;

/** Σ cost × (s(wrong) − s(right)), from the scores of the search. */
async function computeLoss(network: RunnableNetwork): Promise<number> {
  const { scored } = await scoreDocument(DOCUMENT, network);
  const score = (current: number, choice: number) =>
    choice === NEW ? scored.scoreNew(current) : scored.scoreLink(current, choice);
  return WRONG.reduce((sum, { current, right, wrong, cost }) => {
    return sum + cost * (score(current, wrong) - score(current, right));
  }, 0);
}

async function createNetwork(memory: MemoryKind, averagesStates = false): Promise<RunnableNetwork> {
  const config: NetworkConfig = {
    features: FEATURES,
    memory,
    pairUnits: 5,
    mentionUnits: 4,
    clusterUnits: 3,
    hasPosition: true,
    averagesStates,
  };
  const parameters = initializeOwn(listParameters(config), random);
  // No parameter stays at zero.
  for (const { values } of parameters.values()) for (let at = 0; at < values.length; at++) values[at] = random() - 0.5;
  return { config, graphs: await compileTrainingGraphs(config, {}), parameters };
}

describe.each(MEMORIES)('the gradients with memory %s', (memory) => {
  it.each([false, true])(
    'agree with finite differences for every parameter, including the path from NA to all states, averaged: %s',
    async (averagesStates) => {
      const network = await createNetwork(memory, averagesStates);
      const noDropout = { pairDropout: 0, stateDropout: 0, random };
      const forward = await scoreDocument(DOCUMENT, network);
      const gradients = await computeGradients(DOCUMENT, toChoices(WRONG), forward, { ...network, ...noDropout });
      expect([...gradients.keys()]).toEqual([...network.parameters.keys()]);
      for (const [name, { values, shape }] of network.parameters) {
        const dense = new Float32Array(values.length);
        const { values: found, indices } = gradients.get(name) ?? { values: new Float32Array(0), indices: undefined };
        if (indices === undefined) dense.set(found);
        else spread(dense, found, indices, shape.sizes[1] ?? 1);
        expect(
          dense.some((value) => value !== 0),
          name,
        ).toBe(true);
        for (const at of values.keys()) {
          const before = values[at] as number;
          const epsilon = 0.01;
          values[at] = before + epsilon;
          const up = await computeLoss(network);
          values[at] = before - epsilon;
          const down = await computeLoss(network);
          values[at] = before;
          expect(Math.abs((up - down) / (2 * epsilon) - (dense[at] as number)), `${name}[${at}]`).toBeLessThan(2e-3);
        }
      }
    },
  );

  it('respect the dropout of the states', async () => {
    if (memory === 'none') return;
    const network = await createNetwork(memory);
    const forward = await scoreDocument(DOCUMENT, network);
    const gradientsAt = (stateDropout: number) =>
      computeGradients(DOCUMENT, toChoices(WRONG), forward, {
        ...network,
        pairDropout: 0,
        stateDropout,
        random: () => 0,
      });
    // With every state dropped, NA sees no state, and no link sees a cluster.
    const dropped = await gradientsAt(0.5);
    expect(dropped.get('W_sh')?.values.every((value) => value === 0)).toBe(true);
    expect(dropped.get('W_c')?.values.every((value) => value === 0)).toBe(true);
    expect((await gradientsAt(0)).get('W_sh')?.values.some((value) => value !== 0)).toBe(true);
  });
});

function spread(dense: Float32Array, rows: Float32Array, indices: Int32Array, width: number): void {
  const perRow = indices.length / (rows.length / width);
  for (const [use, row] of indices.entries()) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      dense[at] = (dense[at] as number) + (rows[Math.floor(use / perRow) * width + column] as number);
    }
  }
}

describe('createOracleHistory', () => {
  it('exposes to each mention the last state of every earlier cluster', () => {
    const history = createOracleHistory(DOCUMENT);
    const exposed = history.getExposed();
    const open = (mention: number) =>
      [...exposed.subarray(mention * 6, mention * 6 + 6).entries()].flatMap(([at, value]) => (value === 1 ? [at] : []));
    expect([0, 1, 2, 3, 4, 5].map(open)).toEqual([[], [0], [0, 1], [1, 2], [1, 2, 3], [2, 3, 4]]);
    expect(history.findState(5, 0)).toBe(2);
    expect(history.findState(2, 0)).toBe(0);
  });

  it('averages the members of a cluster up to a mention', () => {
    const means = createOracleHistory(DOCUMENT).getMeans();
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
