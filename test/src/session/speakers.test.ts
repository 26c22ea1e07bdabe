import { expect, it } from 'vitest';
import type { Scorer } from '../../../src/decoder/mod.ts';
import { RulesScorer } from '../../../src/model/mod.ts';
import { createFreshResolver } from '../../support/shared-parser.ts';

it('a scorer gets all speakers, including those without mentions', async () => {
  const rules = new RulesScorer() as Scorer;
  const heard: (readonly string[])[] = [];
  const listening: Scorer = {
    score: (mention, view) => {
      if (mention.speaker === 'Ada') heard.push(view.document.speakers);
      return rules.score(mention, view);
    },
    advance: (memory, mention, view) => rules.advance(memory, mention, view),
    estimateConfidence: (mention, evidence) => rules.estimateConfidence(mention, evidence),
  };
  const document = createFreshResolver({ scorer: listening }).document();
  await document.push({ text: 'Hm, well.', speaker: 'Bob' });
  await document.push({ text: 'I asked Bob and he left.', speaker: 'Ada' });
  expect(heard.length).toBeGreaterThan(0);
  expect(new Set(heard.map((speakers) => speakers.join()))).toEqual(new Set(['Bob,Ada']));
});
