/** What is selected for mentions in advance. */
import { describe, expect, it } from 'vitest';
import { describeParticipant, type Mention } from '../../../featurizer/mod.ts';
import { createRandom } from '../../../scripts/shared/random.ts';
import { createBound, DecoderState, placeMention, placeMentions, type Scorer } from '../../../src/decoder/mod.ts';
import { createEagerScorer } from '../../support/fake-scorer.ts';
import { createMention } from '../../support/mentions.ts';

const bound = createBound({
  maxClusters: 9,
  maxAntecedents: 6,
  maxCandidates: 24,
  closing: 'expectation',
  dropping: 'names',
  reach: {
    thirdPerson: 6,
    disagreeing: 2,
    speakers: 3,
    voices: 9,
    strangers: 2,
    sameType: 4,
    pronouns: 4,
    pronounsForNames: 1,
  },
});

/** Several turns of random names, nouns and pronouns. */
function writeTurns(random: () => number): Mention[][] {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const one = (): Mention => {
    const kind = pick(['proper', 'nominal', 'pronoun', 'demonstrative'] as const);
    const text = kind === 'proper' || kind === 'nominal' ? pick(['Ada', 'Bob', 'cat', 'dog', 'hat']) : 'it';
    return createMention(text, {
      kind,
      person: kind === 'pronoun' ? pick([1, 2, 3]) : 3,
      speaker: pick(['Ada', 'Bob']),
    });
  };
  return Array.from({ length: 12 }, () => Array.from({ length: Math.floor(random() * 40) }, one));
}

describe('an advance selection', () => {
  it('contains everything that the mention is later compared with, and little more', async () => {
    const random = createRandom(3);
    const state = new DecoderState<number>(bound);
    const prepared = new Map<Mention, readonly (Mention | undefined)[]>();
    let [selected, compared] = [0, 0];
    const scorer: Scorer<number> = {
      prepare: (mentions, _view, selections) => {
        for (const [at, { candidates, ahead }] of selections.entries()) {
          const known = [...candidates.map(({ mention }) => mention), ...ahead.map((place) => mentions[place])];
          prepared.set(mentions[at] as Mention, known);
        }
      },
      score: (mention, view) => {
        const known = prepared.get(mention) ?? [];
        for (const kept of view.candidates) expect(known).toContain(kept.mention);
        // The advance selection saves work and changes nothing.
        expect(view.candidates).toEqual(state.createView(mention).candidates);
        selected += known.length;
        compared += view.candidates.length;
        const [local, global] = [view.candidates.map(random), view.clusters.map(random)];
        return { local, global, newLocal: random(), newGlobal: random() };
      },
      advance: (memory = 0) => memory + 1,
      estimateConfidence: () => 0.5,
    };
    for (const mentions of writeTurns(random)) for await (const _ of placeMentions(state, mentions, scorer));
    expect(compared).toBeGreaterThan(500);
    expect(selected).toBeLessThan(1.7 * compared);
  });

  it('is empty for the "I" of a participant, and made up for if the participant was let go', async () => {
    const state = new DecoderState<readonly string[]>(bound);
    const eager = createEagerScorer();
    const own = createMention('I', { kind: 'pronoun', number: 'singular', person: 1, speaker: 'Ada' });
    const introduced = describeParticipant({ speaker: 'Ada' }, { sentence: 0, turn: 0 });
    for (const mention of [createMention('Bob'), introduced]) await placeMention(state, mention, eager);
    const [settled, open] = state.selectAhead([own, { ...own, speaker: 'Bob' }]);
    expect(settled).toMatchObject({ candidates: [], ahead: [], isSettled: true });
    expect(open).toMatchObject({ ahead: [0], isSettled: false });
    expect(open?.candidates).toHaveLength(2);
    const late = state.createView(own, settled);
    expect(late.candidates).toHaveLength(2);
    expect(late.candidates).toEqual(state.createView(own).candidates);
  });
});
