import { describe, expect, it } from 'vitest';
import { createResolver, LineError } from '../../src/platform/node/mod.ts';

describe('ResolverDocument', () => {
  it('resolves turns as they are pushed and remembers earlier ones', async () => {
    const document = (await createResolver()).document({ id: 'chat' });
    await document.push({ text: 'Maria took her ticket.', speaker: 'Ada' });
    const { mentions, turn } = await document.push({ text: 'Was she late?', speaker: 'Ben' });
    expect(mentions).toMatchObject([{ text: 'she', entity: 1, turn: 1, speaker: 'Ben' }]);
    expect(turn).toMatchObject({ turn: 1, participant: 3 });
    expect(await document.entities()).toMatchObject([{ entity: 1, label: 'Maria', mentions: [0, 1, 3] }]);
    expect(await document.summary()).toMatchObject({ id: 'chat', turns: 2 });
  });

  it('keeps the order of turns that are pushed without waiting', async () => {
    const document = (await createResolver()).document();
    const results = await Promise.all(
      ['Maria left.', 'She was late.', 'She left.'].map((text) => document.push({ text })),
    );
    expect(results.map(({ turn }) => turn.turn)).toEqual([0, 1, 2]);
    expect(await document.entities()).toMatchObject([{ mentions: [0, 1, 2] }]);
  });

  it('refuses a turn of the wrong shape, changes nothing and continues', async () => {
    const document = (await createResolver()).document();
    const wrong = { text: 7 } as unknown as { text: string };
    await expect(document.push(wrong)).rejects.toThrow(LineError);
    expect((await document.push({ text: 'Maria left.' })).turn.turn).toBe(0);
  });

  it('reports what is actually in use', async () => {
    expect((await createResolver()).info).toMatchObject({
      name: 'model',
      provider: 'simd',
      sizes: { weights: expect.any(Number) },
    });
  });
});
