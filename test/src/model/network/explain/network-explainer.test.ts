import { describe, expect, it } from 'vitest';
import type { Mention } from '../../../../../featurizer/mod.ts';
import { DecoderState } from '../../../../../src/decoder/mod.ts';
import { type ClusterMemory, MEMORIES, MENTION_LAYERS, NetworkScorer } from '../../../../../src/model/mod.ts';
import { advanceMemory, createNewnessScorer } from '../../../../../src/model/network/cluster-memory.ts';
import {
  addStates,
  differentiateInput,
  differentiateNewness,
  followClusters,
  sumStates,
} from '../../../../../src/model/network/explain/memory-analysis.ts';
import { StateSum } from '../../../../../src/model/network/state-sum.ts';
import { computePreActivation } from '../../../../../src/model/network/weights.ts';
import { createTinyModel, MENTIONS, type Silenced } from './tiny-network.ts';

const LAST = MENTIONS[5] as Mention;

/** Places five mentions; 0, 2 and 4 are one cluster. */
function placed(scorer: NetworkScorer, count = 5): DecoderState<ClusterMemory> {
  const state = new DecoderState<ClusterMemory>();
  for (const [index, mention] of MENTIONS.slice(0, count).entries()) {
    const joined = index > 0 && index % 2 === 0 ? state.clusters[0] : undefined;
    state.commit(mention, joined, scorer.advance(joined?.memory, mention, state));
  }
  return state;
}

/** f of the last mention with antecedent `slot`, or of a new cluster, with one feature silenced. */
function localScore(slot: number | undefined, silenced?: Silenced): number {
  const scorer = new NetworkScorer(createTinyModel('none', silenced));
  const scores = scorer.score(LAST, placed(scorer));
  return slot === undefined ? scores.newLocal : (scores.local[slot] ?? 0);
}

describe('the reasons of the network', () => {
  const scorer = new NetworkScorer(createTinyModel('none'));
  const state = placed(scorer);

  it('are what a link’s score loses without a feature', () => {
    const slot = 3;
    const antecedent = state.candidates[slot];
    const reasons = new Map(scorer.explain(LAST, state, antecedent).map(({ feature, weight }) => [feature, weight]));
    const other = MENTIONS[slot] as Mention;
    const cases: [RegExp, Silenced][] = [
      [/^p0: /, { of: 'pair', template: 0 }],
      [/^p1: /, { of: 'pair', template: 1 }],
      ...[0, 1, 2, 3].map((template): [RegExp, Silenced] => [
        new RegExp(`^its t${template}:`),
        { of: 'mention', mention: LAST, template },
      ]),
      [/^its word$/, { of: 'dense', mention: LAST, start: 0, end: 2 }],
      [/^its number$/, { of: 'dense', mention: LAST, start: 2, end: 3 }],
      ...[0, 1, 2].map((template): [RegExp, Silenced] => [
        new RegExp(`^the antecedent’s t${template}:`),
        { of: 'mention', mention: other, template },
      ]),
      [/^the antecedent’s word$/, { of: 'dense', mention: other, start: 0, end: 2 }],
      [/^the antecedent’s number$/, { of: 'dense', mention: other, start: 2, end: 3 }],
    ];
    let told = 0;
    for (const [pattern, silenced] of cases) {
      const found = [...reasons].find(([feature]) => pattern.test(feature));
      if (found === undefined) continue; // not among the heaviest
      told++;
      expect(found[1]).toBeCloseTo(localScore(slot) - localScore(slot, silenced), 5);
    }
    expect(told).toBe(reasons.size);
    expect(told).toBe(8);
    const weights = [...reasons.values()].map(Math.abs);
    expect(weights).toEqual(weights.toSorted((one, other) => other - one));
  });

  it('are what a new cluster’s score loses without a feature', () => {
    const reasons = scorer.explain(LAST, state, undefined);
    expect(reasons).toHaveLength(6);
    for (const { feature, weight } of reasons) {
      const template = /^its t(\d):/.exec(feature)?.[1];
      const silenced: Silenced =
        template === undefined
          ? { of: 'dense', mention: LAST, ...(feature === 'its word' ? { start: 0, end: 2 } : { start: 2, end: 3 }) }
          : { of: 'mention', mention: LAST, template: Number(template) };
      expect(weight).toBeCloseTo(localScore(undefined) - localScore(undefined, silenced), 5);
    }
  });

  it('are empty if the features have no names', () => {
    const { names: _, ...extractor } = createTinyModel('none').extractor;
    expect(new NetworkScorer({ ...createTinyModel('none'), extractor }).explain(LAST, state, undefined)).toEqual([]);
  });
});

