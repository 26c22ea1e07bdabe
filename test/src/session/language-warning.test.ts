import { describe, expect, it } from 'vitest';
import { createResolver, type OutputLine } from '../../../src/platform/node/mod.ts';

const resolver = await createResolver({ system: 'rules' });
const SPANISH = 'María compró un billete en la estación y su hermano no la vio. Ella llegó muy tarde a la casa.';

async function collect(lines: AsyncIterable<OutputLine>) {
  const found: string[][] = [];
  for await (const line of lines) if (line.type === 'turn') found.push(line.warnings?.map(({ code }) => code) ?? []);
  return found;
}

describe('a text in another language', () => {
  it('is resolved with a warning, once per document', async () => {
    const turn = { type: 'turn', text: SPANISH };
    expect(await collect(resolver.stream([turn, turn, { type: 'document' }, turn]))).toEqual([
      ['not_english'],
      [],
      ['not_english'],
    ]);
  });

  it('is not warned of again after a restore', async () => {
    const document = resolver.document();
    const { turn } = await document.push({ text: SPANISH });
    expect(turn.warnings?.[0]?.message).toBe(
      'resolve turn: found Spanish, expected English: the model knows no other language, so most links are wrong',
    );
    const restored = await resolver.restore(await document.snapshot());
    expect((await restored.push({ text: SPANISH })).turn.warnings).toBeUndefined();
  });
});
