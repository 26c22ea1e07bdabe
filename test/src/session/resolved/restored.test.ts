import { expect, it } from 'vitest';
import { createResolver } from '../../../../src/platform/node/mod.ts';

it('resolved text continues after a restore without a difference', async () => {
  const resolver = await createResolver();
  const before = resolver.document({ resolved: true });
  await before.push({ speaker: 'Ada', text: 'I saw Dr. Maria Gonzalez of the old hospital. The students left.' });
  const restored = await resolver.restore(await before.snapshot(), { resolved: true });
  const turn = { speaker: 'Ben', text: 'Was she angry? They lost their books.' };
  const { turn: line } = await restored.push(turn);
  expect(line).toEqual((await before.push(turn)).turn);
  expect(line.resolved).not.toBe(turn.text);
});
