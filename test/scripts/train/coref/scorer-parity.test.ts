import { describe, expect, it } from 'vitest';
import type { FeatureExtractor, Mention } from '../../../../featurizer/mod.ts';
import { createRandom } from '../../../../scripts/shared/random.ts';
import type { CompiledGraph, Feeds } from '../../../../scripts/tensor/mod.ts';
import { PieceCollector } from '../../../../scripts/train/coref/data/pair-pieces.ts';
import { initializeOwn } from '../../../../scripts/train/coref/network/initial-values.ts';
import { compileTrainingGraphs } from '../../../../scripts/train/coref/network/training-graphs.ts';
import { DecoderState } from '../../../../src/decoder/mod.ts';
import { listParameters, MEMORIES, type NetworkConfig, NetworkScorer } from '../../../../src/model/mod.ts';
import { createMention } from '../../../support/mentions.ts';

const FEATURES = {
  mentionRows: 20,
  mentionTemplates: 4,
  antecedentTemplates: 3,
  pairRows: 9,
  pairTemplates: 2,
  denseSize: 2,
};
const random = createRandom(3);
const below = (limit: number) => Math.floor(random() * limit);

/** Six mentions with random features; pairs have rows by their distance. */
const MENTIONS = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name) => createMention(name));
const rows = MENTIONS.map(() => Int32Array.from({ length: 4 }, () => below(20)));
const dense = MENTIONS.map(() => Float32Array.from({ length: 2 }, () => random() - 0.5));
const toIndex = (mention: Mention) => MENTIONS.indexOf(mention);
const readPairRows = (distance: number) => [distance, 8 - distance];
const extractor: FeatureExtractor = {
  featureSet: 'test',
  sizes: FEATURES,
  describe: (mention) => ({
    rows: rows[toIndex(mention)] as Int32Array,
    dense: dense[toIndex(mention)] as Float32Array,
  }),
  describePair: (_mention, _antecedent, { mentionDistance }, into = new Int32Array(2), at = 0) => {
    into.set(readPairRows(mentionDistance), at);
    return into;
  },
};

describe.each(MEMORIES)('the plain scorer with memory %s', (memory) => {
  it('computes the same scores as the training graphs', async () => {
    const config: NetworkConfig = { features: FEATURES, memory, pairUnits: 7, mentionUnits: 5, clusterUnits: 4 };
    const parameters = initializeOwn(listParameters(config), random);
    for (const { values } of parameters.values())
      for (let at = 0; at < values.length; at++) values[at] = random() - 0.5;
    const weights = new Map([...parameters].map(([name, { shape, values }]) => [name, { sizes: shape.sizes, values }]));
    const scorer = new NetworkScorer({ weights, extractor, calibration: () => 1 });
    // The last mention is scored; of the others, 0 and 2 are one cluster.
    const state = new DecoderState<ReturnType<typeof scorer.advance>>();
    for (const [index, mention] of MENTIONS.slice(0, 5).entries()) {
      const joined = index === 2 ? state.clusters[0] : undefined;
      state.commit(mention, joined, scorer.advance(joined?.memory, mention, state));
    }
    const scores = scorer.score(MENTIONS[5] as Mention, state);

    const graphs = await compileTrainingGraphs(config, {});
    const run = async (graph: CompiledGraph, feeds: Feeds) => {
      const inputs = graph.inputs.map(({ name }) => {
        const parameter = parameters.get(name);
        return [name, parameter ? { data: parameter.values, shape: parameter.shape.sizes } : feeds[name]] as const;
      });
      return graph.run(Object.fromEntries(inputs) as Feeds);
    };
    const parts = await run(graphs.mentions, {
      rows: Int32Array.from(rows.flatMap((row) => [...row])),
      dense: Float32Array.from(dense.flatMap((values) => [...values])),
    });
    const pieces = new PieceCollector(FEATURES, 5);
    for (const [place, distance] of [5, 4, 3, 2, 1].entries()) {
      pieces.add(Int32Array.from(readPairRows(distance)), place);
    }
    const { index, pieces: rowsOfPieces } = pieces.finish();
    const pairs = await run(graphs.pairs, {
      current: parts.float32('current'),
      antecedent: parts.float32('antecedent'),
      sums: (await run(graphs.pieces, { pieces: rowsOfPieces })).float32('sums'),
      pieceIndex: index,
      currentIndex: Int32Array.of(5, 5, 5, 5, 5),
      antecedentIndex: Int32Array.of(0, 1, 2, 3, 4),
    });
    for (let slot = 0; slot < 5; slot++) {
      const expected = (pairs.float32('pairs')[slot] as number) + (parts.float32('link')[5] as number);
      expect(scores.local[slot]).toBeCloseTo(expected, 4);
    }
    expect(scores.newLocal).toBeCloseTo(parts.float32('fresh')[5] as number, 4);
    if (graphs.memory === undefined) {
      expect(scores.newGlobal).toBe(0);
      return;
    }
    const cluster = (mention: number) => parts.float32('cluster').subarray(mention * 4, mention * 4 + 4);
    const computeMean = (mentions: readonly number[]) =>
      Float32Array.from(
        cluster(0),
        (_, unit) => mentions.reduce((sum, mention) => sum + (cluster(mention)[unit] as number), 0) / mentions.length,
      );
    const runLstm = async (mentions: readonly number[]) => {
      let hidden = new Float32Array(4);
      let cell = new Float32Array(4);
      for (const mention of mentions) {
        if (graphs.cell === undefined) throw new Error('no LSTM');
        const gates = parts.float32('gates').slice(mention * 16, mention * 16 + 16);
        const after = await run(graphs.cell.addStep, { gates, hidden, cell });
        hidden = after.float32('hiddenAfter').slice();
        cell = after.float32('cellAfter').slice();
      }
      return hidden;
    };
    const states: Float32Array[] = [];
    for (const mentions of [[0, 2], [1], [3], [4]]) {
      states.push(memory === 'lstm' ? await runLstm(mentions) : computeMean(mentions));
    }
    for (const [slot, state] of states.entries()) {
      const expected = state.reduce((sum, value, unit) => sum + value * (cluster(5)[unit] as number), 0);
      expect(scores.global[slot]).toBeCloseTo(expected, 4);
    }
    const stateSums = Float32Array.from(cluster(0), (_, unit) =>
      states.reduce((sum, state) => sum + (state[unit] as number), 0),
    );
    const na = await run(graphs.memory, {
      newness: parts.float32('newness').slice(20, 24),
      stateSums,
      cluster: cluster(5).slice(),
      states: Float32Array.from(states.flatMap((one) => [...one])),
    });
    expect(scores.newGlobal).toBeCloseTo(na.float32('na')[0] as number, 4);
  });
});
