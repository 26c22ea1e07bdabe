/** The rules as a scorer. */

import { expect, it } from 'vitest';
import { extendProfile } from '../../../../src/model/rules/cluster-profile.ts';
import { RulesScorer } from '../../../../src/model/rules/rules-scorer.ts';
import { createName, createPronoun } from './mention.ts';

const scorer = new RulesScorer();
const she = createPronoun('she', { gender: 'feminine', feminineShare: 1, isAnimate: true, number: 'singular' });

/** Scores "she" against one earlier name. */
function scoreAgainst(earlier: ReturnType<typeof createName>): number {
  const cluster = { id: 0, memory: extendProfile(undefined, earlier), lastN: 0, size: 1, members: [0] };
  const view = { candidates: [{ n: 0, mention: earlier, cluster }], clusters: [cluster] };
  const { local, global, newLocal, newGlobal } = scorer.score(she, view as never);
  return (local[0] ?? 0) + (global[0] ?? 0) - newLocal - newGlobal;
}

it('links if a rule supports it and nothing contradicts', () => {
  expect(
    scoreAgainst(createName('Emma', { gender: 'feminine', feminineShare: 0.99, isAnimate: true })),
  ).toBeGreaterThan(0);
});

it('opens a cluster if something contradicts', () => {
  expect(scoreAgainst(createName('James', { gender: 'masculine', feminineShare: 0.01, isAnimate: true }))).toBeLessThan(
    0,
  );
});

it('prefers a name that leans toward its gender', () => {
  const toward = scoreAgainst(createName('Leslie', { feminineShare: 0.7 }));
  expect(toward).toBeGreaterThan(scoreAgainst(createName('Jordan', { feminineShare: 0.3 })));
});

it('reports how often such a decision was right', () => {
  const confidence = scorer.estimateConfidence(she, { isNew: false, score: 1, margin: 1 });
  expect(confidence).toBeGreaterThan(0);
  expect(confidence).toBeLessThan(1);
});
