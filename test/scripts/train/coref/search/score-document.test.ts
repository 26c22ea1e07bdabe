import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../scripts/shared/random.ts';
import { PieceCollector } from '../../../../../scripts/train/coref/data/pair-pieces.ts';
import type { TrainingDocument } from '../../../../../scripts/train/coref/data/training-document.ts';
import { initializeOwn } from '../../../../../scripts/train/coref/network/initial-values.ts';
import type { RunnableNetwork } from '../../../../../scripts/train/coref/network/training-graphs.ts';
import { compileTrainingGraphs } from '../../../../../scripts/train/coref/network/training-graphs.ts';
import { scoreDocument } from '../../../../../scripts/train/coref/search/score-document.ts';
import type { ScoredDocument } from '../../../../../scripts/train/coref/search/search.ts';
import { listParameters, MEMORIES, type MemoryKind, type NetworkConfig } from '../../../../../src/model/mod.ts';

const random = createRandom(11);
const below = (limit: number) => Math.floor(random() * limit);
const FEATURES = {
  mentionRows: 12,
  mentionTemplates: 4,
  antecedentTemplates: 3,
  pairRows: 9,
  pairTemplates: 3,
  denseSize: 2,
};
const pairs = new PieceCollector(FEATURES, 15);
for (let place = 0; place < 15; place++)
  pairs.add(
    Int32Array.from({ length: 3 }, () => below(9)),
    place,
  );
const DOCUMENT: TrainingDocument = {
  id: 'six',
  mentionCount: 6,
  rows: Int32Array.from({ length: 6 * 4 }, () => below(12)),
  dense: Float32Array.from({ length: 6 * 2 }, () => random() - 0.5),
  oracle: Int32Array.of(0, 1, 0, 2, 1, 0),
  previous: Int32Array.of(-1, -1, 0, -1, 1, 2),
  pairs: pairs.finish(),
};

async function createNetwork(memory: MemoryKind): Promise<RunnableNetwork> {
  const config: NetworkConfig = { features: FEATURES, memory, pairUnits: 5, mentionUnits: 4, clusterUnits: 3 };
  const parameters = initializeOwn(listParameters(config), random);
  for (const { values } of parameters.values()) for (let at = 0; at < values.length; at++) values[at] = random() - 0.5;
  return { config, graphs: await compileTrainingGraphs(config, { searchDropout: true }), parameters };
}

const scoreLinks = (scored: ScoredDocument, current: number) =>
  Array.from({ length: current }, (_, antecedent) => scored.scoreLink(current, antecedent));
const createDropout = (rate: number, draw: () => number) => ({ pairDropout: rate, stateDropout: rate, random: draw });

describe.each(MEMORIES)('the scores of the search with memory %s', (memory) => {
  it('are the same for the pairs in reach, and −∞ for all others', async () => {
    const network = await createNetwork(memory);
    const { scored } = await scoreDocument(DOCUMENT, network);
    const reached = [
      { current: 2, antecedent: 1 },
      { current: 4, antecedent: 0 },
      { current: 4, antecedent: 3 },
      { current: 5, antecedent: 2 },
    ];
    const { scored: near } = await scoreDocument(
      {
        ...DOCUMENT,
        reached: {
          index: Int32Array.from(reached, ({ current, antecedent }) => (current * (current - 1)) / 2 + antecedent),
          current: Int32Array.from(reached, ({ current }) => current),
          antecedent: Int32Array.from(reached, ({ antecedent }) => antecedent),
        },
      },
      network,
    );
    for (let current = 1; current < 6; current++) {
      expect(near.scoreNew(current)).toBeCloseTo(scored.scoreNew(current), 5);
      for (const [antecedent, score] of scoreLinks(scored, current).entries()) {
        const isReached = reached.some((pair) => pair.current === current && pair.antecedent === antecedent);
        if (isReached) expect(near.scoreLink(current, antecedent)).toBeCloseTo(score, 5);
        else expect(near.scoreLink(current, antecedent)).toBe(Number.NEGATIVE_INFINITY);
      }
    }
  });

  it('are the same with dropout at rate 0', async () => {
    const network = await createNetwork(memory);
    const { scored } = await scoreDocument(DOCUMENT, network);
    const { scored: kept } = await scoreDocument(DOCUMENT, network, createDropout(0, random));
    for (let current = 1; current < 6; current++) {
      for (const [antecedent, score] of scoreLinks(scored, current).entries())
        expect(kept.scoreLink(current, antecedent)).toBeCloseTo(score, 5);
      expect(kept.scoreNew(current)).toBeCloseTo(scored.scoreNew(current), 5);
    }
  });

  it('are u_0 for every link if everything is dropped, and f(x, ε) keeps h_a', async () => {
    const network = await createNetwork(memory);
    const { scored, stateMask } = await scoreDocument(
      DOCUMENT,
      network,
      createDropout(0.5, () => 0),
    );
    const bias = network.parameters.get('u_0')?.values[0] as number;
    for (let current = 1; current < 6; current++)
      for (const score of scoreLinks(scored, current)) expect(score).toBeCloseTo(bias, 6);
    if (memory === 'none') {
      const { scored: whole } = await scoreDocument(DOCUMENT, network);
      expect(scored.scoreNew(3)).toBe(whole.scoreNew(3));
    } else expect(stateMask?.every((value) => value === 0)).toBe(true);
  });

  it('differ between pairs by their masks', async () => {
    const network = await createNetwork(memory);
    const passes = [
      await scoreDocument(DOCUMENT, network, createDropout(0.5, createRandom(1))),
      await scoreDocument(DOCUMENT, network, createDropout(0.5, createRandom(1))),
      await scoreDocument(DOCUMENT, network, createDropout(0.5, createRandom(2))),
    ].map(({ scored }) => scoreLinks(scored, 5));
    expect(passes[1]).toEqual(passes[0]);
    expect(passes[2]).not.toEqual(passes[0]);
  });

  it('are computed for mentions that are trained on', async () => {
    const network = await createNetwork(memory);
    const { scored } = await scoreDocument(DOCUMENT, network);
    const masked = { ...DOCUMENT, lossMask: Uint8Array.of(1, 0, 1, 0, 1, 1) };
    const { scored: some } = await scoreDocument(masked, network);
    for (const current of [2, 4, 5])
      for (const [antecedent, score] of scoreLinks(scored, current).entries())
        expect(some.scoreLink(current, antecedent)).toBeCloseTo(score, 5);
  });
});
