import { describe, expect, it } from 'vitest';
import type { FeatureExtractor, Mention } from '../../../../../featurizer/mod.ts';
import { createRandom } from '../../../../../scripts/shared/random.ts';
import { featurize } from '../../../../../scripts/train/coref/data/training-document.ts';
import { initializeOwn } from '../../../../../scripts/train/coref/network/initial-values.ts';
import { compileTrainingGraphs } from '../../../../../scripts/train/coref/network/training-graphs.ts';
import { createScorer } from '../../../../../scripts/train/coref/run/evaluate-system.ts';
import { copyAverages } from '../../../../../scripts/train/coref/run/run-files.ts';
import { decodeDocument } from '../../../../../scripts/train/coref/search/decode-document.ts';
import { scoreDocument, sumOpenStates } from '../../../../../scripts/train/coref/search/score-document.ts';
import type { DecoderView, Scorer, Scores } from '../../../../../src/decoder/mod.ts';
import {
  type ClusterMemory,
  type LstmState,
  listParameters,
  type MemoryKind,
  type NetworkConfig,
  type NetworkWeights,
} from '../../../../../src/model/mod.ts';
import { createMention } from '../../../../support/mentions.ts';

const FEATURES = {
  mentionRows: 20,
  mentionTemplates: 4,
  antecedentTemplates: 4,
  pairRows: 9,
  pairTemplates: 2,
  denseSize: 0,
};
const UNITS = 4;
const random = createRandom(5);
const MENTIONS = ['Ada', 'Bob', 'Ada', 'Cleo', 'Bob', 'Ada', 'Dan', 'Ada'].map((name) => createMention(name));
const ORACLE = [0, 1, 0, 2, 1, 0, 3, 0];
const DOCUMENT = {
  id: 'eight',
  mentions: MENTIONS,
  contexts: MENTIONS.map(() => ({ genre: undefined, speakers: [] })),
  oracle: ORACLE,
};
const ROWS = MENTIONS.map(() => Int32Array.from({ length: 4 }, () => Math.floor(random() * 20)));
const extractor: FeatureExtractor = {
  featureSet: 'test',
  sizes: FEATURES,
  describe: (mention) => ({ rows: ROWS[MENTIONS.indexOf(mention)] as Int32Array, dense: new Float32Array(0) }),
  describePair: (_mention, _antecedent, { mentionDistance }, into = new Int32Array(2), at = 0) => {
    into.set([mentionDistance % 9, 8], at);
    return into;
  },
};

function createNetwork(memory: MemoryKind, hasPosition = false) {
  const config: NetworkConfig = {
    features: FEATURES,
    memory,
    pairUnits: 5,
    mentionUnits: 5,
    clusterUnits: UNITS,
    hasPosition,
  };
  const parameters = initializeOwn(listParameters(config), random);
  for (const { values, average } of parameters.values()) {
    for (let at = 0; at < values.length; at++) values[at] = random() - 0.5;
    average.set(values);
  }
  return { config, parameters, weights: copyAverages(parameters) };
}

/**
 * A scorer whose links are forced: to a mention's last fellow in the oracle, or to a new cluster.
 * Its memories are written down.
 */
function forced(weights: NetworkWeights, onView: (view: DecoderView<ClusterMemory>) => void = () => {}) {
  const { scorer: inner, place } = createScorer({ weights, extractor });
  place(MENTIONS);
  const memories: ClusterMemory[] = [];
  const scorer: Scorer<ClusterMemory> = {
    score: (mention, view) => {
      onView(view);
      const fellows = view.candidates.map(({ n }) => ORACLE[n] === ORACLE[MENTIONS.indexOf(mention)]);
      const local = fellows.map((isFellow) => (isFellow ? 0 : Number.NEGATIVE_INFINITY));
      const newLocal = fellows.includes(true) ? -1 : 1;
      return { local, global: view.clusters.map(() => 0), newLocal, newGlobal: 0 };
    },
    advance: async (memory, mention, view) => {
      const after = (await inner.advance(memory, mention, view)) as ClusterMemory;
      memories.push(after);
      return after;
    },
    estimateConfidence: () => 1,
  };
  return { scorer, memories, inner: inner as Scorer<ClusterMemory> };
}

