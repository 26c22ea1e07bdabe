import { describe, expect, it } from 'vitest';
import { DecoderState, placeMention, type Scorer } from '../../../src/decoder/mod.ts';
import { createFakeScorer } from '../../support/fake-scorer.ts';
import { createMention } from '../../support/mentions.ts';

async function place(texts: readonly string[], scorer: Scorer<readonly string[]>, inspected?: number) {
  const state = new DecoderState<readonly string[]>();
  const placements = [];
  const explained = { candidateCount: 10, inspected };
  for (const text of texts) placements.push(await placeMention(state, createMention(text), scorer, explained));
  return { state, placements };
}

describe('placeMention', () => {
  it('opens cluster 0 with the first mention and never scores it', async () => {
    const scorer = createFakeScorer(() => {
      throw new Error('scored');
    });
    const { placements } = await place(['Ada'], scorer);
    expect(placements[0]).toMatchObject({ n: 0, cluster: 0, antecedent: null, confidence: 1 });
    expect(placements[0]?.choice).toMatchObject({ isNew: true, score: 0, margin: 0 });
  });

  it('links to the best antecedent and advances only that memory', async () => {
    const scorer = createFakeScorer((text) => (text === 'she' ? { local: [3, 1], newLocal: 0.5 } : {}));
    const { state, placements } = await place(['Ada', 'Bob', 'she'], scorer);
    expect(placements[2]).toMatchObject({ cluster: 0, antecedent: 0 });
    expect(state.clusters.map(({ memory }) => memory)).toEqual([['Ada', 'she'], ['Bob']]);
  });

  it('adds the global score of a cluster to each of its antecedents', async () => {
    const scorer = createFakeScorer((text) => (text === 'she' ? { local: [2, 1], global: [0, 5] } : {}));
    const { placements } = await place(['Ada', 'Bob', 'she'], scorer);
    expect(placements[2]).toMatchObject({ cluster: 1, antecedent: 1 });
    expect(placements[2]?.choice.score).toBe(6);
  });

  it('links on a tie with a new cluster', async () => {
    const { placements } = await place(
      ['Ada', 'she'],
      createFakeScorer(() => ({ local: [1], newLocal: 0.25, newGlobal: 0.75 })),
    );
    expect(placements[1]).toMatchObject({ antecedent: 0 });
    expect(placements[1]?.choice.margin).toBe(0);
  });

  it('chooses the first of equal antecedents, so that replays agree', async () => {
    const scorer = createFakeScorer((text) => (text === 'she' ? { local: [2, 2] } : {}));
    const { placements } = await place(['Ada', 'Bob', 'she'], scorer);
    expect(placements[2]?.antecedent).toBe(0);
  });

  it('measures the margin against other outcomes, not against the same cluster', async () => {
    const scorer = createFakeScorer((text) => {
      if (text === 'she') return { local: [4] };
      return text === 'her' ? { local: [9, 8.5, 3], newLocal: 1 } : {};
    });
    const { placements } = await place(['Ada', 'she', 'Bob', 'her'], scorer);
    expect(placements[3]?.choice).toMatchObject({ score: 9, margin: 6 });
  });

  it('measures the margin of a new cluster over the best link', async () => {
    const scorer = createFakeScorer((text) => (text === 'Bob' ? { local: [-2], newLocal: 1 } : {}));
    const { placements } = await place(['Ada', 'Bob'], scorer);
    expect(placements[1]?.choice).toMatchObject({ isNew: true, score: 1, margin: 3 });
  });

  it('lists the best candidates with both parts, best first, without forbidden ones', async () => {
    const scorer = createFakeScorer((text) =>
      text === 'she'
        ? { local: [1, Number.NEGATIVE_INFINITY, 2], global: [3, 0, 0], newLocal: 0.5, newGlobal: 0.25 }
        : {},
    );
    const { placements } = await place(['Ada', 'Bob', 'Cleo', 'she'], scorer);
    expect(placements[3]?.choice.candidates).toEqual([
      { antecedent: 0, number: 0, cluster: 0, local: 1, global: 3 },
      { antecedent: 2, number: 2, cluster: 2, local: 2, global: 0 },
    ]);
    expect(placements[3]?.choice.newCluster).toEqual({ local: 0.5, global: 0.25 });
  });

  it('requests reasons for the winner, the best with another outcome and a new cluster, however many are listed', async () => {
    const asked: (string | undefined)[] = [];
    const scorer: Scorer<readonly string[]> = {
      ...createFakeScorer((text) => {
        if (text === 'Ada King') return { local: [9] };
        return text === 'she' ? { local: [8, 7, 1, 6, 3], newLocal: 2 } : {};
      }),
      explain: (_mention, _view, antecedent) => {
        asked.push(antecedent?.mention.text);
        return [{ feature: 'told', weight: 1 }];
      },
    };
    const texts = ['Ada', 'Ada King', 'Bob', 'Cleo', 'Dora', 'she'];
    const { placements } = await place(texts, scorer);
    const told = placements[5]?.choice.candidates.map(({ antecedent, reasons }) => [antecedent, reasons?.length]);
    expect(told).toEqual([
      [0, 1],
      [1, undefined], // the winner's own cluster
      [3, 1],
      [4, undefined],
      [2, undefined],
    ]);
    expect(placements[5]?.choice.newCluster.reasons).toHaveLength(1);
    expect(asked.slice(-3)).toEqual(['Ada', 'Cleo', undefined]);

    const inspected = await place(texts, scorer, 5);
    expect(inspected.placements[5]?.choice.candidates.every(({ reasons }) => reasons?.length === 1)).toBe(true);
    expect(inspected.placements.slice(0, 5)).toEqual(placements.slice(0, 5));
  });

  it('has no margin if every link is forbidden', async () => {
    const { placements } = await place(
      ['Ada', 'Bob'],
      createFakeScorer(() => ({})),
    );
    expect(placements[1]?.choice).toMatchObject({ isNew: true, margin: 0 });
  });

  it('refuses scores that are not numbers', async () => {
    const scorer = createFakeScorer(() => ({ local: [Number.NaN] }));
    await expect(place(['Ada', 'she'], scorer)).rejects.toThrow(/found NaN/);
  });

  it('refuses fewer scores than candidates', async () => {
    await expect(
      place(
        ['Ada', 'she'],
        createFakeScorer(() => ({ local: [] })),
      ),
    ).rejects.toThrow(/expected one for slot 0/);
  });

  it('gives the same placements on every run', async () => {
    const scorer = createFakeScorer((text) => (text === 'she' ? { local: [2, 2.5], global: [1, 0] } : {}));
    const texts = ['Ada', 'Bob', 'she'];
    expect((await place(texts, scorer)).placements).toEqual((await place(texts, scorer)).placements);
  });
});
