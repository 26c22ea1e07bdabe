import { describe, expect, it } from 'vitest';
import { createResolver, type OutputLine } from '../../../src/platform/node/mod.ts';

// The rules suffice: what holds for participants holds for every scorer.
const resolver = await createResolver({ system: 'rules' });

async function resolve(lines: readonly object[], options = {}): Promise<OutputLine[]> {
  const outputs: OutputLine[] = [];
  for await (const output of resolver.stream(lines, options)) outputs.push(output);
  return outputs;
}

const turn = (speaker: string, text: string) => ({ type: 'turn', speaker, text });

describe('participants on the wire', () => {
  it('are entities from their first turn on, even if nothing is said of them', async () => {
    const lines = await resolve([turn('Ada', 'Hello.'), turn('Ben', 'Hello.'), turn('Ada', 'I am here.')]);
    const turns = lines.filter((line) => line.type === 'turn');
    expect(turns.map(({ participant }) => participant)).toEqual([0, 1, 0]);
    expect(lines.find((line) => line.type === 'mention')).toMatchObject({ n: 0, entity: 0, antecedent: null });
  });

  it('label their entity, which is listed with two mentions or on request', async () => {
    const talk = [turn('Ada', 'I saw my sister.'), turn('Ben', 'Good.')];
    const [summary] = (await resolve(talk)).filter((line) => line.type === 'document');
    expect(summary?.entities).toMatchObject([{ entity: 0, label: 'Ada', speaker: 'Ada', mentions: [0, 1] }]);
    const [whole] = (await resolve(talk, { singletons: true })).filter((line) => line.type === 'document');
    const ben = { entity: 2, label: 'Ben', speaker: 'Ben', entityType: 'person', mentions: [], spans: [] };
    expect(whole?.entities).toContainEqual(ben);
    expect(whole?.mentions).toBe(3);
  });

  it('are not there in text without speakers', async () => {
    const lines = await resolve([{ type: 'turn', text: 'I saw her.' }]);
    expect(lines.find((line) => line.type === 'turn')).not.toHaveProperty('participant');
  });

  it('can be introduced before their first turn, by all their names', async () => {
    const introduced = { type: 'participant', speaker: 'Robert Hale', aliases: ['Bob'] };
    const lines = await resolve([introduced, turn('Ada', 'Bob called.'), turn('Robert Hale', 'I did.')]);
    const [bob, own] = lines.filter((line) => line.type === 'mention');
    expect(bob).toMatchObject({ text: 'Bob', entity: 0 });
    expect(own).toMatchObject({ text: 'I', entity: 0 });
    expect(lines.filter((line) => line.type === 'turn')[1]).toMatchObject({ participant: 0 });
  });

  it('are introduced once', async () => {
    const introduced = { type: 'participant', speaker: 'Ada' };
    const lines = await resolve([introduced, introduced, turn('Ada', 'I left.')], { singletons: true });
    expect(lines.filter((line) => line.type === 'document')[0]?.entities).toHaveLength(1);
  });
});

describe('participants in a document', () => {
  it('survive a snapshot', async () => {
    const document = resolver.document();
    await document.introduce({ speaker: 'Ben', aliases: ['Benny'] });
    await document.push({ speaker: 'Ada', text: 'I saw him.' });
    const restored = await resolver.restore(await document.snapshot());
    for (const one of [document, restored]) {
      const { mentions, turn: line } = await one.push({ speaker: 'Ben', text: 'I saw you, Ada.' });
      expect(line.participant).toBe(0);
      expect(mentions[0]).toMatchObject({ text: 'I', n: 2, entity: 0 });
    }
    expect(await restored.entities({ singletons: true })).toEqual(await document.entities({ singletons: true }));
  });

  it('are refused without a name, and nothing changes', async () => {
    const document = resolver.document();
    await expect(document.introduce({ speaker: '' })).rejects.toMatchObject({ code: 'invalid_line' });
    expect(await document.entities({ singletons: true })).toEqual([]);
  });
});