describe.each(['none', 'mean', 'lstm'] as const)('decoding with memory %s', (memory) => {
  it('with oracle history has the same memories as greedy decoding that makes the oracle’s links', async () => {
    const { weights } = createNetwork(memory);
    const greedy = forced(weights);
    const oracle = forced(weights);
    const placements = await decodeDocument(DOCUMENT, greedy.scorer, { history: 'greedy' });
    await decodeDocument(DOCUMENT, oracle.scorer, { history: 'oracle' });
    expect(placements.map(({ cluster }) => cluster)).toEqual(ORACLE);
    expect(oracle.memories).toEqual(greedy.memories);
  });

  it('with oracle history scores as the trainer does', async () => {
    const { config, parameters, weights } = createNetwork(memory, true);
    const graphs = await compileTrainingGraphs(config, {});
    const { scored } = await scoreDocument(featurize(DOCUMENT, extractor), { config, graphs, parameters });
    const { inner } = forced(weights);
    const seen: Scores[] = [];
    const spy: Scorer<ClusterMemory> = {
      score: async (mention, view) => {
        const scores = await inner.score(mention, view);
        const current = MENTIONS.indexOf(mention);
        for (const [slot, { n, cluster }] of view.candidates.entries()) {
          const total = (scores.local[slot] as number) + (scores.global[cluster.slot] as number);
          expect(total, `${current} → ${n}`).toBeCloseTo(scored.scoreLink(current, n), 4);
        }
        expect(scores.newLocal + scores.newGlobal).toBeCloseTo(scored.scoreNew(current), 4);
        seen.push(scores);
        return scores;
      },
      advance: (before, mention, view) => inner.advance(before, mention, view),
      estimateConfidence: () => 1,
    };
    await decodeDocument(DOCUMENT, spy, { history: 'oracle' });
    expect(seen).toHaveLength(7);
  });
});

describe('oracle history', () => {
  it('records the model’s own links, which are the predicted clusters', async () => {
    const linksToFirst: Scorer<number> = {
      score: (_mention, { candidates, clusters }) => ({
        local: candidates.map(({ n }) => (n === 0 ? 1 : 0)),
        global: clusters.map(() => 0),
        newLocal: candidates.length === 3 ? 2 : 0, // mention 3 opens a cluster
        newGlobal: 0,
      }),
      advance: (memory) => (memory ?? 0) + 1,
      estimateConfidence: () => 0.7,
    };
    const placements = await decodeDocument(DOCUMENT, linksToFirst, { history: 'oracle' });
    expect(placements.map(({ antecedent }) => antecedent)).toEqual([null, 0, 0, null, 0, 0, 0, 0]);
    expect(placements.map(({ cluster }) => cluster)).toEqual([0, 0, 0, 1, 0, 0, 0, 0]);
  });
});

describe('the sum of states', () => {
  it('is the same recomputed and updated, after each step', async () => {
    const { weights } = createNetwork('lstm');
    const sums: number[][] = [];
    const { scorer, memories } = forced(weights, (view) => {
      const sum = new Array<number>(UNITS).fill(0);
      for (const { memory } of view.clusters)
        for (const [unit, value] of (memory as LstmState).h.entries()) sum[unit] = (sum[unit] as number) + value;
      sums.push(sum);
    });
    await decodeDocument(DOCUMENT, scorer, { history: 'greedy' });
    const states = Float32Array.from(memories.flatMap((memory) => [...(memory as LstmState).h]));
    const { previous } = featurize(DOCUMENT, extractor);
    const running = sumOpenStates({ mentionCount: 8, previous }, states, { clusterUnits: UNITS });
    expect(running.subarray(0, UNITS).every((value) => value === 0)).toBe(true);
    for (const [at, sum] of sums.entries())
      for (const [unit, value] of sum.entries())
        expect(running[(at + 1) * UNITS + unit], `S before mention ${at + 1}`).toBeCloseTo(value, 5);
  });
});

describe('MR', () => {
  it('is the full model with g forced to 0', async () => {
    const { weights } = createNetwork('lstm');
    const isLocal = (name: string) => !/^[WDb]_[cs]$|^W_sh$|^q|_lstm$/.test(name);
    const local = new Map([...weights].filter(([name]) => isLocal(name)));
    const { scorer: full } = createScorer({ weights, extractor });
    const withoutG: Scorer = {
      score: async (mention, view) => {
        const { local: f, newLocal } = await full.score(mention, view);
        return { local: f, newLocal, global: view.clusters.map(() => 0), newGlobal: 0 };
      },
      advance: (memory, mention: Mention, view) => full.advance(memory, mention, view),
      estimateConfidence: () => 0.5,
    };
    const { scorer: mr } = createScorer({ weights: local, extractor });
    const [one, other] = [
      await decodeDocument(DOCUMENT, withoutG, { history: 'greedy' }),
      await decodeDocument(DOCUMENT, mr, { history: 'greedy' }),
    ];
    expect(one.map(({ choice }) => choice)).toEqual(other.map(({ choice }) => choice));
    expect(one.map(({ cluster }) => cluster)).toEqual(other.map(({ cluster }) => cluster));
  });
});
