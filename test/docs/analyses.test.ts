import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findQuery, PASSAGES, readPassage } from '../../scripts/build/page/passages.ts';
import { formatInspection } from '../../src/cli/format-inspection.ts';
import { createResolver, type MentionInspection } from '../../src/platform/node/mod.ts';

const page = readFileSync(new URL('../../docs/analyses.md', import.meta.url), 'utf8');
const resolver = await createResolver();

async function inspect(name: string): Promise<MentionInspection> {
  const passage = PASSAGES.find((one) => one.name === name);
  if (passage === undefined) throw new Error(`found no passage ${name}`);
  const n = await findQuery(passage, resolver);
  return await resolver.inspect(readPassage(passage), n, { k: passage.candidates });
}

describe('docs/analyses.md', () => {
  it.each(PASSAGES.map(({ name }) => name))(
    'shows what the weights say of the passage “%s” (else: npm run screenshots)',
    async (name) => {
      expect(page).toContain(formatInspection(await inspect(name)).trimEnd());
    },
  );

  it('shows a cluster that loses a pronoun as it grows', async () => {
    const { mention, trajectories, before } = await inspect('trajectory');
    const doctor = before.find(({ text }) => text === 'The doctor')?.entity;
    const guest = before.find(({ text }) => text === 'the guest')?.entity;
    const members = trajectories.find(({ entity }) => entity === doctor)?.members ?? [];
    expect(members.map(({ n }) => before[n]?.text)).toEqual(['The doctor', 'She', 'her', 'her']);
    expect(members.at(-1)?.g).toBeLessThan((members[0]?.g ?? 0) - 0.1);
    const lost = mention.candidates?.find(({ entity }) => entity === doctor);
    expect((lost?.f ?? 0) + (members[0]?.g ?? 0)).toBeGreaterThan(mention.score); // it would have won, had it not grown
    expect(mention.entity).toBe(guest);
  });

  it('shows a pleonastic “it” that opens an entity, and what its score looked at', async () => {
    const { mention, saliency, before } = await inspect('saliency');
    expect(mention.antecedent).toBeNull();
    expect(mention.margin).toBeGreaterThan(1);
    expect(saliency.map(({ n }) => before[n]?.text)).toEqual(expect.arrayContaining(['the tram', 'his sister', 'his']));
    expect(saliency.every(({ saliency: value, effect = 0 }) => value > 0 && effect !== 0)).toBe(true);
    expect(mention.na?.reasons?.map(({ feature }) => feature)).toContain('it is an expletive (expl)');
    if (resolver.info.model?.memory !== 'mean') return;
    // As the page says: with means it is one number over the size of the entity.
    const sizeOf = (entity: number) => before.filter((one) => one.entity === entity).length;
    const products = saliency.map(({ entity, saliency: value }) => value * sizeOf(entity));
    for (const product of products) expect(product).toBeCloseTo(products[0] ?? 0, 5);
  });
});
