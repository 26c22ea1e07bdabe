import { describe, expect, it } from 'vitest';
import { createResolver, type MentionLine, type OutputLine } from '../../../src/platform/node/mod.ts';

const resolver = await createResolver();

async function resolve(lines: readonly object[], options = {}): Promise<OutputLine[]> {
  const outputs: OutputLine[] = [];
  for await (const output of resolver.stream(lines, options)) outputs.push(output);
  return outputs;
}

const isMention = (line: OutputLine): line is MentionLine => line.type === 'mention';
const ACME = { type: 'entity', name: 'Acme Corp', aliases: ['Acme'], kind: 'company' };

describe('introduced entities', () => {
  it('are joined by their names and aliases, and are no mentions', async () => {
    const lines = await resolve([ACME, { type: 'turn', text: 'Acme sells phones. Acme Corp is old.' }]);
    const named = lines.filter(isMention).filter(({ text }) => text.startsWith('Acme'));
    expect(named[0]).toMatchObject({ n: 0, antecedent: null, label: 'Acme Corp', confidence: 1 });
    expect(named.length).toBeGreaterThan(1);
    expect(named.every(({ entity, label }) => entity === 0 && label === 'Acme Corp')).toBe(true);
    const [summary] = lines.filter((line) => line.type === 'document');
    expect(summary?.entities).toMatchObject([{ entity: 0, label: 'Acme Corp', entityType: 'organization' }]);
  });

  it('give pronouns something to refer to', async () => {
    const ada = { type: 'entity', name: 'Ada', kind: 'person', gender: 'feminine' };
    const [she] = (await resolve([ada, { type: 'turn', text: 'She was late.' }])).filter(isMention);
    expect(she).toMatchObject({ text: 'She', entity: 0, antecedent: null, label: 'Ada' });
  });

  it('are never one another, and the same one if the name is the same', async () => {
    const cloud = { type: 'entity', name: 'Acme Cloud' };
    const lines = await resolve([ACME, cloud, ACME, { type: 'turn', text: 'Hello.' }], { singletons: true });
    const [summary] = lines.filter((line) => line.type === 'document');
    expect(summary?.entities.map(({ label }) => label)).toEqual(['Acme Corp', 'Acme Cloud']);
  });

  it('without a mention are listed on request only', async () => {
    const [plain] = (await resolve([ACME])).filter((line) => line.type === 'document');
    expect(plain?.entities).toEqual([]);
    const [whole] = (await resolve([ACME], { singletons: true })).filter((line) => line.type === 'document');
    expect(whole?.entities).toMatchObject([{ entity: 0, label: 'Acme Corp', mentions: [] }]);
  });

  it('survive a snapshot', async () => {
    const document = resolver.document();
    await document.introduce({ name: 'Acme Corp', aliases: ['Acme'], kind: 'company' });
    const restored = await resolver.restore(await document.snapshot());
    const turn = { text: 'Acme sells phones. It is old.' };
    expect(await restored.push(turn)).toEqual(await document.push(turn));
    expect((await restored.push({ text: 'Acme grows.' })).mentions[0]).toMatchObject({ entity: 0, label: 'Acme Corp' });
  });
});