describe.each(MEMORIES.filter((memory) => memory !== 'none'))('the analyses of a memory of kind %s', (memory) => {
  const model = createTinyModel(memory);
  const scorer = new NetworkScorer(model);
  const state = placed(scorer);
  const analysis = scorer.analyzeMemory(LAST, state);

  it('give the g that the mention would have had after each member', () => {
    const [first] = analysis?.trajectories ?? [];
    expect(first?.members.map(({ n }) => n)).toEqual([0, 2, 4]);
    for (const { n, g } of first?.members ?? []) {
      // Directly: score against the state in which this member was the last.
      expect(g).toBeCloseTo(scorer.score(LAST, placed(scorer, n + 1)).global[0] ?? 0, 6);
    }
    const { global } = scorer.score(LAST, state);
    expect(analysis?.trajectories.map(({ members }) => members.at(-1)?.g)).toEqual([...(global as Float64Array)]);
  });

  it('give the slope of the new-cluster score by the last mention of each cluster, and what that mention changed', () => {
    const { weights, extractor } = model;
    const context = { genre: undefined, speakers: [] };
    const computeInput = (mention: Mention) =>
      computePreActivation(weights, MENTION_LAYERS.cluster, extractor.describe(mention, context)).map(Math.tanh);
    const clusters = state.clusters.map(({ id, members }) => ({
      cluster: id,
      members: members.map(({ n, mention }) => ({ n, input: computeInput(mention) })),
    }));
    const followed = followClusters(weights, clusters);
    const newness = computePreActivation(weights, MENTION_LAYERS.newness, extractor.describe(LAST, context));
    const memories = followed.map(({ members }) => members.at(-1)?.after as ClusterMemory);
    const slope = differentiateNewness(
      weights,
      addStates(weights, newness, { sum: sumStates(weights, memories), count: memories.length }),
      memories.length,
    );
    const newnessWith = (known: readonly (ClusterMemory | undefined)[]) =>
      createNewnessScorer(weights)(
        newness,
        new StateSum(newness.length).follow(
          known.flatMap((memory, id) => (memory === undefined ? [] : [{ id, memory }])),
        ),
      );
    for (const [at, { members }] of followed.entries()) {
      const last = members.at(-1);
      if (last === undefined) throw new Error('found an empty cluster');
      const gradient = differentiateInput(weights, last, slope);
      const step = 1 / 128;
      for (const unit of gradient.keys()) {
        const scoreAt = (shift: number) => {
          const input = last.input.with(unit, (last.input[unit] ?? 0) + shift);
          const moved = advanceMemory(weights, last.before, input);
          return newnessWith(memories.with(at, moved));
        };
        expect(gradient[unit]).toBeCloseTo((scoreAt(step) - scoreAt(-step)) / (2 * step), 4);
      }
      const norm = Math.hypot(...gradient);
      expect(analysis?.saliency[at]?.saliency).toBeCloseTo(norm, 5);
      expect(analysis?.saliency[at]?.n).toBe(last.n);
      const without: (ClusterMemory | undefined)[] = memories.with(at, last.before as ClusterMemory);
      expect(analysis?.saliency[at]?.effect).toBeCloseTo(newnessWith(memories) - newnessWith(without), 5);
    }
    expect(new Set(analysis?.saliency.map(({ saliency }) => saliency.toFixed(6))).size).toBeGreaterThan(
      memory === 'lstm' ? 2 : 1,
    );
  });
});

describe('a network without a memory', () => {
  it('has nothing to analyze', () => {
    const scorer = new NetworkScorer(createTinyModel('none'));
    expect(scorer.analyzeMemory(LAST, placed(scorer))).toBeUndefined();
  });
});
