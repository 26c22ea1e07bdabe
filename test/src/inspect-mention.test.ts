import { describe, expect, it } from 'vitest';
import { createResolver, type MentionLine, type Scorer } from '../../src/platform/node/mod.ts';
import { createFakeScorer } from '../support/fake-scorer.ts';

const TURNS = [{ text: 'Maria saw Anna. She left.' }, { text: 'Then she came back.' }];

/** The stream has reasons for the leading candidates only. */
function dropReasons({ candidates, ...line }: MentionLine) {
  return { ...line, candidates: candidates?.map(({ reasons: _, ...candidate }) => candidate) };
}

describe('inspect', () => {
  it('returns the decision of the stream, with the reasons of every candidate', async () => {
    const resolver = await createResolver({ system: 'rules' });
    const lines = [];
    for await (const line of resolver.stream(
      TURNS.map((turn) => ({ type: 'turn', ...turn })),
      { explain: true },
    )) {
      if (line.type === 'mention') lines.push(line);
    }
    for (const line of lines) {
      const { mention, before, trajectories, saliency } = await resolver.inspect(TURNS, line.n);
      expect(dropReasons(mention)).toEqual(dropReasons(line));
      expect(mention.candidates?.every(({ reasons }) => reasons !== undefined)).toBe(true);
      expect(before).toEqual(lines.slice(0, line.n));
      expect([trajectories, saliency]).toEqual([[], []]); // the rules have no memory
    }
  });

  it('reads the memories right before the mention is placed', async () => {
    const scorer = createFakeScorer(() => ({})) as Scorer;
    scorer.analyzeMemory = (_, view) => ({
      trajectories: [{ cluster: 0, members: view.candidates.map(({ n }) => ({ n, g: n / 2 })) }],
      saliency: [{ cluster: 1, n: 1, saliency: 0.5, effect: -2 }],
    });
    const { trajectories, saliency } = await (await createResolver({ scorer })).inspect(TURNS, 2);
    expect(trajectories).toEqual([
      {
        entity: 0,
        members: [
          { n: 0, g: 0 },
          { n: 1, g: 0.5 },
        ],
      },
    ]);
    expect(saliency).toEqual([{ entity: 1, n: 1, saliency: 0.5, effect: -2 }]);
  });

  it('matches what a stream reports about the inspected mention only', async () => {
    const scorer = createFakeScorer(() => ({})) as Scorer;
    scorer.analyzeMemory = () => ({ trajectories: [], saliency: [{ cluster: 0, n: 0, saliency: 0.25, effect: 1 }] });
    const lines = [];
    const input = TURNS.map((turn) => ({ type: 'turn', ...turn }));
    for await (const line of (await createResolver({ scorer })).stream(input, { inspect: 2 })) lines.push(line);
    expect(lines.flatMap((line) => ('memory' in line ? [[line.n, line.memory]] : []))).toEqual([
      [2, { trajectories: [], saliency: [{ entity: 0, n: 0, saliency: 0.25, effect: 1 }] }],
    ]);
  });

  it('reports how many mentions there are if the number is too high', async () => {
    await expect((await createResolver()).inspect(TURNS, 99)).rejects.toThrow(
      /found \d mentions, expected one with number 99/,
    );
  });
});
